// The texts: words and marks, boundaries, and errors.

const CONTEXT = 8;

// A text of more than LONG_TEXT units is laid out in stretches, and only those on the screen are
// rendered.
const LONG_TEXT = 4000;
const STRETCH_OF_TEXT = 250;

sections.texts = (host, data, page) => (data.kinds ? errorTexts : boundaryTexts)(host, data, page);

// The common part of text views: choice of document and sides, only differences, and navigation.
// `read` returns what to draw of a text, `drawn` its nodes.
function textView(host, data, page, { what, note, sides, further = [], legend, read, drawn }) {
  let marks = [];
  const names = data.documents.map((text, index) => [index, text.name]);
  const picked = choice("Document", names, () => (part.fill(chosenText().units.length), redraw()));
  const part = partChoice(redraw);
  const only = el("input", { type: "checkbox", onchange: () => redraw() });
  const count = el("span", { class: "faint", role: "status" });
  const view = el("div", { class: "text", tabindex: "0", role: "region", "aria-label": "Text" });
  const told = el("p", { class: "note", role: "status", dir: "auto" }, "");
  const steps = stepper(view, what, (place) => {
    told.textContent = `${(place + 1).toLocaleString("en")} of ${marks.length.toLocaleString("en")}. ${marks[place].about().replaceAll("\n", "; ")}`;
  });
  const shown = chips(sides, redraw);
  host.append(
    el("p", { class: "note" }, heldDocuments(data, page), note),
    el(
      "div",
      { class: "controls" },
      picked.label,
      part.holder,
      el("label", {}, only, `only ${what}s`),
      ...steps.buttons,
      count,
    ),
    el("div", { class: "controls" }, ...shown.groups, ...further),
    legend,
    view,
    told,
  );

  const chosenText = () => data.documents[picked.select.selectedIndex];

  function redraw() {
    const text = chosenText();
    const found = read(text, shown);
    const signs = new Map();
    const here = found.split.filter(part.has);
    refill(view, drawn(text, { ...found, split: here }, only.checked, signs, part.range()));
    marks = here.map((slot) => ({ slot, about: () => found.about(slot) }));
    steps.reset(here.map((slot) => signs.get(slot)));
    told.textContent = "";
    const unit = data.documents[0].ends ? "token" : "word";
    const length = shownOf(text.units.length, text.words, unit, page);
    const all = found.split.length;
    const places =
      found.errors > all ? `${many(found.errors, what)} in ${many(all, "place")}` : many(all, what);
    const isCut = text.units.length < text.words;
    refill(
      count,
      unbroken(all || isCut ? `${all ? places : `no ${what}`} in ${length}` : `no ${what}`),
    );
  }

  // A link to an error also shows its system, alone if it was not shown before.
  page.openText = (name, slot = null, system = null) => {
    const place = data.documents.findIndex((text) => text.name === name);
    if (place < 0) return;
    picked.select.selectedIndex = place;
    part.fill(chosenText().units.length, slot);
    if (system !== null && !shown.has("systems", system)) shown.checkOnly("systems", system);
    redraw();
    host.scrollIntoView();
    const found = marks.findIndex((entry) => entry.slot === slot);
    if (found >= 0) steps.show(found);
    view.focus({ preventScroll: true });
  };
  part.fill(chosenText().units.length);
  redraw();
}

// The units of a stretch, or those near something, with the number of skipped ones.
function* unitsOrGaps({ start, end }, near) {
  let skipped = 0;
  for (let unit = start; unit < end; unit++) {
    if (near && !near.has(unit)) {
      skipped++;
      continue;
    }
    if (skipped) yield { skipped };
    skipped = 0;
    yield { unit };
  }
  if (skipped) yield { skipped };
}

// Checkboxes for names; an annotator and a system may have the same name. `sides` are [side, label,
// names, checked names].
function chips(sides, changed) {
  const boxes = new Map();
  const groups = sides.map(([side, label, names, checked]) => {
    const own = new Map();
    boxes.set(side, own);
    const group = el("div", { class: "chips", role: "group", "aria-label": label });
    for (const [value, shown] of names) {
      const box = el("input", {
        type: "checkbox",
        checked: checked(value),
        onchange: () => changed(),
      });
      own.set(value, box);
      group.append(el("label", {}, box, ...[shown].flat()));
    }
    return group;
  });
  return {
    groups,
    has: (side, name) => boxes.get(side).get(name).checked,
    checkOnly: (side, name) =>
      boxes.get(side).forEach((box, other) => (box.checked = other === name)),
  };
}

