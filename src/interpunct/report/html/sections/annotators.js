// The agreement of annotators: figures, matrices, votes, and disputed places.

sections.annotators = (host, data, page) => {
  host.append(
    ...(data.counts ? [countsTable(data)] : []),
    agreementTable(data),
    ...data.notes.map((note) => el("p", { class: "note" }, note)),
    el("h3", {}, "Pairs of annotators"),
    el(
      "div",
      { class: "panels matrices" },
      ...data.pairs.map((pair) => heatMap(pair, data.annotators)),
    ),
    el("h3", {}, "Votes"),
    ...Object.entries(data.votes).map(([size, slots]) => voteBars(Number(size), slots)),
  );
  if (data.documents.rows.length)
    host.append(el("h3", {}, "Documents"), ...agreedDocuments(data, page));
  if (data.places.length)
    host.append(
      el("h3", {}, "Where they disagree most"),
      el(
        "ol",
        { class: "places", tabindex: "0" },
        ...data.places.map((place) => placeItem(place, page)),
      ),
    );
};

// The numbers of documents, units and segments of each annotator.
function countsTable(data) {
  const count = (head, place) => ({
    head,
    number: true,
    first: "descending",
    cell: (row) => row[place].toLocaleString("en"),
    key: (row) => row[place],
  });
  const length = (row) => (row[3] ? row[2] / row[3] : null);
  const columns = [
    { head: "annotator", cell: (row) => row[0], key: (row) => row[0] },
    count("documents", 1),
    count("units", 2),
    count("segments", 3),
    {
      head: "units per segment",
      number: true,
      cell: (row) => (length(row) === null ? "–" : length(row).toFixed(1)),
      key: length,
    },
  ];
  return sortableTable(columns, data.counts, { caption: "Documents, units and segments" });
}

function agreedDocuments(data, page) {
  const columns = [
    { head: "document", cell: (row) => documentLink(page, row[0]), key: (row) => row[0] },
    { head: "annotators", number: true, cell: (row) => String(row[1]), key: (row) => row[1] },
    ...data.documents.heads.map((head, index) => ({
      head,
      number: true,
      cell: (row) => digits(row[2 + index]),
      key: (row) => row[2 + index],
    })),
  ];
  const left = data.documents.left_out;
  return [
    foldedTable(columns, data.documents.rows, "Agreement on each document, the least first", null),
    ...(left
      ? [
          el(
            "p",
            { class: "note" },
            `${many(left, "document")} of more agreement left out; the JSON has all of them.`,
          ),
        ]
      : []),
  ];
}

const meanOf = (values) => {
  const known = values.filter((value) => value !== null);
  return known.length ? known.reduce((sum, value) => sum + value, 0) / known.length : null;
};

function agreementTable(data) {
  const columns = [
    { head: "figure", cell: (row) => row.label, key: (row) => row.label },
    { head: "value", number: true, cell: (row) => digits(row.value), key: (row) => row.value },
    {
      head: "95% interval",
      number: true,
      cell: (row) => between(row) || "–",
      key: (row) => row.low,
    },
    {
      head: "definition",
      cell: (row) => el("div", { class: "definition" }, row.definition),
      key: (row) => row.definition,
    },
  ];
  return sortableTable(columns, data.figures, { caption: "Agreement of all annotators" });
}

// Darker means more agreement; the scale is from the lowest to the highest value of the matrix.
function heatMap(pair, names) {
  const known = pair.rows.flat().filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const share = (value) => 0.15 + 0.85 * (high > low ? (value - low) / (high - low) : 0.5);
  const cell = (value) =>
    value === null
      ? el("td", { class: "heat faint" }, "")
      : el("td", { class: "heat", style: heat(share(value)) }, digits(value));
  return el(
    "div",
    { class: "panel" },
    el("h3", {}, pair.label),
    el(
      "div",
      {
        class: "scroll",
        tabindex: "0",
        role: "region",
        "aria-label": `${pair.label} of each pair`,
      },
      el(
        "table",
        {},
        el(
          "caption",
          { class: "unseen" },
          `${pair.label} of each pair of annotators, and the mean of each`,
        ),
        el(
          "thead",
          {},
          el(
            "tr",
            {},
            el("td"),
            ...names.map((name) => el("th", { scope: "col" }, name)),
            el("th", { scope: "col" }, "mean"),
          ),
        ),
        el(
          "tbody",
          {},
          ...pair.rows.map((row, index) =>
            el(
              "tr",
              {},
              el("th", { scope: "row" }, names[index]),
              ...row.map(cell),
              el("td", { class: "heat" }, digits(meanOf(row))),
            ),
          ),
        ),
      ),
    ),
  );
}

// Slots by their number of votes, among those with a vote.
function voteBars(size, slots) {
  const voted = slots.slice(1).reduce((sum, count) => sum + count, 0);
  const most = Math.max(1, ...slots.slice(1));
  const [width, row, left] = [460, 22, 64];
  const bars = slots.slice(1).map((count, index) => {
    const y = index * row;
    const share = voted ? count / voted : 0;
    return [
      draw("text", { x: 0, y: y + 14 }, `${index + 1} of ${size}`),
      draw("rect", {
        x: left,
        y: y + 3,
        height: row - 7,
        width: ((width - left - 100) * count) / most,
        fill: "var(--accent)",
        rx: 2,
      }),
      draw(
        "text",
        { class: "faint", x: left + 6 + ((width - left - 100) * count) / most, y: y + 14 },
        `${count.toLocaleString("en")} (${Math.round(100 * share)}%)`,
      ),
    ];
  });
  const label = slots
    .map((count, votes) => `${count} slots with ${votes} of ${size} votes`)
    .join("; ");
  return el(
    "div",
    { style: `max-width:${width}px` },
    draw(
      "svg",
      { viewBox: `0 0 ${width} ${row * size + 4}`, role: "img", "aria-label": label },
      ...bars.flat(),
    ),
    el("p", { class: "note" }, `Slots by their votes; ${many(slots[0], "slot")} have none.`),
  );
}

function placeItem(place, page) {
  const words = place.units.flatMap((unit, index) => {
    const voters = place.votes[place.first + index];
    return voters
      ? [`${unit} `, el("span", { class: "votes" }, `|${voters.length} `)]
      : [`${unit} `];
  });
  const who = Object.entries(place.votes).map(
    ([slot, voters]) =>
      `after ${place.units[slot - place.first] ?? "…"}: ${voters.length === place.annotators.length ? "all" : voters.join(", ")}`,
  );
  const link = documentLink(
    page,
    place.document,
    `${place.document}, word ${place.slot + 1}`,
    place.slot,
  );
  const before = place.first ? "… " : "";
  return el(
    "li",
    {},
    before,
    ...words,
    place.goes_on ? "…" : "",
    el("span", { class: "where" }, link, ` · ${who.join("; ")}`),
  );
}
