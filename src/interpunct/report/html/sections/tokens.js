// Tokens, words and sentences found, and differences over all documents, the most frequent first.

sections.tokens = (host, data, page) => {
  const rows = page.systems.flatMap((name, index) =>
    data.levels
      .map((level, place) => ({ index, level, counts: data.counts[index][place] }))
      .filter((row) => row.counts),
  );
  const count = (head, place) => ({
    head,
    number: true,
    key: (row) => row.counts[place],
    cell: (row) => row.counts[place].toLocaleString("en"),
  });
  const columns = [
    {
      head: "system",
      cell: (row) => systemName(page, row.index),
      key: (row) => page.systems[row.index],
    },
    { head: "of", cell: (row) => row.level, key: (row) => row.level },
    count("found", 0),
    count("false", 1),
    count("missed", 2),
  ];
  host.append(
    sortableTable(columns, rows, { caption: "Tokens, words and sentences found" }),
    el(
      "p",
      { class: "note" },
      "A token, a word or a sentence is found if both of its ends are. So one error, of those below, " +
        "makes several of them false or missed: a token that is split is missed, and each of its parts is false; " +
        "of a missed end of a sentence, the sentences on both sides are missed, and what joins them is false.",
    ),
    ...["tokens", "sentences"].flatMap((what) => unsought(data, what)),
  );
  const errors = page.sections.find((section) => section.name === "errors");
  if (!errors) {
    host.append(el("p", {}, "No token and no sentence differs."));
    return;
  }
  const systems = [["", "all"], ...page.systems.map((system, index) => [index, system])];
  const picked = choice("System", page.systems.length > 1 ? systems : systems.slice(1), redraw);
  const holder = el("div");
  host.append(el("div", { class: "controls" }, picked.label), holder);
  function redraw() {
    const system = picked.select.value === "" ? null : Number(picked.select.value);
    const none = (what, agreed) =>
      data[`without_${what}`].includes(page.systems[system])
        ? `${isolated(page.systems[system])} finds no ${what}.`
        : agreed;
    refill(holder, [
      el("h3", {}, "Sentences that end elsewhere"),
      differences(
        errors.data,
        page,
        system,
        ["missed", "false"],
        "Sentences",
        none("sentences", "Sentences agree throughout."),
      ),
      el("h3", {}, "Tokens that are split differently"),
      differences(
        errors.data,
        page,
        system,
        ["split", "merged", "recut"],
        "Tokens",
        none("tokens", "Tokens agree throughout."),
      ),
      el("h3", {}, "Blocks in which the characters differ"),
      differences(
        errors.data,
        page,
        system,
        ["block"],
        "Blocks",
        "The characters are the same throughout.",
      ),
    ]);
  }
  redraw();
};

// Systems that find no tokens, or no sentences.
function unsought(data, what) {
  const who = data[`without_${what}`];
  const told = `${who.map(isolated).join(", ")}: no ${what} are found, so no errors of ${what} are listed.`;
  return who.length ? [el("p", { class: "note" }, told)] : [];
}

// Differences of some kinds over all documents, each with a link to an example.
function differences(data, page, system, kinds, what, none) {
  const rows = data.contexts
    .map((row) => globalContext(row, system, data, page))
    .filter((row) => row.count && kinds.includes(row.kind))
    .sort((one, two) => two.count - one.count);
  if (!rows.length) return el("p", {}, none);
  const inSlot = LABELLED.has(rows[0].kind);
  const tokens = (text) =>
    text === null
      ? el("span", { class: "faint" }, "nothing")
      : text.split(" ").map((token) => el("bdi", { class: "token" }, token));
  const sides = inSlot
    ? [{ head: "after", cell: (row) => tokens(row.before), key: (row) => row.before }]
    : [
        {
          head: "reference",
          cell: (row) => tokens(row.reference),
          key: (row) => row.reference ?? "",
        },
        {
          head: "system",
          cell: (row) => tokens(row.hypothesis),
          key: (row) => row.hypothesis ?? "",
        },
      ];
  const columns = [
    {
      head: "kind",
      cell: (row) => [shape(row.kind), ` ${SAID[row.kind]}`],
      key: (row) => row.kind,
    },
    ...sides,
    {
      head: "times",
      number: true,
      first: "descending",
      cell: (row) => row.count.toLocaleString("en"),
      key: (row) => row.count,
    },
    {
      head: "for example",
      cell: (row) => example(row, system, data, page),
      key: (row) => row.count,
    },
  ];
  return foldedTable(columns, rows, `${what} that differ, the most frequent first`, inSlot ? 2 : 3);
}

// The first example as a link, and all of them.
function example(row, system, data, page) {
  const first = row.examples.length
    ? readError(data.errors[row.examples[0]], row.examples[0], data, page)
    : null;
  const all = el(
    "button",
    {
      type: "button",
      class: "plain small",
      "aria-label": `Show all: ${saidContext(row)}`,
      onclick: () => page.showErrors(row, system),
    },
    "all",
  );
  return first
    ? [el("a", { class: "example", href: `#error=${first.link}` }, errorLine(first)), " ", all]
    : all;
}
