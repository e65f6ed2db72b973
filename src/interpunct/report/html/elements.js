// Elements, numbers and plots. Data becomes text nodes or attributes, never markup.

const SVG = "http://www.w3.org/2000/svg";
const ARROWS = { higher: "↑", lower: "↓", neither: "" };
const sections = {};

function build(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    // The page's policy forbids style attributes, but not styles set by scripts.
    else if (name === "style") element.style.cssText = value;
    else if (value !== null && value !== undefined && value !== false)
      element.setAttribute(name, value === true ? "" : value);
  }
  return append(element, children);
}

// One at a time, since a long text has more parts than a call can have arguments.
function append(element, children) {
  for (const child of children.flat())
    if (child !== null && child !== undefined) element.append(child);
  return element;
}

function refill(element, children) {
  element.replaceChildren();
  return append(element, children);
}

const el = (tag, attributes, ...children) =>
  build(document.createElement(tag), attributes, children);
const draw = (tag, attributes, ...children) =>
  build(document.createElementNS(SVG, tag), attributes, children);

const color = (index) => `var(--c${index % 8})`;
const dashes = (index) => (index < 8 ? null : "5 3");

// The background of a cell in a matrix: the darker, the larger its share from 0 to 1. Text on it
// stays legible, light or dark.
const heat = (share) => `background:rgba(var(--heat),${(0.5 * share).toFixed(2)})`;

function digits(value) {
  if (value === null || value === undefined) return "–";
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString("en") : value.toFixed(3);
}

function between(cell) {
  return cell.low === undefined || cell.low === null
    ? ""
    : `${digits(cell.low)}–${digits(cell.high)}`;
}

// A difference, always with its sign.
const signed = (value) => (value > 0 ? `+${digits(value)}` : digits(value));

// The better of two systems according to a test; `difference` is a minus b.
function verdict(figure, row, alpha) {
  if (row.p_value === null) return "not measured";
  if (row.p_value >= alpha) return "not significant";
  const more = row.difference > 0 === (figure.better === "higher");
  return `${isolated(more ? row.a : row.b)} is better`;
}

const many = (count, one, several = `${one}s`) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : several}`;

// A name inside a sentence or beside numbers, isolated from the direction of the text around it.
const FROM_THE_RIGHT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;
const isolated = (name) => {
  const kept = name.replace(TURNS, "");
  return kept !== name || FROM_THE_RIGHT.test(name) ? `\u2068${kept}\u2069` : name;
};

// Both ends of a system's name if it is too long, since names often begin alike.
const ROOM_FOR_NAME = 96;
const shortName = (name) => {
  const letters = [...name];
  if (letters.length <= 12) return name;
  return `${letters.slice(0, 4).join("")}…${letters.slice(-7).join("")}`;
};

function systemName(page, index) {
  const swatch = el("span", {
    class: "swatch",
    style: `background:${color(index)}`,
    "aria-hidden": "true",
  });
  return el("span", { class: "named" }, swatch, page.systems[index]);
}

// The documents whose texts are on the page.
function heldTexts(page) {
  const host = page.sections.find((section) =>
    ["texts", "networks", "aligned"].includes(section.name),
  );
  return new Set(host ? host.data.documents.map((text) => text.name) : []);
}

// The name of a document as a link to its text, if that is on the page; otherwise the words, unless
// they describe the link.
function documentLink(page, name, words = name, slot = null, system = null, isOnlyLink = false) {
  const host = page.sections.find((section) =>
    ["texts", "networks", "aligned"].includes(section.name),
  );
  if (!host || !host.data.documents.some((text) => text.name === name))
    return isOnlyLink ? null : el("bdi", {}, words);
  const open = (event) => {
    event.preventDefault();
    page.openText(name, slot, system);
  };
  return el("a", { href: `#${host.name}`, onclick: open }, el("bdi", {}, words));
}

// Content that is built only when it is unfolded.
function folded(title, make) {
  const shown = el("details", {}, el("summary", {}, title));
  shown.addEventListener("toggle", () => append(shown, make()), { once: true });
  return shown;
}

// The interval of a bar: a line with two ends.
function whiskerLine(cell, x, y) {
  if (cell.low === null || cell.low === undefined) return null;
  const [low, high] = [x(cell.low), x(cell.high)];
  const path = `M${low},${y - 4}v8M${low},${y}H${high}M${high},${y - 4}v8`;
  return draw("path", { class: "interval", d: path });
}

// A select with a label; `options` are [value, text] pairs.
function choice(label, options, changed) {
  const select = el(
    "select",
    { onchange: () => changed() },
    ...options.map(([value, text]) => el("option", { value }, text)),
  );
  return { select, label: el("label", {}, label, select) };
}

// Longer content is drawn in parts, of which one is selected.
const PART = 25000;

