// Tables that can be sorted by any column.

// `columns` have a header, and for each row a cell and a number (or text) to sort by; `first` is
// the direction of the first click. `groups` are titles over groups of columns after the first.
// Only the first `most` rows in the current order are shown.
function sortableTable(
  columns,
  rows,
  { caption, sortBy = null, groups = [], most = Infinity } = {},
) {
  const body = el("tbody");
  const heads = columns.map((column, index) => {
    const label = el("button", { type: "button", onclick: () => sort(index) }, column.head);
    const kind = column.number ? "sortable number" : "sortable";
    const head = el("th", { scope: "col", class: kind, title: column.title || null }, label);
    return head;
  });
  const line = (row) =>
    el(
      "tr",
      {},
      ...columns.map((column, index) =>
        build(
          document.createElement(index ? "td" : "th"),
          { class: column.number ? "number" : null, scope: index ? null : "row" },
          index ? [column.cell(row)].flat() : [el("div", { class: "name" }, column.cell(row))],
        ),
      ),
    );
  const show = (ordered) => body.replaceChildren(...ordered.slice(0, most).map(line));

  function sort(index, direction = null) {
    const column = columns[index];
    const now = heads[index].getAttribute("aria-sort");
    const other = { ascending: "descending", descending: "ascending" };
    const wanted = direction || other[now] || column.first || "ascending";
    heads.forEach((head) => head.removeAttribute("aria-sort"));
    heads[index].setAttribute("aria-sort", wanted);
    const sign = wanted === "ascending" ? 1 : -1;
    const order = rows.map((row, place) => ({ key: column.key(row), place }));
    order.sort((one, two) => sign * compare(one.key, two.key, sign) || one.place - two.place);
    show(order.map((entry) => rows[entry.place]));
  }

  if (sortBy === null) show(rows);
  else sort(sortBy, columns[sortBy].first);
  const wide = columns.length > WIDE ? " wide" : "";
  return el(
    "div",
    { class: `scroll${wide}`, tabindex: "0", role: "region", "aria-label": caption },
    el(
      "table",
      {},
      el("caption", { class: "unseen" }, caption),
      el("thead", {}, groups.length ? groupHeads(groups) : null, el("tr", {}, ...heads)),
      body,
    ),
  );
}

// Wider tables are printed in smaller type.
const WIDE = 9;

function groupHeads(groups) {
  const heads = groups.map((group) =>
    el("th", { scope: "colgroup", colspan: group.columns, class: "group" }, group.title),
  );
  return el("tr", {}, el("td"), ...heads);
}

// A figure with its mark of significance, and its interval below.
function figureCell(cell) {
  if (cell.value === null) return [el("span", { class: "faint" }, "–")];
  const value = el(
    "span",
    { class: cell.best ? "best" : null },
    digits(cell.value),
    cell.mark || "",
  );
  return [value, el("span", { class: "between" }, between(cell))];
}

// The column of a figure; rows are indices of systems.
function figureColumn(figure) {
  return {
    head: `${figure.label} ${ARROWS[figure.better]}`,
    title: `${figure.name}: ${figure.definition}`,
    number: true,
    first: figure.better === "higher" ? "descending" : "ascending",
    cell: (row) => figureCell(figure.cells[row]),
    key: (row) => figure.cells[row].value,
  };
}

// Values that were not measured are last in both directions.
function compare(one, two, sign) {
  if (one === null || two === null) return sign * ((one === null) - (two === null));
  return typeof one === "string" ? one.localeCompare(two) : one - two;
}

// The first rows of a long table, and a button for the rest.
const FOLDED = 12;

function foldedTable(columns, rows, caption, sortBy) {
  const holder = el("div");
  const show = (most) => {
    const table = sortableTable(columns, rows, { caption, sortBy, most });
    const left = (rows.length - most).toLocaleString("en");
    const more = el(
      "button",
      { type: "button", class: "plain", onclick: () => show(rows.length) },
      `Show ${left} more`,
    );
    const printed = el("span", { class: "printed" }, `${left} more are on the page.`);
    holder.replaceChildren(table, ...(most < rows.length ? [el("p", {}, more, printed)] : []));
  };
  show(rows.length > FOLDED + 3 ? FOLDED : rows.length);
  return holder;
}

// All figures with their definitions, folded.
function allFigures(table, page, of = "") {
  const columns = [
    { head: "figure", cell: (figure) => el("code", {}, figure.name), key: (figure) => figure.name },
    ...page.systems.map((system, index) => ({
      head: system,
      number: true,
      cell: (figure) => figureCell(figure.cells[index]),
      key: (figure) => figure.cells[index].value,
    })),
    {
      head: "definition",
      cell: (figure) => el("div", { class: "definition" }, meaning(figure)),
      key: (figure) => figure.definition,
    },
  ];
  const title =
    (table.figures.length === 1 ? "The only figure" : `All ${table.figures.length} figures`) + of;
  return folded(title, () => [sortableTable(columns, table.figures, { caption: "All figures" })]);
}

function meaning(figure) {
  const missing = figure.cells.some((cell) => cell.value === null);
  return missing ? `${figure.definition}. A dash: ${figure.unmeasured}.` : figure.definition;
}