const named = (name) => [name, el("bdi", {}, name)];

// The number of words left out between differences.
function gapOfWords(skipped) {
  return el("span", { class: "gap", dir: "ltr" }, `⋯ ${many(skipped, "word")}`);
}

// ---- Boundaries, of annotators and of systems

function boundaryTexts(host, data, page) {
  const everybody = () => true;
  textView(host, data, page, {
    what: "disagreement",
    note: "A sign shows where anybody ends a segment; the marks are those of the text.",
    sides: [
      ["annotators", "Annotators shown", page.references.map(named), everybody],
      ["systems", "Systems shown", page.systems.map(named), everybody],
    ],
    legend: boundaryLegend(page, data),
    read: (text, shown) => {
      const who = readRows(text, page, shown.has);
      return { ...who, about: (slot) => about(text, who, slot) };
    },
    drawn: drawBoundaries,
  });
}

function boundaryLegend(page, data) {
  const item = (kind, text) => el("span", {}, shape(kind), text);
  const several = page.references.length > 1;
  const parts = [
    el("span", {}, el("span", { class: "slot all" }), "everybody agrees on a boundary"),
  ];
  if (several || !page.systems.length) parts.push(item("yes", "annotator ends a segment"));
  if (page.systems.length)
    parts.push(
      item("hit", several ? "system: boundary that somebody has" : "system: hit"),
      item("false", several ? "system: boundary that nobody has" : "system: false alarm"),
      item("missed", several ? "system: misses what most have" : "system: miss"),
    );
  if (data.documents.some((text) => text.windows.length))
    parts.push(el("span", {}, el("span", { class: "shade" }), "window of the references"));
  if (page.systems.length && several)
    parts.push(
      el(
        "span",
        {},
        `In a sign: above ${page.references.map(isolated).join(", ")}; below ${page.systems.map(isolated).join(", ")}`,
      ),
    );
  else if (page.systems.length > 1)
    parts.push(el("span", {}, `In a sign: ${page.systems.map(isolated).join(", ")}`));
  else if (several)
    parts.push(el("span", {}, `In a sign: ${page.references.map(isolated).join(", ")}`));
  return el("div", { class: "legend", "aria-hidden": "true" }, ...parts);
}

// The boundaries of those shown, and the slots on which they disagree.
function readRows(text, page, isShown) {
  const marksOf = (side, name) => {
    const own = text[side === "annotators" ? "annotator_marks" : "system_marks"];
    return Object.hasOwn(own, name) ? own[name] : null;
  };
  const pick = (side, names) =>
    names
      .filter((name) => Object.hasOwn(text[side], name) && isShown(side, name))
      .map((name) => ({ name, has: new Set(text[side][name]), marks: marksOf(side, name) }));
  const annotators = pick("annotators", page.references);
  const systems = pick("systems", page.systems);
  const rows = [...annotators, ...systems];
  const marked = new Set(rows.flatMap((row) => [...row.has]).filter((slot) => slot < text.slots));
  const ordered = [...marked].sort((one, two) => one - two);
  const agreed = (slot) => rows.every((row) => row.has.has(slot));
  return {
    annotators,
    systems,
    marked,
    everybody: Object.values(text.annotators).map((slots) => new Set(slots)),
    quorum: text.quorum,
    split: ordered.filter((slot) => !agreed(slot)),
  };
}

const BOUNDARY_WORDS = {
  hit: "hit",
  false: "false alarm",
  missed: "miss",
  no: "no boundary",
  yes: "boundary",
};

// The outcome of a system in a slot, against all annotators, shown or not.
function judged(who, row, slot) {
  const votes = who.everybody.filter((has) => has.has(slot)).length;
  if (row.has.has(slot)) return votes ? "hit" : "false";
  return votes >= who.quorum && votes ? "missed" : "no";
}

