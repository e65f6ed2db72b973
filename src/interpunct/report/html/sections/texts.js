// The texts, with the boundaries of all annotators and systems in them.

const CONTEXT = 8;
const SHAPES = {
  yes: ["circle", { cx: 5, cy: 5, r: 4, fill: "var(--ink)" }],
  no: ["circle", { cx: 5, cy: 5, r: 1.4, fill: "var(--faint)" }],
  hit: ["circle", { cx: 5, cy: 5, r: 4, fill: "var(--hit)" }],
  alarm: ["path", { d: "M1.5 1.5 8.5 8.5M8.5 1.5 1.5 8.5", stroke: "var(--alarm)", "stroke-width": 2.4, fill: "none" }],
  miss: ["circle", { cx: 5, cy: 5, r: 3.3, stroke: "var(--miss)", "stroke-width": 1.9, fill: "none" }],
};
const WORDS = { hit: "hit", alarm: "false alarm", miss: "miss", no: "no boundary", yes: "boundary" };

sections.texts = (host, data, page) => {
  let slots = [];
  const names = data.documents.map((text, index) => [index, text.name]);
  const picked = choice("Document", names, redraw);
  const only = el("input", { type: "checkbox", onchange: () => redraw() });
  const count = el("span", { class: "faint", role: "status" });
  const chips = el("div", { class: "chips", role: "group", "aria-label": "Who is shown" });
  const shown = { annotators: new Map(), systems: new Map() };
  const view = el("div", { class: "text", tabindex: "0", role: "region", "aria-label": "Text" });
  const told = el("p", { class: "note", role: "status" }, "");
  const steps = stepper(view, "disagreement", (place) => {
    told.textContent = `${place + 1} of ${slots.length}. ${slots[place].about().replaceAll("\n", "; ")}`;
  });
  // An annotator and a system may have the same name.
  for (const [side, names] of [["annotators", page.references], ["systems", page.systems]])
    for (const name of names) {
      const box = el("input", { type: "checkbox", checked: true, onchange: () => redraw() });
      shown[side].set(name, box);
      chips.append(el("label", {}, box, name));
    }
  host.append(
    el("p", { class: "note" }, heldDocuments(data), "A mark stands where somebody ends a segment."),
    el("div", { class: "controls" }, picked.label, el("label", {}, only, "only disagreements"), ...steps.buttons, count),
    el("div", { class: "controls" }, chips),
    legend(page, data),
    view,
    told,
  );

  function redraw() {
    const text = data.documents[picked.select.selectedIndex];
    const who = readRows(text, page, (side, name) => shown[side].get(name).checked);
    const drawn = new Map();
    refill(view, drawText(text, who, only.checked, drawn));
    slots = who.split.map((slot) => ({ slot, about: () => about(text, who, slot) }));
    steps.reset(who.split.map((slot) => drawn.get(slot)));
    told.textContent = "";
    const length =
      text.units.length < text.words
        ? `the first ${text.units.length.toLocaleString("en")} of ${many(text.words, "word")}`
        : many(text.units.length, "word");
    count.textContent = who.split.length
      ? `${many(who.split.length, "disagreement")} in ${length}`
      : "no disagreement";
  }

  page.openText = (name, slot = null) => {
    const place = data.documents.findIndex((text) => text.name === name);
    if (place < 0) return;
    picked.select.selectedIndex = place;
    redraw();
    host.scrollIntoView();
    const found = slots.findIndex((entry) => entry.slot === slot);
    if (found >= 0) steps.show(found);
  };
  redraw();
};

