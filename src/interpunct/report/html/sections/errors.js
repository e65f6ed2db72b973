// The errors of all systems: counts, filters, and a list with a link for each error.

const ANY = "";
const ROWS_OF_ERRORS = 25;
const STEP_KEYS = { n: 1, p: -1 };
const ARROW_KEYS = { ArrowDown: 1, ArrowUp: -1 };

sections.errors = (host, data, page) => {
  const errors = data.errors.map((row, index) => readError(row, index, data, page));
  // Errors whose text is on the page come first.
  const held = heldTexts(page);
  errors.sort(
    (one, two) => held.has(two.document) - held.has(one.document) || one.index - two.index,
  );
  const filters = errorFilters(errors, data, page, () => refilter());
  let listed = errors;
  let counts = filters.count();
  let here = 0;
  let alike = null;

  const count = el("span", { class: "faint", role: "status" });
  const card = el("div", { class: "card" });
  const list = el("ol", { class: "places errors" });
  const contexts = el("div");
  const button = (text, label, step) =>
    el(
      "button",
      { type: "button", class: "plain", "aria-label": label, onclick: () => go(step) },
      text,
    );
  const view = el("div", {
    class: "browser",
    tabindex: "0",
    role: "region",
    "aria-label": "Errors one by one",
  });
  const oneByOne = el("div", {}, el("h3", {}, "One by one"), list);
  const frequent = el("div", {}, el("h3", {}, "Most frequent"), contexts);
  const isWide = page.systems.length > 2;
  view.append(
    el(
      "div",
      { class: "controls" },
      button("← previous", "Previous error", -1),
      button("next →", "Next error", 1),
      count,
    ),
    card,
    el(
      "div",
      { class: `halves${isWide ? " stacked" : ""}` },
      ...(isWide ? [frequent, oneByOne] : [oneByOne, frequent]),
    ),
  );
  view.addEventListener("keydown", (event) => {
    if (event.target.tagName === "SELECT" || event.ctrlKey || event.metaKey || event.altKey) return;
    const keys = list.contains(event.target) ? { ...STEP_KEYS, ...ARROW_KEYS } : STEP_KEYS;
    const step = keys[event.key];
    if (!step) return;
    event.preventDefault();
    go(step);
  });
  host.append(
    el("p", { class: "note" }, unbroken(heldErrors(data, page)), againstSeveral(page)),
    errorCounts(data, page, (system, kind) => {
      filters.set({ system, kind });
      reshow();
    }),
    el("div", { class: "controls" }, ...filters.labels, filters.clear),
    view,
  );

  function refilter(first = null) {
    alike = first && first.alike !== undefined ? first.alike : null;
    const wanted = filters.wanted();
    listed = errors.filter((error) => wanted(error) && (!alike || isAlike(error, alike, data)));
    here = first && first.error ? Math.max(0, listed.indexOf(first.error)) : 0;
    counts = filters.count();
    showContexts();
    show();
  }

  // What a click has chosen is brought into sight. The table that was clicked is redrawn, and keeps
  // its place and the focus.
  function reshow(first = null) {
    const scrolled = () => contexts.querySelector(".scroll");
    const left = scrolled()?.scrollLeft;
    const label = contexts.contains(document.activeElement) ? document.activeElement.ariaLabel : null;
    refilter(first);
    if (left) scrolled()?.scrollTo({ left });
    if (label !== null) {
      const buttons = [...contexts.querySelectorAll("button")];
      const same = buttons.find((one) => one.ariaLabel === label) ?? scrolled() ?? view;
      same.focus({ preventScroll: true });
    }
    card.scrollIntoView({ block: "nearest" });
  }

  function go(step) {
    if (!listed.length) return;
    here = (here + step + listed.length) % listed.length;
    show();
  }

  // The focused element is redrawn, and keeps the focus.
  function show() {
    const link = card.contains(document.activeElement) ? document.activeElement.textContent : null;
    const inList = list.contains(document.activeElement);
    redraw();
    const links = [...card.querySelectorAll("a")];
    if (inList) (list.querySelector("[aria-current]") ?? view).focus();
    else if (link !== null) (links.find((one) => one.textContent === link) ?? view).focus();
  }

  function redraw() {
    const all = alike ? alike.count : counts.all;
    refill(count, unbroken(toldCount(listed.length, here, all, alike, allWritten(page))));
    refill(card, listed.length ? errorCard(listed[here], data, page) : []);
    const first = Math.floor(here / ROWS_OF_ERRORS) * ROWS_OF_ERRORS;
    list.start = first + 1;
    refill(
      list,
      listed.slice(first, first + ROWS_OF_ERRORS).map((error, place) =>
        el(
          "li",
          { class: first + place === here ? "here" : null },
          el(
            "button",
            {
              type: "button",
              "aria-current": first + place === here ? "true" : null,
              onclick: () => ((here = first + place), show()),
            },
            errorLine(error),
          ),
          el(
            "span",
            { class: "where" },
            el("bdi", {}, page.systems[error.system]),
            ", ",
            el("bdi", {}, error.document),
          ),
        ),
      ),
    );
  }

  function showContexts() {
    const { system, kind, mark, isLocal } = filters.chosen();
    const rows = isLocal
      ? localContexts(listed, data)
      : data.contexts.map((row) => globalContext(row, system, data, page));
    const wanted = rows
      .filter(
        (row) =>
          row.count &&
          (kind === ANY || row.kind === kind) &&
          (mark === ANY || isLocal || marksOf(row).includes(mark)),
      )
      .sort((one, two) => two.count - one.count);
    const columns = [
      {
        head: "error",
        cell: (row) => [shape(row.kind), " ", el("span", { dir: "ltr" }, ...drawnSides(row))],
        key: sidesOf,
      },
      {
        head: "after",
        cell: (row) => el("bdi", {}, row.before ?? ""),
        key: (row) => row.before ?? "",
      },
      ...countColumns(system, isLocal),
      {
        head: "show",
        cell: (row) =>
          el(
            "button",
            {
              type: "button",
              class: "plain small",
              "aria-label": `Show ${saidContext(row)}`,
              onclick: () => reshow({ alike: row }),
            },
            "show",
          ),
        key: (row) => row.count,
      },
    ];
    const sortBy = 2 + (isLocal || system === null || page.systems.length < 2 ? 0 : 1 + system);
    const caption = isLocal
      ? "The most frequent errors among those listed"
      : "The most frequent errors of all documents";
    refill(contexts, [
      wanted.length
        ? foldedTable(columns, wanted.slice(0, 200), caption, sortBy)
        : el("p", { class: "faint" }, "none"),
      el(
        "p",
        { class: "note" },
        isLocal && listed.length < counts.all
          ? `Counted among the ${listed.length.toLocaleString("en")} of ${many(counts.all, "such error")} that the page lists.`
          : isLocal
            ? "Counted among the selected errors."
            : `Counted over the whole ${page.documents === 1 ? "document" : "corpus"}.`,
      ),
      alike
        ? el(
            "p",
            {},
            el(
              "button",
              { type: "button", class: "plain", onclick: () => refilter() },
              "Show all of them again",
            ),
          )
        : null,
    ]);
  }

  // How often errors are made that are alike: by all systems, and by each, whose errors a click
  // lists. What is counted among the listed errors alone is not told of each.
  function countColumns(system, isLocal) {
    const column = (head, count, cell = (row) => count(row).toLocaleString("en")) => ({
      head,
      number: true,
      first: "descending",
      cell,
      key: count,
    });
    if (isLocal || page.systems.length < 2) return [column("errors", (row) => row.count)];
    const sum = (row) => row.counts.reduce((all, own) => all + own, 0);
    return [
      column("all", sum),
      ...page.systems.map((name, index) => {
        const list = (row) => {
          filters.set({ ...filters.named(), system: name });
          reshow({ alike: { ...row, count: row.counts[index] } });
        };
        return column(
          name,
          (row) => row.counts[index],
          (row) =>
            countButton(row.counts[index], `${saidContext(row)}, of ${name}`, () => list(row)),
        );
      }),
    ];
  }

  // The error named by a link.
  function openLink() {
    const named = location.hash.startsWith("#error=") ? location.hash.slice(7) : null;
    if (named === null) return;
    const error = errors.find((one) => one.link === named);
    filters.set({});
    if (error) refilter({ error });
    else {
      refilter();
      count.textContent = "the error that the link names is not on this page";
    }
    host.scrollIntoView();
  }

  page.showErrors = (row, system) => {
    filters.set(system === null ? {} : { system: page.systems[system] });
    refilter({ alike: row });
    host.scrollIntoView();
  };
  window.addEventListener("hashchange", openLink);
  refilter();
  // After all sections exist.
  requestAnimationFrame(openLink);
};

