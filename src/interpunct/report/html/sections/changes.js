// Two runs: every figure of a system before and after, and the number of documents that changed.

sections.changes = (host, data) => {
  const facts = data.runs.map((run, place) =>
    el(
      "li",
      {},
      el("b", {}, place ? "new: " : "old: "),
      run.name,
      ` (${run.file}), ${many(run.documents, "document")}, interpunct ${run.version}`,
    ),
  );
  const picked = choice(
    "System",
    data.systems.map((system, index) => [index, system.name]),
    redraw,
  );
  const holder = el("div");
  host.append(
    el("ul", { class: "runs" }, ...facts),
    ...data.notes.map((note) => el("p", { class: "warning" }, note)),
  );
  if (data.systems.length > 1) host.append(el("div", { class: "controls" }, picked.label));
  host.append(
    holder,
    el(
      "p",
      { class: "note" },
      `p is that of the mean difference over ${many(data.documents, "document")} of both runs (sign flips, Holm-corrected for ` +
        `${many(data.systems.length, "system")}). Better and worse count documents.`,
    ),
  );
  function redraw() {
    const system = data.systems[picked.select.selectedIndex];
    const main = system.figures.filter((figure) => data.main.includes(figure.name));
    refill(holder, [
      changeTable(main.length ? main : system.figures, data, `Main figures of ${system.name}`),
      main.length && main.length < system.figures.length
        ? folded(`All ${system.figures.length} figures`, () => [
            changeTable(system.figures, data, `All figures of ${system.name}`),
          ])
        : null,
    ]);
  }
  redraw();
};

function changeTable(figures, data, caption) {
  const run = (place, key) => ({
    head: data.runs[place].name,
    number: true,
    cell: (row) => figureCell(row[key]),
    key: (row) => row[key].value,
  });
  const count = (head, place) => ({
    head,
    number: true,
    first: "descending",
    cell: (row) => row.documents[place].toLocaleString("en"),
    key: (row) => row.documents[place],
  });
  const columns = [
    {
      head: "figure",
      cell: (row) =>
        el(
          "span",
          { title: row.definition },
          `${row.label} ${ARROWS[row.better]}`,
          el("span", { class: "between" }, row.name),
        ),
      key: (row) => row.name,
    },
    run(0, "old"),
    run(1, "new"),
    {
      head: "new − old",
      number: true,
      cell: (row) => changed(row, row.difference),
      key: (row) => row.difference,
    },
    {
      head: "mean over documents",
      title: "new − old",
      number: true,
      cell: (row) => changed(row, row.mean_difference),
      key: (row) => row.mean_difference,
    },
    count("better in", 0),
    count("worse in", 1),
    count("same in", 2),
    { head: "p", number: true, cell: (row) => digits(row.p_value), key: (row) => row.p_value },
    { head: "verdict", cell: (row) => row.verdict, key: (row) => row.verdict },
  ];
  return sortableTable(columns, figures, { caption });
}

// A difference, with an arrow for better or worse.
function changed(row, value) {
  if (value === null || row.better === "neither") return signed(value);
  if (value === 0) return `${digits(value)} =`;
  const gained = value > 0 === (row.better === "higher");
  return el(
    "span",
    { class: gained ? "gained" : "lost" },
    signed(value),
    gained ? " ▲" : " ▼",
    el("span", { class: "unseen" }, gained ? "better" : "worse"),
  );
}
