// The reference above a system, column by column.

const OPERATIONS = {
  S: ["substitution", "substitution"],
  D: ["deletion", "deletion"],
  I: ["insertion", "insertion"],
  c: ["case", "only case differs"],
};

const ALL = "all";

// More than LONG columns are laid out in stretches, and only those on the screen are rendered. A
// line ends after a stretch.
const LONG = 10000;
const STRETCH = 500;

// With more columns than this, a page with all documents begins with only the first one.
const MANY_COLUMNS = 50000;

sections.aligned = (host, data, page) => {
  const every = (options) =>
    data.is_whole && options.length > 1 ? [[ALL, "all"], ...options] : options;
  const picked = choice(
    "Document",
    every(data.documents.map((text, index) => [index, text.name])),
    refillParts,
  );
  const which = choice(
    "System",
    every(page.systems.map((system, index) => [index, system])),
    refillParts,
  );
  const part = partChoice(redraw);
  const only = el("input", { type: "checkbox", onchange: () => redraw() });
  const count = el("span", { class: "faint", role: "status" });
  const view = el("div", {
    class: data.is_whole ? "" : "text columns",
    tabindex: "0",
    role: "region",
    "aria-label": "Alignment",
  });
  const steps = stepper(view, "difference");
  host.append(
    el(
      "p",
      { class: "note" },
      heldDocuments(data, page),
      "The reference is above, the system below.",
    ),
    el(
      "div",
      { class: "controls" },
      picked.label,
      which.label,
      part.holder,
      el("label", {}, only, "only differences"),
      ...steps.buttons,
      count,
    ),
    operationLegend(page),
    view,
  );

  // The selected documents with the selected systems.
  function chosen() {
    const of = (list, { select }) => (select.value === ALL ? list : [list[select.value]]);
    const [texts, systems] = [of(data.documents, picked), of(page.systems, which)];
    return texts.flatMap((text) =>
      systems
        .filter((name) => Object.hasOwn(text.systems, name))
        .map((name) => ({ text, name, columns: text.systems[name] })),
    );
  }

  // A page with all documents shows them below each other.
  function refillParts() {
    part.fill(data.is_whole ? 0 : size(chosen()));
    redraw();
  }

  const size = (drawn) => drawn.reduce((sum, entry) => sum + entry.columns.length, 0);

  function redraw() {
    const whole = chosen();
    const errors = [];
    const columns = size(whole);
    const { start, end } = data.is_whole ? { start: 0, end: Infinity } : part.range();
    const drawn = whole.map((entry) => ({ ...entry, columns: entry.columns.slice(start, end) }));
    const stretch = columns > LONG ? STRETCH : Infinity;
    const parts = drawn.map((entry) => drawColumns(entry.columns, only.checked, errors, stretch));
    if (!parts.length)
      parts.push([
        el("span", { class: "faint" }, "The words of this system are those of the reference."),
      ]);
    refill(
      view,
      data.is_whole ? drawn.flatMap((entry, place) => headed(entry, parts[place])) : parts[0],
    );
    steps.reset(errors);
    const wrong = whole.reduce((sum, entry) => sum + entry.columns.filter(isWrong).length, 0);
    // The full length of a shortened text.
    const all = whole.reduce((sum, { text, name }) => sum + (text.lengths?.[name] ?? 0), 0);
    const length = shownOf(columns, all || columns, "column", page);
    refill(count, unbroken(whole.length ? `${many(wrong, "difference")} in ${length}` : ""));
  }

  function headed({ text, name }, cells) {
    const who = page.systems.length > 1 ? `${isolated(text.name)}, ${isolated(name)}` : text.name;
    return [
      el("h3", {}, el("bdi", {}, who), el("span", { class: "counts" }, text.counts[name])),
      el("div", { class: "text columns whole" }, cells),
    ];
  }

  // If there are texts, names of documents link to them instead.
  page.openText ??= (name) => {
    const place = data.documents.findIndex((text) => text.name === name);
    if (place < 0) return;
    picked.select.value = place;
    refillParts();
    host.scrollIntoView();
  };
  if (data.is_whole && size(chosen()) > MANY_COLUMNS) picked.select.value = 0;
  refillParts();
};

function operationLegend(page) {
  const samples = Object.entries(OPERATIONS).map(([letter, [kind, words]]) =>
    el("span", { class: `pair ${kind}` }, el("b", { class: "letter" }, letter), words),
  );
  return el(
    "div",
    { class: "legend" },
    ...samples,
    el("span", { class: "pair sign" }, ". mark"),
    el("span", {}, "s, d, i: errors of marks"),
    el("span", {}, "∅: nothing"),
    el("span", {}, "grey: counts as the same"),
    page.references.length > 1 ? el("span", {}, "a/b: any of these is right (@: nothing)") : null,
  );
}

// A column is a correct word with the same spelling, or a letter and both sides. The letter of a
// correct mark is an equals sign; that of a correct word is empty.
const isWrong = (column) => typeof column !== "string" && column[0] !== "=" && column[0] !== "";

function drawColumns(columns, onlyWrong, errors, longest) {
  const wrong = columns.flatMap((column, place) => (isWrong(column) ? [place] : []));
  const near = onlyWrong ? nearby(wrong, columns.length, 3) : null;
  const stretches = [];
  let cells = [];
  let skipped = 0;
  const add = (cell) => {
    if (!cells.length || cells.length === longest) stretches.push((cells = []));
    cells.push(cell);
  };
  const gap = () => {
    if (skipped) add(el("span", { class: "gap", dir: "ltr" }, `⋯ ${many(skipped, "column")}`));
    skipped = 0;
  };
  columns.forEach((column, place) => {
    if (near && !near.has(place)) {
      skipped++;
      return;
    }
    gap();
    const cell = drawColumn(column);
    if (isWrong(column)) errors.push(cell);
    add(cell);
  });
  gap();
  return stretches.map((stretch) =>
    el("div", { class: longest < Infinity ? "stretch" : null, dir: "auto" }, stretch),
  );
}

// Two lines, reference and system, with a letter below errors. Text that is the same on both sides
// is written once; the style sheet repeats it in the second line.
function drawColumn(column) {
  if (typeof column === "string")
    return el("span", { class: "word", "data-again": column }, column);
  const [letter, reference, hypothesis] = column;
  const mark = ["=", "s", "d", "i"].includes(letter) ? " sign" : "";
  if (column.length === 2)
    return el("span", { class: `word${mark}`, "data-again": reference }, reference);
  const [kind, words] = OPERATIONS[letter] || OPERATIONS[letter.toUpperCase()] || ["", "right"];
  const said = `${words}: ${reference ?? "nothing"} in the reference, ${hypothesis ?? "nothing"} in the system`;
  const side = (text) => el("span", { class: text === null ? "nothing" : null }, text ?? "∅");
  return el(
    "span",
    {
      class: `${kind ? `pair ${kind}` : "word"}${mark}`,
      role: "img",
      "aria-label": said,
      title: said,
    },
    side(reference),
    side(hypothesis),
    kind ? el("b", { class: "letter" }, letter) : null,
  );
}
