// Further tables, as on the terminal.

sections.further = (host, data) => {
  for (const table of data.tables) {
    const columns = table.head.map((head, index) => ({
      head: head || "name",
      number: index > 0 && !table.texts,
      cell: (row) => el("span", { class: row[index][1] ? "best" : null }, grouped(row[index][0])),
      key: (row) => sortKey(row[index][0], index > 0 && !table.texts),
    }));
    if (table.title) host.append(el("h3", {}, table.title));
    host.append(sortableTable(columns, table.rows, { caption: table.title || table.head[0] }));
  }
  if (data.places && data.places.length)
    host.append(
      el("h3", {}, "Where they disagree most"),
      el("ol", { class: "places", tabindex: "0" }, ...data.places.map(disputedMarks)),
    );
};

function disputedMarks(place) {
  const who = place.marks.map(([name, marks]) => `${name}: ${marks}`).join("; ");
  return el(
    "li",
    {},
    el("span", { dir: "auto" }, place.before, el("b", { class: "votes" }, " / "), place.after),
    el("span", { class: "where" }, `${place.where} · ${who}`),
  );
}

// A whole number as elsewhere on the page.
const grouped = (text) => (/^\d+$/.test(text) ? Number(text).toLocaleString("en") : text);

// A column of numbers may have gaps, which are sorted last.
function sortKey(text, isNumber) {
  if (!isNumber) return text;
  const number = Number.parseFloat(text);
  return Number.isNaN(number) ? null : number;
}