function readError(row, index, data, page) {
  const [
    document,
    system,
    kind,
    at,
    reference,
    hypothesis,
    before,
    after,
    marks,
    file,
    line,
    time,
    speaker,
    label,
    written,
  ] = row;
  const name = data.documents[document];
  const link = [page.systems[system], name, at, data.kinds[kind]]
    .map((part) => encodeURIComponent(part))
    .join(",");
  return {
    index,
    document: name,
    system,
    kind: data.kinds[kind],
    at,
    reference,
    hypothesis,
    sides: drawnPair(written ?? [reference, hypothesis], page),
    before,
    after,
    marks: marks ? marks.split(" ") : [],
    place: [data.files[file], line].filter(Boolean).join(":"),
    time: time ?? null,
    speaker: speaker === undefined || speaker === null ? null : data.speakers[speaker],
    label: label === undefined || label === null ? null : data.labels[label],
    link,
  };
}

// Both sides; several references have alternatives, one of which may be nothing.
function drawnPair([reference, hypothesis], page) {
  const parts = page.references.length > 1 && reference ? reference.split("/") : [];
  return parts.length > 1
    ? [parts.map((part) => (part === "@" ? NOTHING : part)).join("/"), hypothesis]
    : [reference, hypothesis];
}

function heldErrors(data, page) {
  const all = many(data.total, "error");
  if (!data.strata)
    return `There ${data.total === 1 ? "is" : "are"} ${all}. A click on a number lists them.`;
  const elsewhere = page.sections.some((section) => section.name === "documents")
    ? "the page of each document lists all of its own"
    : allWritten(page);
  return (
    `There are ${all}, and this page lists ${data.errors.length.toLocaleString("en")} of them: examples of all that ` +
    `can be chosen below, and some evenly spread over the corpus; ${elsewhere}. All counts are of all errors.`
  );
}

