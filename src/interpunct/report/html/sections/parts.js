// Figures of parts of the corpus: a table with intervals, bars with whiskers, and tests.

sections.parts = (host, data, page) => {
  for (const kind of data.kinds) host.append(...kindOfPart(kind, data, page));
};

function kindOfPart(kind, { alpha, drawn }, page) {
  const picked = choice(
    "Figure",
    kind.figures.map((figure) => [figure.name, figure.name]),
    redraw,
  );
  const holder = el("div");
  const bars = el("div");
  function redraw() {
    const figure = kind.figures[picked.select.selectedIndex];
    refill(holder, [
      partTable(kind, figure, page),
      ...partNotes(kind, figure, alpha, drawn),
      partTests(kind, figure, alpha),
    ]);
    bars.replaceChildren(partBars(kind, figure, page));
  }
  redraw();
  const controls = kind.figures.length > 1 ? [el("div", { class: "controls" }, picked.label)] : [];
  return [el("h3", {}, `By ${kind.by}`), ...controls, holder, bars];
}

function partTable(kind, figure, page) {
  const columns = [
    { head: kind.by, cell: (row) => el("bdi", {}, kind.names[row]), key: (row) => kind.parts[row] },
    ...(kind.sizes
      ? [
          {
            head: `${kind.measure}s in the reference`,
            number: true,
            first: "descending",
            cell: (row) => kind.sizes[row].toLocaleString("en"),
            key: (row) => kind.sizes[row],
          },
        ]
      : []),
    ...page.systems.map((system, index) => ({
      head: `${system} ${ARROWS[figure.better]}`,
      title: `${figure.name}: ${figure.definition}`,
      number: true,
      first: figure.better === "higher" ? "descending" : "ascending",
      cell: (row) => figureCell(figure.rows[row][index]),
      key: (row) => figure.rows[row][index].value,
    })),
  ];
  const caption = `${figure.label}, by ${kind.by}`;
  return foldedTable(columns, [...kind.parts.keys()], caption, null);
}

function partNotes(kind, figure, alpha, drawn) {
  const cells = figure.rows.flat();
  const notes = [`${figure.label}: ${figure.definition}.`];
  if (cells.some((cell) => cell.mark))
    notes.push(
      `* differs from the baseline or, without one, from the best of its row (permutation test, p < ${alpha}, Holm-corrected).`,
    );
  notes.push(...kind.notes);
  if (!kind.notes.length && cells.some((cell) => cell.value !== null && cell.low === undefined))
    notes.push(withoutInterval(kind.by, drawn));
  if (kind.names.some((name, row) => name !== kind.parts[row] && name.includes(" ")))
    notes.push(MANY_FORMS);
  if (kind.left_out)
    notes.push(
      `The page holds the ${kind.parts.length.toLocaleString("en")} largest; ${kind.left_out.toLocaleString("en")} more are left out. The JSON has all of them.`,
    );
  return notes.map((note) => el("p", { class: "note" }, note));
}

// Why a part has no interval; `drawn` is what was resampled, if known.
function withoutInterval(by, drawn) {
  if (drawn === null)
    return "A figure has no interval if its part occurs in one document only, or if intervals were not computed.";
  const one = drawn === "blocks" ? "block of the document" : "document";
  return `A figure has no interval if its ${by} occurs in one ${one} only, since intervals resample ${drawn}.`;
}

function partTests(kind, figure, alpha) {
  const rows = kind.comparisons.filter((found) => found.figure === figure.name);
  if (!rows.length) return null;
  const named = new Map(kind.parts.map((part, place) => [part, kind.names[place]]));
  const number = (head, name) => ({
    head,
    number: true,
    cell: (row) => digits(row[name]),
    key: (row) => row[name],
  });
  const columns = [
    { head: kind.by, cell: (row) => el("bdi", {}, named.get(row.part)), key: (row) => row.part },
    {
      head: "pair",
      cell: (row) => `${isolated(row.a)} – ${isolated(row.b)}`,
      key: (row) => row.a + row.b,
    },
    {
      head: "difference",
      title: "the first of the pair minus the second",
      number: true,
      cell: (row) => [
        signed(row.difference),
        el(
          "span",
          { class: "between" },
          row.low === null ? "" : `${signed(row.low)} to ${signed(row.high)}`,
        ),
      ],
      key: (row) => row.difference,
    },
    number("p", "p_value"),
    number("p, bootstrap", "p_bootstrap"),
    { head: "verdict", cell: (row) => verdict(figure, row, alpha), key: (row) => row.p_value },
  ];
  const rest = kind.tests_left_out
    ? [
        el(
          "p",
          { class: "note" },
          `${many(kind.tests_left_out, "more test")} left out; the JSON has all of them.`,
        ),
      ]
    : [];
  return folded(`Tests between systems, by ${kind.by}: ${figure.label}`, () => [
    foldedTable(columns, rows, `Tests of ${figure.label}, by ${kind.by}`, null),
    ...rest,
  ]);
}

// A panel for each part: bars of all systems from 0, with intervals as whiskers.
const PANELS = 12;

function partBars(kind, figure, page) {
  const ends = figure.rows.flat().flatMap((cell) => [cell.value, cell.high]);
  const most = Math.max(1e-9, ...ends.filter((end) => end !== null && end !== undefined));
  const measured = [...kind.parts.keys()].filter((row) =>
    figure.rows[row].some((cell) => cell.value !== null),
  );
  const panel = (row) => {
    const size = kind.sizes ? many(kind.sizes[row], kind.measure) : "";
    return barPanel(kind.names[row], size, figure, figure.rows[row], most, page);
  };
  const holder = el("div", { class: "panels" });
  const show = (count) => holder.replaceChildren(...measured.slice(0, count).map(panel));
  show(PANELS);
  const left = measured.length - PANELS;
  if (left <= 0) return holder;
  const more = el(
    "button",
    { type: "button", class: "plain" },
    `Show bars of ${left.toLocaleString("en")} more`,
  );
  const line = el("p", {}, more);
  more.addEventListener("click", () => {
    show(measured.length);
    line.remove();
  });
  return el("div", {}, holder, line);
}
