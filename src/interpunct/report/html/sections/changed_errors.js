// New and resolved errors between two runs, or all errors of one run.

sections.changed_errors = (host, data) => {
  const two = data.runs.length > 1;
  const sides = two
    ? [
        ["came", `only in ${data.runs[1]} (new)`],
        ["went", `only in ${data.runs[0]} (resolved)`],
      ]
    : [["came", "all"]];
  const system = choice(
    "System",
    data.systems.map((own, index) => [index, own.name]),
    fill,
  );
  const side = choice(
    "Errors",
    sides.map(([, text], index) => [index, text]),
    fill,
  );
  const kind = choice("Kind", [], redraw);
  const word = el("input", { type: "search", size: "14", oninput: redraw });
  const holder = el("div");
  if (data.signatures_differ)
    host.append(
      el(
        "p",
        { class: "warning" },
        "The signatures differ, so errors may differ for that reason alone.",
      ),
    );
  if (two) host.append(changedCounts(data));
  host.append(
    el(
      "div",
      { class: "controls" },
      ...(data.systems.length > 1 ? [system.label] : []),
      ...(two ? [side.label] : []),
      kind.label,
      el("label", {}, "Text", word),
    ),
    holder,
  );

  const chosen = () =>
    data.systems[system.select.selectedIndex][sides[side.select.selectedIndex][0]];
  function fill() {
    const found = chosen();
    const kinds = [
      ["", "all"],
      ...Object.entries(found.kinds).map(([name, count]) => [
        name,
        `${saidKind(name)} (${count.toLocaleString("en")})`,
      ]),
    ];
    kind.select.replaceChildren(...kinds.map(([value, text]) => el("option", { value }, text)));
    redraw();
  }
  function redraw() {
    const found = chosen();
    const wanted = word.value.toLowerCase();
    const rows = found.errors.filter(
      (row) =>
        (!kind.select.value || row[1] === kind.select.value) &&
        (!wanted ||
          row.some((cell) =>
            String(cell ?? "")
              .toLowerCase()
              .includes(wanted),
          )),
    );
    refill(holder, [
      rows.length
        ? foldedTable(errorColumns(), rows, "Errors in context", null)
        : el("p", {}, "No such error."),
      found.left_out
        ? el(
            "p",
            { class: "note" },
            `The page holds the first ${found.errors.length.toLocaleString("en")} of these; ${many(found.left_out, "more error")} left out. The JSON has all of them.`,
          )
        : null,
    ]);
  }
  fill();
};

function changedCounts(data) {
  const total = (side) => Object.values(side.kinds).reduce((sum, count) => sum + count, 0);
  const number = (head, key) => ({
    head,
    number: true,
    cell: (row) => key(row).toLocaleString("en"),
    key,
  });
  const columns = [
    { head: "system", cell: (row) => row.name, key: (row) => row.name },
    number("went", (row) => total(row.went)),
    number("came", (row) => total(row.came)),
    number("stayed", (row) => row.stayed),
  ];
  return sortableTable(columns, data.systems, { caption: "New, resolved and remaining errors" });
}

function errorColumns() {
  const side = (head, place) => ({
    head,
    cell: (row) =>
      row[place] === null ? el("span", { class: "faint" }, "nothing") : el("bdi", {}, row[place]),
    key: (row) => row[place] ?? "",
  });
  return [
    { head: "document", cell: (row) => row[0], key: (row) => row[0] },
    { head: "kind", cell: (row) => saidKind(row[1]), key: (row) => row[1] },
    side("reference", 2),
    side("system", 3),
    {
      head: "context",
      cell: (row) =>
        el(
          "div",
          { class: "context", dir: "auto" },
          row[4],
          " ",
          el("b", {}, `[${row[2] ?? ""}]`),
          " ",
          row[5],
        ),
      key: (row) => row[4],
    },
    { head: "where", cell: (row) => row[6], key: (row) => row[6] },
  ];
}