// The definition of an error if references disagree.
function againstSeveral(page) {
  if (page.references.length < 2) return "";
  return page.task === "boundaries"
    ? " Missed is what at least half of the references have, or as many as --quorum says; false is what none of them has."
    : " An error is what no reference has.";
}

// Which of the listed errors is shown, and the number of such errors.
function toldCount(listed, here, all, alike, elsewhere) {
  const like = alike ? ` like this: ${saidContext(alike)}` : "";
  if (!listed)
    return all
      ? `none of ${many(all, "such error")} is on this page; ${elsewhere}`
      : "no such error";
  const place = (here + 1).toLocaleString("en");
  return listed < all
    ? `${place} of ${listed.toLocaleString("en")} shown of ${many(all, "error")}${like}; ${elsewhere}`
    : `${place} of ${many(listed, "error")}${like}`;
}

// A number of errors, which a click lists; a dash where none are looked for.
function countButton(count, what, list) {
  if (count === null) return el("span", { class: "faint" }, "–");
  const text = count.toLocaleString("en");
  return count
    ? el(
        "button",
        { type: "button", class: "count", "aria-label": `List ${what}: ${text}`, onclick: list },
        text,
      )
    : text;
}

// The number of errors of each kind for each system; a click lists them.
function errorCounts(data, page, chosen) {
  const kinds = data.kinds
    .map((kind, place) => [kind, place])
    .filter(([, place]) => data.counts.some((row) => row[place]));
  // Kinds that do not apply to a system have a dash.
  const number = (row, place) => data.counts[row][place];
  const total = (row) => data.counts[row].reduce((sum, count) => sum + count, 0);
  const cell = (row, count, kind) =>
    countButton(count, `${kind || "all"} errors of ${page.systems[row]}`, () =>
      chosen(page.systems[row], kind),
    );
  const columns = [
    { head: "system", cell: (row) => systemName(page, row), key: (row) => page.systems[row] },
    {
      head: "all",
      number: true,
      first: "descending",
      cell: (row) => cell(row, total(row), ANY),
      key: total,
    },
    ...kinds.map(([kind, place]) => ({
      head: SAID[kind],
      number: true,
      first: "descending",
      cell: (row) => cell(row, number(row, place), kind),
      key: (row) => number(row, place),
    })),
  ];
  return sortableTable(columns, [...page.systems.keys()], { caption: "Errors of each kind" });
}

// The counts of errors by the values of all filters: of listed errors, or of the whole corpus.
function cellsOf(errors, data, page) {
  if (!data.strata)
    return errors.map((error) => ({ ...error, system: page.systems[error.system], count: 1 }));
  const strata = data.strata.map(([system, kind, marks, speaker, label]) => ({
    system: page.systems[system],
    kind: data.kinds[kind],
    marks: marks ? marks.split(" ") : [],
    speaker: data.speakers[speaker] ?? null,
    label: data.labels[label] ?? null,
  }));
  return data.cells.flatMap(([document, ...pairs]) => {
    const name = data.documents[document] ?? null;
    const found = [];
    for (let place = 0; place < pairs.length; place += 2)
      found.push({ ...strata[pairs[place]], document: name, count: pairs[place + 1] });
    return found;
  });
}

