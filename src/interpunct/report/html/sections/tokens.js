// Tokens, words and sentences found, and the stretches in which the characters differ.

sections.tokens = (host, data, page) => {
  const rows = page.systems.flatMap((name, index) =>
    data.levels.map((level, place) => ({ index, level, counts: data.systems[index].counts[place] })),
  );
  const count = (head, place) => ({
    head,
    number: true,
    key: (row) => row.counts[place],
    cell: (row) => row.counts[place].toLocaleString("en"),
  });
  const columns = [
    { head: "system", cell: (row) => systemName(page, row.index), key: (row) => page.systems[row.index] },
    { head: "of", cell: (row) => row.level, key: (row) => row.level },
    count("found", 0),
    count("false", 1),
    count("missed", 2),
  ];
  const picked = choice("System", page.systems.map((system, index) => [index, system]), redraw);
  const holder = el("div");
  host.append(
    sortableTable(columns, rows, { caption: "Tokens, words and sentences found" }),
    el("h3", {}, "What is cut differently, and where the characters differ"),
    el("div", { class: "controls" }, picked.label),
    holder,
  );
  function redraw() {
    const system = data.systems[picked.select.selectedIndex];
    holder.replaceChildren(...differenceTable(system), ...blockTable(system));
  }
  redraw();
};

const tokenTexts = (tokens) =>
  tokens.length
    ? tokens.map((token) => el("span", { class: "token" }, token))
    : [el("span", { class: "faint" }, "nothing")];

function differenceTable(system) {
  if (!system.differences || !system.differences.length) return [];
  const columns = [
    { head: "reference", cell: (row) => tokenTexts(row[0]), key: (row) => row[0].join(" ") },
    { head: "system", cell: (row) => tokenTexts(row[1]), key: (row) => row[1].join(" ") },
    { head: "times", number: true, first: "descending", cell: (row) => row[2].toLocaleString("en"), key: (row) => row[2] },
  ];
  const caption = "Cut differently, the most frequent first";
  return [foldedTable(columns, system.differences, caption, 2)];
}

function blockTable(system) {
  if (!system.blocks.length) return [el("p", {}, "The characters are the same throughout.")];
  const columns = [
    { head: "where", cell: (row) => row[0], key: (row) => row[0] },
    { head: "reference", cell: (row) => tokenTexts(row[1]), key: (row) => row[1].join(" ") },
    { head: "system", cell: (row) => tokenTexts(row[2]), key: (row) => row[2].join(" ") },
  ];
  const rest = system.left_out
    ? [el("p", { class: "note" }, `${many(system.left_out, "more place")} left out; the JSON has all of them.`)]
    : [];
  return [el("h3", {}, "Blocks in which the characters differ"), foldedTable(columns, system.blocks, "Blocks", null), ...rest];
}