function about(text, who, slot) {
  const lines = [`after “${writtenWord(text, slot)}” (word ${slot + 1})`];
  const own = (row) =>
    row.marks && Object.hasOwn(row.marks, slot) ? `, with ${row.marks[slot] || "no mark"}` : "";
  for (const row of who.annotators)
    lines.push(
      `${isolated(row.name)}: ${row.has.has(slot) ? "ends a segment" : "goes on"}${own(row)}`,
    );
  for (const row of who.systems)
    lines.push(`${isolated(row.name)}: ${BOUNDARY_WORDS[judged(who, row, slot)]}${own(row)}`);
  return lines.join("\n");
}

function slotMark(text, who, slot, isSplit) {
  const told = () => about(text, who, slot);
  if (!isSplit)
    return withTip(
      el("span", { class: "slot all", role: "img", "aria-label": "all end a segment" }),
      told,
    );
  const rows = [
    who.annotators.length > 1 || !who.systems.length
      ? who.annotators.map((row) => shape(row.has.has(slot) ? "yes" : "no"))
      : [],
    who.systems.map((row) => shape(judged(who, row, slot))),
  ].filter((row) => row.length);
  const said = [...who.annotators, ...who.systems]
    .filter((row) => row.has.has(slot))
    .map((row) => row.name)
    .join(", ");
  const mark = el(
    "span",
    { class: "slot split", role: "img", dir: "ltr", "aria-label": `segment end: ${said}` },
    ...rows.map((row) => el("span", { class: "row" }, ...row)),
  );
  return withTip(mark, told);
}

// The words in order, with signs in slots and shaded windows; or only those near a disagreement.
function drawBoundaries(text, who, onlySplit, places, units) {
  const split = new Set(who.split);
  const near = onlySplit ? nearby(who.split, text.units.length, CONTEXT) : null;
  const windowStarts = new Map(text.windows);
  const host = [];
  let inside = null;
  let words = "";
  const flush = () => {
    if (words) (inside ? inside.shade : host).push(words);
    words = "";
  };
  for (const { unit, skipped } of unitsOrGaps(units, near)) {
    if (skipped) {
      flush();
      host.push(gapOfWords(skipped));
      continue;
    }
    words += writtenWord(text, unit);
    if (!inside && windowStarts.has(unit)) {
      flush();
      inside = { end: windowStarts.get(unit), shade: [] };
    }
    if (who.marked.has(unit)) {
      flush();
      const mark = slotMark(text, who, unit, split.has(unit));
      places.set(unit, mark);
      (inside ? inside.shade : host).push(mark);
    }
    if (inside && inside.end <= unit) {
      flush();
      host.push(el("span", { class: "window" }, inside.shade));
      inside = null;
    }
    words += gapAfter(text, unit);
  }
  flush();
  if (inside) host.push(el("span", { class: "window" }, inside.shade));
  return [el("div", { dir: "auto" }, host)];
}

// ---- Words and marks, or tokens, of one reference, with the errors of systems

const GROUPS = [
  ["marks", ["missed", "false", "substituted"]],
  ["words", ["word"]],
  ["case", ["case"]],
  ["tokens", ["split", "merged", "recut"]],
  ["other characters", ["block"]],
];

function errorTexts(host, data, page) {
  const inTokens = data.documents.some((text) => text.ends);
  const there = new Set(
    data.documents.flatMap((text) =>
      Object.values(text.errors).flatMap((own) => own.map((error) => data.kinds[error[1]])),
    ),
  );
  const groups = GROUPS.filter(([, kinds]) => kinds.some((kind) => there.has(kind)));
  const words = (name) => (inTokens && name === "marks" ? "ends of sentences" : name);
  textView(host, data, page, {
    what: "error",
    note: inTokens
      ? "The tokens of the reference, a sentence on each line, and where systems differ."
      : "The text of the reference, and where systems differ.",
    sides: [
      [
        "systems",
        "Systems shown",
        page.systems.map((name, index) => [name, systemName(page, index)]),
        (name) => name === page.systems[0],
      ],
      ["kinds", "Errors shown", groups.map(([name]) => [name, words(name)]), () => true],
    ],
    legend: el(
      "div",
      { class: "legend", "aria-hidden": "true" },
      inTokens ? null : el("span", {}, shape("hit"), "hit"),
      ...data.kinds
        .filter((kind) => there.has(kind))
        .map((kind) => el("span", {}, shape(kind), SAID[kind])),
    ),
    read: (text, shown) => readErrors(text, data, page, groups, shown),
    drawn: drawErrors,
  });
}

