// Outcomes of marks, boundaries, words and tokens: a shape, a color and a word for each.

const line = (d, color, more = {}) => [
  "path",
  { d, stroke: `var(--${color})`, "stroke-width": 2.2, fill: "none", ...more },
];
const SHAPES = {
  yes: ["circle", { cx: 5, cy: 5, r: 4, fill: "var(--ink)" }],
  no: ["circle", { cx: 5, cy: 5, r: 1.4, fill: "var(--faint)" }],
  hit: ["circle", { cx: 5, cy: 5, r: 4, fill: "var(--hit)" }],
  missed: [
    "circle",
    { cx: 5, cy: 5, r: 3.3, stroke: "var(--miss)", "stroke-width": 1.9, fill: "none" },
  ],
  false: line("M1.5 1.5 8.5 8.5M8.5 1.5 1.5 8.5", "alarm"),
  substituted: ["path", { d: "M5 .6 9.4 5 5 9.4 .6 5Z", fill: "var(--c3)" }],
  forgiven: line("M1 5.2 3.8 8.4 9 1.8", "accent"),
  word: ["rect", { x: 1.2, y: 1.2, width: 7.6, height: 7.6, fill: "var(--c0)" }],
  case: [
    "path",
    { d: "M5 1 9.2 8.8.8 8.8Z", stroke: "var(--c7)", "stroke-width": 1.6, fill: "none" },
  ],
  split: line("M3 1V9M7 1V9", "c1"),
  merged: line("M1 5H9", "c2"),
  recut: line("M1 7.5 4 2.5 6 7.5 9 2.5", "c6"),
  block: [
    "path",
    { d: "M1 1H9V9H1ZM1 9 9 1", stroke: "var(--alarm)", "stroke-width": 1.6, fill: "none" },
  ],
};

const SAID = {
  missed: "missed",
  false: "false",
  substituted: "substituted",
  word: "word",
  case: "case",
  split: "split",
  merged: "merged",
  recut: "cut otherwise",
  block: "other characters",
};

// The shape of a kind named in a stored result.
const saidKind = (kind) => (Object.hasOwn(SAID, kind) ? SAID[kind] : kind);

function shape(kind) {
  const [tag, attributes] = SHAPES[kind];
  return draw(
    "svg",
    { viewBox: "0 0 10 10", class: "shape", "aria-hidden": "true" },
    draw(tag, attributes),
  );
}

// The note where a mark is shown in all its spellings.
const MANY_FORMS = "Marks beside each other are spellings of one mark and are counted together.";

// The content of a side, which may be nothing.
const NOTHING = "∅";

const arrowBetween = (reference, hypothesis) => [
  el("bdi", {}, reference),
  " → ",
  el("bdi", {}, hypothesis),
];

// A short form of an error: both sides, without what is visible in the text.
function shortError(kind, reference, hypothesis) {
  if (kind === "substituted") return arrowBetween(reference, hypothesis);
  if (kind === "missed") return [el("bdi", {}, reference)];
  if (kind === "false") return [el("bdi", {}, hypothesis)];
  if ((kind === "word" || kind === "case") && reference === null)
    return ["+ ", el("bdi", {}, hypothesis)];
  return [el("bdi", {}, hypothesis ?? NOTHING)];
}

// The same in a sentence.
function saidError(kind, reference, hypothesis) {
  const what =
    kind === "missed" || kind === "false" ? `${SAID[kind]}: ${reference ?? hypothesis}` : null;
  return (
    what ||
    `${SAID[kind]}: ${reference ?? "nothing"} in the reference, ${hypothesis ?? "nothing"} in the system`
  );
}

// A word of a text as written, with the marks before and after it.
function writtenWord(text, unit) {
  return (text.before?.[unit] ?? "") + text.units[unit] + (text.after?.[unit] ?? "");
}

// The space after a word, in scripts with spaces.
function gapAfter(text, unit) {
  text.tightSet ??= new Set(text.tight);
  return text.tightSet.has(unit) ? "" : " ";
}

// Is the first letter with a direction a right-to-left one?
function isRightToLeft(text) {
  const strong = text.match(/\p{L}/u);
  return strong !== null && FROM_THE_RIGHT.test(strong[0]);
}