function partChoice(changed) {
  const part = choice("Part", [], changed);
  const holder = el("span", { class: "part" });
  let length = 0;
  const start = () => Number(part.select.value);
  return {
    holder,
    // The parts of long content; the one with a given position is selected.
    fill: (size, place = null) => {
      length = size;
      const starts = [];
      for (let first = 0; first < Math.max(1, size); first += PART) starts.push(first);
      const number = (unit) => unit.toLocaleString("en");
      const named = (first) => `${number(first + 1)}–${number(Math.min(size, first + PART))}`;
      refill(
        part.select,
        starts.map((value) => el("option", { value }, named(value))),
      );
      part.select.value = Math.floor(Math.max(0, place ?? 0) / PART) * PART;
      refill(holder, starts.length > 1 ? [part.label] : []);
    },
    range: () => ({ start: start(), end: Math.min(length, start() + PART) }),
    // Positions before the first belong to the first part.
    has: (place) => place < start() + PART && (place >= start() || start() === 0),
  };
}

// All positions at most `reach` away from any of the given ones.
function nearby(places, length, reach) {
  const near = new Set();
  for (const place of places)
    for (
      let other = Math.max(0, place - reach);
      other <= Math.min(length - 1, place + reach);
      other++
    )
      near.add(other);
  return near;
}

// How to see everything if a page leaves something out. `compare` cannot write a folder.
const allWritten = (page, all = "all of them") =>
  page.sections.some((section) => section.name === "compared_texts")
    ? `interpunct score --html FOLDER/, given what interpunct segment makes, writes ${all}`
    : `--html FOLDER/ writes ${all}`;

// The text of a note, in which options are not broken at line ends.
const unbroken = (text) =>
  text
    .split(/(--html FOLDER\/)/)
    .map((part) => (part.startsWith("--") ? el("span", { class: "option" }, part) : part));

// How much of a text is shown, if not all.
function shownOf(shown, whole, what, page) {
  if (shown >= whole) return many(whole, what);
  const rest = page.task === "agreement" ? "" : ` (${allWritten(page, "all of it")})`;
  return `the first ${shown.toLocaleString("en")} of ${many(whole, what)}${rest}`;
}

// Which documents are on the page, if not all.
function heldDocuments(data, page) {
  return data.left_out
    ? unbroken(
        `The page holds ${many(data.documents.length, "document")}, the worst and in turn typical ` +
          `ones; ${data.left_out.toLocaleString("en")} more ${data.left_out === 1 ? "is" : "are"} left out to keep it small` +
          `${page.task === "agreement" ? "" : ` (${allWritten(page)})`}. `,
      )
    : [];
}

// Buttons, and the keys n and p in a view, that move from one mark to the next and from the last to
// the first. `arrived` is called with the number of the mark.
function stepper(view, what, arrived = () => {}) {
  let marks = [];
  let here = -1;

  function show(place) {
    if (here >= 0) marks[here].classList.remove("here");
    here = place;
    const mark = marks[here];
    mark.classList.add("here");
    view.scrollTop +=
      mark.getBoundingClientRect().top - view.getBoundingClientRect().top - view.clientHeight / 3;
    mark.scrollIntoView({ block: "nearest" });
    arrived(here);
  }

  function go(step) {
    if (!marks.length) return;
    const start = here < 0 && step < 0 ? 0 : here;
    show((start + step + marks.length) % marks.length);
  }

  function reset(found) {
    marks = found;
    here = -1;
    view.scrollTop = 0;
  }

  const button = (text, label, step) =>
    el(
      "button",
      { type: "button", class: "plain", "aria-label": label, onclick: () => go(step) },
      text,
    );
  view.addEventListener("keydown", (event) => {
    if (event.key === "n") go(1);
    if (event.key === "p") go(-1);
  });
  return {
    buttons: [button("← previous", `Previous ${what}`, -1), button("next →", `Next ${what}`, 1)],
    reset,
    show,
  };
}

// Ticks at round numbers inside a range.
function ticks(low, high, wanted) {
  const rough = (high - low) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough);
  const found = [];
  for (let tick = Math.ceil(low / step); tick * step <= high * (1 + 1e-12); tick++)
    found.push(Number((tick * step).toPrecision(10)));
  return found;
}

const tip = document.querySelector(".tip");

function showTip(event, text) {
  tip.textContent = text;
  tip.hidden = false;
  const box = event.target.getBoundingClientRect();
  const left = Math.min(
    Math.max(8, box.left + box.width / 2 - tip.offsetWidth / 2),
    document.documentElement.clientWidth - tip.offsetWidth - 8,
  );
  const above = box.top - tip.offsetHeight - 8;
  tip.style.left = `${left + window.scrollX}px`;
  tip.style.top = `${(above > 0 ? above : box.bottom + 8) + window.scrollY}px`;
}

function hideTip() {
  tip.hidden = true;
}

// Show a text while the pointer is on an element.
function withTip(element, text) {
  element.addEventListener("pointerenter", (event) => showTip(event, text()));
  element.addEventListener("pointerleave", hideTip);
  return element;
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hideTip();
});
