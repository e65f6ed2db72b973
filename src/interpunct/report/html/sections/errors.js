// The errors of all systems: counted, filtered, one by one, each with a link of its own.

const ANY = "";
const ROWS_OF_ERRORS = 25;
const ROWS_OF_CONTEXTS = 12;

sections.errors = (host, data, page) => {
  const errors = data.errors.map((row, index) => readError(row, index, data, page));
  // Those whose text is on the page come first.
  const held = heldTexts(page);
  errors.sort(
    (one, two) => held.has(two.document) - held.has(one.document) || one.index - two.index,
  );
  const filters = errorFilters(errors, data, page, () => refilter());
  let listed = errors;
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
      { class: "halves" },
      el("div", {}, el("h3", {}, "One by one"), list),
      el("div", {}, el("h3", {}, "Most frequent"), contexts),
    ),
  );
  view.addEventListener("keydown", (event) => {
    if (event.target.tagName === "SELECT") return;
    if (event.key === "n") go(1);
    if (event.key === "p") go(-1);
  });
  host.append(
    el("p", { class: "note" }, heldErrors(data)),
    errorCounts(data, page, (system, kind) => {
      filters.set({ system, kind });
      refilter();
    }),
    el("div", { class: "controls" }, ...filters.labels, filters.clear),
    view,
  );

  function refilter(first = null) {
    alike = first && first.alike !== undefined ? first.alike : null;
    const wanted = filters.wanted();
    listed = errors.filter((error) => wanted(error) && (!alike || isAlike(error, alike)));
    here = first && first.error ? Math.max(0, listed.indexOf(first.error)) : 0;
    showContexts();
    show();
  }

  function go(step) {
    if (!listed.length) return;
    here = (here + step + listed.length) % listed.length;
    show();
  }

  function show() {
    const wide = alike ? ` like this: ${saidContext(alike, data)}` : "";
    count.textContent = listed.length
      ? `${(here + 1).toLocaleString("en")} of ${many(listed.length, "error")} on this page${wide}`
      : "no such error on this page";
    refill(card, listed.length ? errorCard(listed[here], data, page) : []);
    const first = Math.floor(here / ROWS_OF_ERRORS) * ROWS_OF_ERRORS;
    list.start = first + 1;
    refill(
      list,
      listed
        .slice(first, first + ROWS_OF_ERRORS)
        .map((error, place) =>
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
      ? localContexts(listed)
      : data.contexts.map((row) => globalContext(row, system, data));
    const wanted = rows
      .filter(
        (row) =>
          row.count &&
          (kind === ANY || row.kind === kind) &&
          (mark === ANY || row.text.includes(mark)),
      )
      .sort((one, two) => two.count - one.count);
    const columns = [
      {
        head: "error",
        cell: (row) => [shape(row.kind), " ", el("bdi", {}, row.text)],
        key: (row) => row.text,
      },
      {
        head: "after",
        cell: (row) => el("bdi", {}, row.before ?? ""),
        key: (row) => row.before ?? "",
      },
      {
        head: "errors",
        number: true,
        first: "descending",
        cell: (row) => row.count.toLocaleString("en"),
        key: (row) => row.count,
      },
      {
        head: "show",
        cell: (row) =>
          el(
            "button",
            {
              type: "button",
              class: "plain small",
              "aria-label": `Show ${saidContext(row, data)}`,
              onclick: () => refilter({ alike: row }),
            },
            "show",
          ),
        key: (row) => row.count,
      },
    ];
    const caption = isLocal
      ? "The most frequent errors among those listed"
      : "The most frequent errors of the whole corpus";
    refill(contexts, [
      wanted.length
        ? foldedTable(columns, wanted.slice(0, 200), caption, 2)
        : el("p", { class: "faint" }, "none"),
      el(
        "p",
        { class: "note" },
        isLocal ? "Counted among the errors on this page." : "Counted over the whole corpus.",
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

  // An error that a link names.
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

  page.showErrors = (row) => {
    filters.set({});
    refilter({ alike: row });
    host.scrollIntoView();
  };
  window.addEventListener("hashchange", openLink);
  refilter();
  // When all sections are there.
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

function heldErrors(data) {
  const all = many(data.total, "error");
  const left = data.total - data.errors.length;
  return left > 0
    ? `There are ${all}, and the page lists ${data.errors.length.toLocaleString("en")} of them: of each system and kind ` +
        "all, or some that are evenly spread over the corpus. Counts are of all errors."
    : `There ${data.total === 1 ? "is" : "are"} ${all}. A click on a number lists them.`;
}

// How many errors of each kind each system has; a click lists them.
function errorCounts(data, page, chosen) {
  const kinds = data.kinds
    .map((kind, place) => [kind, place])
    .filter(([, place]) => data.counts.some((row) => row[place]));
  const number = (row, place) => data.counts[row][place];
  const total = (row) => data.counts[row].reduce((sum, count) => sum + count, 0);
  const cell = (row, count, kind) =>
    count
      ? el(
          "button",
          {
            type: "button",
            class: "count",
            "aria-label": `List ${kind || "all"} errors of ${page.systems[row]}: ${count}`,
            onclick: () => chosen(page.systems[row], kind),
          },
          count.toLocaleString("en"),
        )
      : "0";
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

// A select for each thing that errors can be chosen by, as far as there are several.
function errorFilters(errors, data, page, changed) {
  const values = (of) => {
    const found = new Map();
    for (const error of errors)
      for (const value of [of(error)].flat())
        if (value !== null) found.set(value, (found.get(value) || 0) + 1);
    return found;
  };
  const rows = [
    ["system", "System", (error) => page.systems[error.system]],
    ["kind", "Kind", (error) => error.kind, (kind) => SAID[kind]],
    ["mark", "Mark", (error) => error.marks],
    ["document", "Document", (error) => error.document],
    ["speaker", "Speaker", (error) => error.speaker],
    ["label", "Label", (error) => error.label],
  ];
  const picks = new Map();
  for (const [name, label, of, said = (value) => value] of rows) {
    const found = values(of);
    if (!found.size || (found.size === 1 && name !== "label")) continue;
    const ordered =
      name === "document" || name === "system"
        ? [...found]
        : [...found].sort((one, two) => two[1] - one[1]);
    const options = [[ANY, "all"], ...ordered.map(([value], place) => [place, said(value)])];
    picks.set(name, {
      ...choice(label, options, changed),
      of,
      values: ordered.map(([value]) => value),
    });
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
  return {
    labels: [...picks.values()].map((pick) => pick.label),
    clear: picks.size ? clear : null,
    set,
    wanted: () => {
      const tests = [...picks.keys()]
        .filter((name) => valueOf(name) !== ANY)
        .map((name) => [picks.get(name).of, valueOf(name)]);
      return (error) => tests.every(([of, value]) => [of(error)].flat().includes(value));
    },
    chosen: () => ({
      system: valueOf("system") === ANY ? null : page.systems.indexOf(valueOf("system")),
      kind: valueOf("kind"),
      mark: valueOf("mark"),
      isLocal: ["document", "speaker", "label", "mark"].some((name) => valueOf(name) !== ANY),
    }),
  };
}

const sidesOf = (error) =>
  error.reference === "|" || error.hypothesis === "|"
    ? `| ${SAID[error.kind]}`
    : `${error.reference ?? NOTHING} → ${error.hypothesis ?? NOTHING}`;
const LABELLED = new Set(["missed", "false", "substituted"]);

// The word before an error of a mark, by which such errors are counted.
function wordBefore(error) {
  if (!LABELLED.has(error.kind)) return null;
  const word = (error.before.split(" ").pop() || "").toLowerCase();
  return error.reference === "|" || error.hypothesis === "|"
    ? word
    : word.replace(/[.?!;,:]+$/, "");
}

const isAlike = (error, row) =>
  error.kind === row.kind &&
  error.reference === row.reference &&
  error.hypothesis === row.hypothesis &&
  wordBefore(error) === row.before;

function globalContext([kind, reference, hypothesis, before, counts, examples], system, data) {
  const count = system === null ? counts.reduce((sum, own) => sum + own, 0) : counts[system];
  return {
    kind: data.kinds[kind],
    reference,
    hypothesis,
    before,
    count,
    examples,
    text: sidesOf({ kind: data.kinds[kind], reference, hypothesis }),
  };
}

function localContexts(listed) {
  const found = new Map();
  for (const error of listed) {
    const before = wordBefore(error);
    const key = JSON.stringify([error.kind, error.reference, error.hypothesis, before]);
    if (!found.has(key))
      found.set(key, {
        kind: error.kind,
        reference: error.reference,
        hypothesis: error.hypothesis,
        before,
        count: 0,
        text: sidesOf(error),
      });
    found.get(key).count++;
  }
  return [...found.values()];
}

function saidContext(row) {
  return `${sidesOf(row)}${row.before ? ` after “${row.before}”` : ""}`;
}

// An error among its words: the side of the reference first.
function errorLine(error) {
  const side = (text, kind) =>
    el("bdi", { class: text === null ? "nothing" : kind }, text ?? NOTHING);
  const isBoundary = error.reference === "|" || error.hypothesis === "|";
  return el(
    "span",
    { class: "among", dir: "auto" },
    `${error.before} `,
    el(
      "span",
      { class: "change" },
      shape(error.kind),
      ...(isBoundary
        ? [el("strong", {}, "| "), SAID[error.kind]]
        : [
            el("span", { class: "unseen" }, `${SAID[error.kind]}: `),
            side(error.reference, "was"),
            " → ",
            side(error.hypothesis, "is"),
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
      el("a", { href: `#error=${error.link}` }, "link to this error"),
    ),
  ];
}
