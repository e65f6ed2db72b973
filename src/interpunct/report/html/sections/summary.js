// The figures of all systems: main figures as a table, all figures below.

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