// A mark in all its spellings.
const allForms = (data, mark) => (data.forms[mark] ?? [mark]).join(" ");

// A select for each filter with several values. Each value shows its number of errors, given the
// other filters.
function errorFilters(errors, data, page, changed) {
  const cells = cellsOf(errors, data, page);
  const rows = [
    ["system", "System", (cell) => cell.system],
    ["kind", "Kind", (cell) => cell.kind, (kind) => SAID[kind]],
    ["mark", "Mark", (cell) => cell.marks, (mark) => allForms(data, mark)],
    ["document", "Document", (cell) => cell.document],
    ["speaker", "Speaker", (cell) => cell.speaker],
    ["label", "Label", (cell) => cell.label],
  ];
  const picks = new Map();
  for (const [name, label, of, said = (value) => value] of rows) {
    const found = new Map();
    for (const cell of cells)
      for (const value of [of(cell)].flat())
        if (value !== null) found.set(value, (found.get(value) || 0) + cell.count);
    if (!found.size || (found.size === 1 && name !== "label")) continue;
    const ordered =
      name === "document" || name === "system"
        ? [...found]
        : [...found].sort((one, two) => two[1] - one[1]);
    const values = ordered.map(([value]) => value);
    const made = choice(label, [[ANY, "all"], ...values.map((_, place) => [place, ""])], changed);
    const others = data[`other_${name}s`];
    if (others)
      made.select.append(
        el(
          "option",
          { disabled: true },
          `${others.toLocaleString("en")} more: ${allWritten(page)}`,
        ),
      );
    picks.set(name, { ...made, of, said, values });
  }
  const valueOf = (name) => {
    const pick = picks.get(name);
    return pick && pick.select.value !== ANY ? pick.values[pick.select.value] : ANY;
  };
  const set = (wanted) => {
    for (const [name, pick] of picks) {
      const place = pick.values.indexOf(wanted[name]);
      pick.select.value = place < 0 ? ANY : place;
    }
  };
  const clear = el(
    "button",
    { type: "button", class: "plain", onclick: () => (set({}), changed()) },
    "Clear",
  );
  const chosenTests = () =>
    [...picks]
      .filter(([name]) => valueOf(name) !== ANY)
      .map(([name, pick]) => ({ name, of: pick.of, value: valueOf(name) }));
  const passes = ({ of, value }, cell) => {
    const own = of(cell);
    return Array.isArray(own) ? own.includes(value) : own === value;
  };

  // A value is counted with all filters except its own.
  function count() {
    const tests = chosenTests();
    const tallies = new Map([...picks.keys()].map((name) => [name, new Map()]));
    let all = 0;
    for (const cell of cells) {
      const failed = tests.filter((test) => !passes(test, cell));
      if (failed.length > 1) continue;
      if (!failed.length) all += cell.count;
      for (const [name, pick] of picks) {
        if (failed.length && failed[0].name !== name) continue;
        const tally = tallies.get(name);
        for (const value of [pick.of(cell)].flat())
          if (value !== null) tally.set(value, (tally.get(value) || 0) + cell.count);
      }
    }
    for (const [name, pick] of picks)
      pick.values.forEach((value, place) => {
        const own = tallies.get(name).get(value) || 0;
        const option = pick.select.options[place + 1];
        option.textContent = `${pick.said(value)} (${own.toLocaleString("en")})`;
        // Values without errors, given the other filters, are disabled.
        option.hidden = option.disabled = !own && !option.selected;
      });
    return { all };
  }

  return {
    labels: [...picks.values()].map((pick) => pick.label),
    clear: picks.size ? clear : null,
    set,
    named: () => Object.fromEntries([...picks.keys()].map((name) => [name, valueOf(name)])),
    count,
    wanted: () => {
      const tests = chosenTests();
      return (error) => {
        const cell = { ...error, system: page.systems[error.system] };
        return tests.every((test) => passes(test, cell));
      };
    },
    chosen: () => ({
      system: valueOf("system") === ANY ? null : page.systems.indexOf(valueOf("system")),
      kind: valueOf("kind"),
      mark: valueOf("mark"),
      isLocal:
        ["document", "speaker", "label"].some((name) => valueOf(name) !== ANY) ||
        (valueOf("mark") !== ANY && errors.some(isBoundary)),
    }),
  };
}

const isBoundary = (error) => error.reference === "|" || error.hypothesis === "|";

