// Tags, lemmas and relations: all figures, confusions, and errors.

sections.treebanks = (host, data, page) => {
  const picked = choice(
    "System",
    page.systems.map((system, index) => [index, system]),
    redraw,
  );
  const holder = el("div");
  host.append(el("div", { class: "controls" }, picked.label), holder);
  function redraw() {
    const system = data.systems[picked.select.selectedIndex];
    holder.replaceChildren(
      labelFigures(system.figures),
      ...data.kinds.flatMap((kind, place) => labelConfusion(kind, system.confusions[place])),
      ...labelErrors(system.errors),
    );
  }
  redraw();
};

const countColumn = (head, place) => ({
  head,
  number: true,
  first: "descending",
  key: (row) => row[place],
  cell: (row) => row[place].toLocaleString("en"),
});

const shareColumn = (head, place) => ({
  head,
  number: true,
  key: (row) => row[place],
  cell: (row) => (row[place] === null ? "–" : digits(row[place])),
});

function labelFigures(figures) {
  const columns = [
    { head: "figure", cell: (row) => row[0], key: (row) => row[0] },
    countColumn("right", 1),
    countColumn("reference", 2),
    countColumn("system", 3),
    shareColumn("P", 4),
    shareColumn("R", 5),
    shareColumn("F1", 6),
    shareColumn("aligned accuracy", 7),
  ];
  return sortableTable(columns, figures, { caption: "Labels of aligned words" });
}

// Rows are the reference; the larger its share of the row, the darker a cell.
function labelConfusion(kind, confusion) {
  if (!confusion.labels.length) return [];
  const labels = ["none", ...confusion.labels];
  const body = confusion.rows.map((counts, row) => {
    const whole = counts.reduce((sum, count) => sum + count, 0);
    const cells = counts.map((count, column) => {
      const share = whole ? count / whole : 0;
      const title = `${labels[row]} taken for ${labels[column]}: ${Math.round(100 * share)}% of the row`;
      return el(
        "td",
        { class: "heat", style: heat(share), title },
        count ? count.toLocaleString("en") : "",
      );
    });
    return el("tr", {}, el("th", { scope: "row" }, labels[row]), ...cells);
  });
  const heads = labels.map((label) => el("th", { scope: "col" }, label));
  const table = el(
    "table",
    { class: "confusion" },
    el("caption", { class: "note" }, "Rows: the reference. Columns: the system."),
    el("thead", {}, el("tr", {}, el("td"), ...heads)),
    el("tbody", {}, ...body),
  );
  const region = {
    class: "scroll",
    tabindex: "0",
    role: "region",
    "aria-label": `Confusion of ${kind}`,
  };
  return [el("h3", {}, `${kind} taken for ${kind}`), el("div", region, table)];
}

function labelErrors(errors) {
  if (!errors.length) return [];
  const example = (row) => {
    const [before, form, after] = row[4];
    return [`${before} `, el("b", {}, form), ` ${after}`];
  };
  const columns = [
    { head: "of", cell: (row) => row[0], key: (row) => row[0] },
    { head: "reference", cell: (row) => row[1], key: (row) => row[1] },
    { head: "system", cell: (row) => row[2], key: (row) => row[2] },
    countColumn("times", 3),
    { head: "example", cell: example, key: (row) => row[4][1] },
    { head: "where", cell: (row) => row[5], key: (row) => row[5] },
  ];
  return [
    el("h3", {}, "The most frequent errors"),
    foldedTable(columns, errors, "Errors of labels, the most frequent first", 3),
  ];
}
