// The figures of all systems: main figures as a table, all figures with their definitions below.

sections.summary = (host, data, page) => {
  const holder = el("div");
  const redraw = () => {
    const table = data.tables[against.select.selectedIndex];
    holder.replaceChildren(mainTable(table, data, page), allFigures(table, page));
  };
  // The first table is about all references; any text can be the name of one.
  const names = data.tables.map((table, index) => [
    index,
    index ? table.reference : "all together",
  ]);
  const against = choice("Against", names, redraw);
  if (data.tables.length > 1) host.append(el("div", { class: "controls" }, against.label));
  host.append(holder, ...data.notes.map((note) => el("p", { class: "note" }, note)));
  redraw();
};

function mainTable(table, data, page) {
  const chosen = table.main.map((name) => table.figures.find((figure) => figure.name === name));
  const columns = [
    { head: "system", cell: (row) => systemName(page, row), key: (row) => page.systems[row] },
    ...chosen.map(figureColumn),
  ];
  const caption = `Main figures${table === data.tables[0] ? "" : ` against ${table.reference}`}`;
  return sortableTable(columns, [...page.systems.keys()], { caption });
}

function allFigures(table, page) {
  const columns = [
    { head: "figure", cell: (figure) => el("code", {}, figure.name), key: (figure) => figure.name },
    ...page.systems.map((system, index) => ({
      head: system,
      number: true,
      cell: (figure) => figureCell(figure.cells[index]),
      key: (figure) => figure.cells[index].value,
    })),
    {
      head: "what it is",
      cell: (figure) => el("div", { class: "definition" }, meaning(figure)),
      key: (figure) => figure.definition,
    },
  ];
  const title =
    table.figures.length === 1 ? "The only figure" : `All ${table.figures.length} figures`;
  return folded(title, () => [sortableTable(columns, table.figures, { caption: "All figures" })]);
}

function meaning(figure) {
  const missing = figure.cells.some((cell) => cell.value === null);
  return missing ? `${figure.definition}. A dash: ${figure.unmeasured}.` : figure.definition;
}