function legend(page, data) {
  const item = (kind, text) => el("span", {}, shape(kind), text);
  const several = page.references.length > 1;
  const parts = [el("span", {}, el("span", { class: "slot all" }), "everybody agrees on a boundary")];
  if (several || !page.systems.length) parts.push(item("yes", "annotator ends a segment"));
  if (page.systems.length)
    parts.push(
      item("hit", several ? "system: boundary that somebody has" : "system: hit"),
      item("alarm", several ? "system: boundary that nobody has" : "system: false alarm"),
      item("miss", several ? "system: misses what most have" : "system: miss"),
    );
  if (data.documents.some((text) => text.windows.length))
    parts.push(el("span", {}, el("span", { class: "shade" }), "window of the references"));
  if (page.systems.length && several)
    parts.push(
      el("span", {}, `In a mark: above ${page.references.join(", ")}; below ${page.systems.join(", ")}`),
    );
  else if (page.systems.length > 1) parts.push(el("span", {}, `In a mark: ${page.systems.join(", ")}`));
  else if (several) parts.push(el("span", {}, `In a mark: ${page.references.join(", ")}`));
  return el("div", { class: "legend", "aria-hidden": "true" }, ...parts);
}

function shape(kind) {
  const [tag, attributes] = SHAPES[kind];
  return draw("svg", { viewBox: "0 0 10 10", "aria-hidden": "true" }, draw(tag, attributes));
}

// Who has a boundary where, of those that are shown; and the slots on which they do not agree.
function readRows(text, page, isShown) {
  const pick = (side, names) =>
    names
      .filter((name) => Object.hasOwn(text[side], name) && isShown(side, name))
      .map((name) => ({ name, has: new Set(text[side][name]) }));
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
    split: ordered.filter((slot) => !agreed(slot)),
  };
}

// Whether a system is right in a slot, against all annotators, shown or not.
function judged(who, row, slot) {
  const votes = who.everybody.filter((has) => has.has(slot)).length;
  if (row.has.has(slot)) return votes ? "hit" : "alarm";
  return 2 * votes >= who.everybody.length && votes ? "miss" : "no";
}

function about(text, who, slot) {
  const lines = [`after “${text.units[slot]}” (word ${slot + 1})`];
  for (const row of who.annotators) lines.push(`${row.name}: ${row.has.has(slot) ? "ends a segment" : "goes on"}`);
  for (const row of who.systems) lines.push(`${row.name}: ${WORDS[judged(who, row, slot)]}`);
  return lines.join("\n");
}

function slotMark(text, who, slot, isSplit) {
  const told = () => about(text, who, slot);
  if (!isSplit)
    return withTip(el("span", { class: "slot all", role: "img", "aria-label": "all end a segment" }), told);
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
    { class: "slot split", role: "img", "aria-label": `segment end: ${said}` },
    ...rows.map((row) => el("span", { class: "row" }, ...row)),
  );
  return withTip(mark, told);
}

// The words in order, with marks in the slots and windows shaded; or only what is near a
// disagreement.
function drawText(text, who, onlySplit, drawn) {
  const split = new Set(who.split);
  const near = onlySplit ? nearby(who.split, text.units.length, CONTEXT) : null;
  const windowStarts = new Map(text.windows);
  const host = [];
  let inside = null;
  let skipped = 0;
  let words = [];
  const flush = () => {
    if (words.length) (inside ? inside.shade : host).push(`${words.join(" ")} `);
    words = [];
  };
  for (let unit = 0; unit < text.units.length; unit++) {
    if (near && !near.has(unit)) {
      skipped++;
      continue;
    }
    if (skipped) {
      flush();
      host.push(el("span", { class: "gap" }, `⋯ ${many(skipped, "word")}`));
      skipped = 0;
    }
    words.push(text.units[unit]);
    if (!inside && windowStarts.has(unit)) {
      flush();
      inside = { end: windowStarts.get(unit), shade: [] };
    }
    if (who.marked.has(unit)) {
      flush();
      const mark = slotMark(text, who, unit, split.has(unit));
      drawn.set(unit, mark);
      (inside ? inside.shade : host).push(mark, inside && inside.end <= unit ? "" : " ");
    }
    if (inside && inside.end <= unit) {
      flush();
      host.push(el("span", { class: "window" }, inside.shade), " ");
      inside = null;
    }
  }
  flush();
  if (inside) host.push(el("span", { class: "window" }, inside.shade));
  if (skipped) host.push(el("span", { class: "gap" }, `⋯ ${many(skipped, "word")}`));
  return host;
}