// The marks of an error of marks, in compared form.
const marksOf = (error) =>
  LABELLED.has(error.kind) && !isBoundary(error)
    ? [error.reference, error.hypothesis].flatMap((side) => (side ?? "").split("/"))
    : [];

const sidesOf = (error) =>
  isBoundary(error)
    ? `| ${SAID[error.kind]}`
    : error.sides.map((side) => side ?? NOTHING).join(" → ");
// The same for display: the arrow points from left to right in every script.
const drawnSides = (error) =>
  isBoundary(error)
    ? [sidesOf(error)]
    : arrowBetween(...error.sides.map((side) => side ?? NOTHING));
const LABELLED = new Set(["missed", "false", "substituted"]);

// The word before an error of a mark, by which similar errors are grouped.
function wordBefore(error, afterWords) {
  if (!LABELLED.has(error.kind)) return null;
  const word = (error.before.split(/[ \u200b]/).pop() || "").toLowerCase();
  if (isBoundary(error)) return word;
  let end = word.length;
  while (end && afterWords.includes(word[end - 1])) end--;
  return word.slice(0, end);
}

const isAlike = (error, row, data) =>
  error.kind === row.kind &&
  error.reference === row.reference &&
  error.hypothesis === row.hypothesis &&
  wordBefore(error, data.after_words) === row.before;

// Both sides, in the spelling of the first example.
function globalContext(
  [kind, reference, hypothesis, before, counts, examples],
  system,
  data,
  page,
) {
  const count = system === null ? counts.reduce((sum, own) => sum + own, 0) : counts[system];
  const first = examples.length
    ? readError(data.errors[examples[0]], examples[0], data, page)
    : null;
  const sides = first ? first.sides : drawnPair([reference, hypothesis], page);
  return { kind: data.kinds[kind], reference, hypothesis, sides, before, count, counts, examples };
}

function localContexts(listed, data) {
  const found = new Map();
  for (const error of listed) {
    const before = wordBefore(error, data.after_words);
    const { kind, reference, hypothesis, sides } = error;
    const key = JSON.stringify([kind, reference, hypothesis, before]);
    if (!found.has(key)) found.set(key, { kind, reference, hypothesis, sides, before, count: 0 });
    found.get(key).count++;
  }
  return [...found.values()];
}

function saidContext(row) {
  return `${sidesOf(row)}${row.before ? ` after “${row.before}”` : ""}`;
}

// An error in context, with the reference's side first.
function errorLine(error) {
  const side = (text, kind) =>
    el("bdi", { class: text === null ? "nothing" : kind }, text ?? NOTHING);
  return el(
    "span",
    { class: "among", dir: "auto" },
    `${error.before} `,
    el(
      "span",
      { class: "change", dir: "ltr" },
      shape(error.kind),
      ...(isBoundary(error)
        ? [el("strong", {}, "| "), SAID[error.kind]]
        : [
            el("span", { class: "unseen" }, `${SAID[error.kind]}: `),
            side(error.sides[0], "was"),
            " → ",
            side(error.sides[1], "is"),
          ]),
    ),
    ` ${error.after}`,
  );
}

function clock(seconds) {
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ];
  return `${hours}:${String(minutes).padStart(2, "0")}:${rest.toFixed(2).padStart(5, "0")}`;
}

// In a folder of pages, the link to the error on the page of its document.
function ownPage(page, error) {
  const index = page.sections.find((section) => section.name === "documents");
  const own = index && index.data.documents.find(([name]) => name === error.document);
  return own
    ? el(
        "a",
        { href: `${encodeURIComponent(own[1])}#error=${error.link}` },
        "on the page of the document",
      )
    : null;
}

function errorCard(error, data, page) {
  const fact = (name, text) =>
    text === null || text === ""
      ? []
      : [el("div", {}, el("dt", {}, name), el("dd", {}, el("bdi", {}, text)))];
  return [
    el("p", { class: "shown" }, errorLine(error)),
    el(
      "dl",
      { class: "facts" },
      ...fact("system", page.systems[error.system]),
      ...fact("kind", SAID[error.kind]),
      ...fact("document", error.document),
      ...fact("place", error.place),
      ...fact("time", error.time === null ? null : clock(error.time)),
      ...fact("speaker", error.speaker),
      ...fact("label", error.label),
    ),
    el(
      "p",
      { class: "controls" },
      documentLink(
        page,
        error.document,
        "show it in the text",
        error.at,
        page.systems[error.system],
        true,
      ) ?? el("span", { class: "faint" }, "The page does not hold the whole text."),
      ownPage(page, error),
      el("a", { href: `#error=${error.link}` }, "link to this error"),
    ),
  ];
}
