// All documents of the corpus, with links to their pages.

sections.documents = (host, data, page) => {
  const link = (row) =>
    el("a", { href: encodeURIComponent(data.documents[row][1]) }, data.documents[row][0]);
  const columns = [
    { head: "document", cell: link, key: (row) => data.documents[row][0] },
    ...data.values.map((values, index) => ({
      head: `${isolated(page.systems[index])}, ${data.figure} ${ARROWS[data.better]}`,
      number: true,
      first: data.better === "higher" ? "ascending" : "descending",
      cell: (row) => digits(values[row]),
      key: (row) => values[row],
    })),
  ];
  const word = el("input", { type: "search", size: "20", oninput: redraw });
  const holder = el("div");
  host.append(el("div", { class: "controls" }, el("label", {}, "Name", word)), holder);
  const rows = [...data.documents.keys()];
  function redraw() {
    const wanted = word.value.toLowerCase();
    const found = rows.filter((row) => data.documents[row][0].toLowerCase().includes(wanted));
    const worst = data.values.length
      ? found.slice().sort((one, two) => worseFirst(one, two))
      : found;
    const shown = worst.slice(0, DOCUMENTS_SHOWN);
    const told =
      worst.length > shown.length
        ? `The first ${shown.length} of ${many(worst.length, "document")}, the worst of ${isolated(page.systems[0])} first; type a part of a name to find others.`
        : many(worst.length, "document");
    refill(holder, [
      foldedTable(columns, shown, "Documents and their pages", null),
      el("p", { class: "note", role: "status" }, told),
    ]);
  }
  const sign = data.better === "higher" ? 1 : -1;
  const worseFirst = (one, two) =>
    sign * compare(data.values[0][one], data.values[0][two], sign) || one - two;
  redraw();
};

const DOCUMENTS_SHOWN = 500;