// The errors of the shown systems and kinds, by unit.
function readErrors(text, data, page, groups, shown) {
  const kinds = new Set(
    groups.filter(([name]) => shown.has("kinds", name)).flatMap(([, own]) => own),
  );
  const systems = page.systems.filter(
    (name) => Object.hasOwn(text.errors, name) && shown.has("systems", name),
  );
  const at = new Map();
  for (const name of systems)
    for (const [place, number, reference, hypothesis] of text.errors[name]) {
      const kind = data.kinds[number];
      if (!kinds.has(kind)) continue;
      if (!at.has(place)) at.set(place, []);
      at.get(place).push({ name, index: page.systems.indexOf(name), kind, reference, hypothesis });
    }
  const split = [...at.keys()].sort((one, two) => one - two);
  const about = (place) =>
    [
      place < 0
        ? "before the first word"
        : `“${writtenWord(text, place)}” (${text.ends ? "token" : "word"} ${place + 1})`,
      ...at
        .get(place)
        .map(
          (error) =>
            `${isolated(error.name)}: ${saidError(error.kind, error.reference, error.hypothesis)}`,
        ),
    ].join("\n");
  const withMarks = kinds.has("missed") && systems.length > 0;
  const errors = [...at.values()].reduce((sum, own) => sum + own.length, 0);
  return { split, at, about, systems, errors, scored: new Set(withMarks ? text.scored : []) };
}

// A sign for the errors at a place: shapes, the systems' tokens, and the systems.
function errorSign(found, place) {
  const errors = found.at.get(place);
  const several = found.systems.length > 1;
  const parts = errors.map((error) =>
    el(
      "span",
      { class: "wrong", dir: "ltr" },
      several
        ? el("span", { class: "swatch bar", style: `background:${color(error.index)}` })
        : null,
      shape(error.kind),
      el("span", {}, ...shortError(error.kind, error.reference, error.hypothesis)),
    ),
  );
  const sign = el(
    "span",
    { class: "slot errors", role: "img", "aria-label": found.about(place).replaceAll("\n", "; ") },
    ...parts,
  );
  return withTip(sign, () => found.about(place));
}

const INSIDE = new Set(["word", "case", "split", "merged", "recut", "block"]);

function drawErrors(text, found, onlyWrong, places, units) {
  const near = onlyWrong
    ? nearby(
        found.split.filter((place) => place >= 0),
        text.units.length,
        CONTEXT,
      )
    : null;
  const ends = new Set(text.ends);
  const blocks = [];
  let block = [];
  let words = "";
  const flush = () => {
    if (words) block.push(words);
    words = "";
  };
  const close = () => {
    flush();
    if (block.length) blocks.push(block);
    block = [];
  };
  const sign = (place) => {
    flush();
    const made = errorSign(found, place);
    places.set(place, made);
    block.push(made);
  };
  if (units.start === 0 && found.at.has(-1)) sign(-1);
  for (const { unit, skipped } of unitsOrGaps(units, near)) {
    if (skipped) {
      flush();
      block.push(gapOfWords(skipped));
      continue;
    }
    const errors = found.at.get(unit);
    if (errors && errors.some((error) => INSIDE.has(error.kind) && error.reference !== null)) {
      flush();
      block.push(
        text.before?.[unit] ?? "",
        el("span", { class: "differs" }, text.units[unit]),
        text.after?.[unit] ?? "",
      );
    } else words += writtenWord(text, unit);
    if (errors) sign(unit);
    else if (found.scored.has(unit)) {
      flush();
      block.push(el("span", { class: "slot found" }, shape("hit")));
    }
    words += gapAfter(text, unit);
    if (ends.has(unit + 1)) close();
    else if (!text.ends && text.units.length > LONG_TEXT && (unit + 1) % STRETCH_OF_TEXT === 0)
      close();
  }
  close();
  const kind = text.ends ? "sentence" : text.units.length > LONG_TEXT ? "stretch" : null;
  return blocks.map((nodes) => el("div", { class: kind, dir: "auto" }, nodes));
}
