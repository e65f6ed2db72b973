// Networks of several references: the entry of every annotator in each column, and systems below.

const KINDS_OF_COLUMNS = [
  ["all", "everything"],
  ["split", "where annotators differ"],
  ["forgiven", "what was forgiven"],
  ["wrong", "what was not"],
];
const SIGNS_OF_PATHS = [
  ["forgiven", "forgiven: some have it"],
  ["missed", "mark missed"],
  ["false", "false mark"],
  ["substituted", "mark substituted"],
  ["word", "wrong word"],
];
const AROUND_COLUMN = 5;

sections.networks = (host, data, page) => {
  const picked = choice(
    "Document",
    data.documents.map((text, index) => [index, text.name]),
    () => (part.fill(chosenText().columns.length), redraw()),
  );
  const part = partChoice(redraw);
  const systems = [["", "all"], ...page.systems.map((system, index) => [index, system])];
  const which = choice("System", page.systems.length > 1 ? systems : systems.slice(1), redraw);
  if (page.systems.length > 1) which.select.selectedIndex = 1;
  const scored = page.systems.length > 0;
  const kind = choice("Show", scored ? KINDS_OF_COLUMNS : KINDS_OF_COLUMNS.slice(0, 2), redraw);
  const count = el("span", { class: "faint", role: "status" });
  const view = el("div", {
    class: "text networks",
    tabindex: "0",
    role: "region",
    "aria-label": "Columns of all references",
  });
  const steps = stepper(view, "difference");
  let cells = new Map();
  host.append(
    el(
      "p",
      { class: "note" },
      heldDocuments(data, page),
      "A column is a place in the text, with what every annotator has there. ",
      scored
        ? "A system is right wherever any of them agrees with it; where not all of them do, it is forgiven."
        : "Columns in which they differ are marked.",
    ),
    el(
      "div",
      { class: "controls" },
      picked.label,
      ...(scored ? [which.label] : []),
      kind.label,
      part.holder,
      ...steps.buttons,
      count,
    ),
    el(
      "div",
      { class: "legend", "aria-hidden": "true" },
      ...(scored ? SIGNS_OF_PATHS : []).map(([name, words]) => el("span", {}, shape(name), words)),
      el("span", {}, `${NOTHING}: nothing`),
    ),
    view,
  );

  const chosenText = () => data.documents[picked.select.selectedIndex];

  function redraw() {
    const text = chosenText();
    const shown = page.systems.filter(
      (name, index) =>
        Object.hasOwn(text.paths, name) &&
        (which.select.value === "" || Number(which.select.value) === index),
    );
    const whole = readNetwork(text, shown);
    const network = { ...whole, columns: whole.columns.filter((column) => part.has(column.at)) };
    const wanted = network.columns.filter((column) => isWanted(column, kind.select.value));
    cells = new Map();
    refill(
      view,
      drawNetwork(
        network,
        shown,
        kind.select.value === "all" ? null : wanted,
        view.clientWidth,
        cells,
      ),
    );
    const marked =
      kind.select.value === "all"
        ? network.columns.filter((column) => isWanted(column, scored ? "wrong" : "split"))
        : wanted;
    steps.reset(marked.map((column) => cells.get(column)));
    const length = shownOf(text.columns.length, text.words, "column", page);
    refill(
      count,
      unbroken(
        scored
          ? `${many(network.forgiven, "time")} forgiven, ${many(network.wrong, "time")} not, in ${length}`
          : `${many(network.split, "difference")} in ${length}`,
      ),
    );
    return { network, marked };
  }

  page.openText ??= (name, at = null, system = null) => {
    const place = data.documents.findIndex((text) => text.name === name);
    if (place < 0) return;
    picked.select.selectedIndex = place;
    if (system !== null && page.systems.length > 1)
      which.select.value = page.systems.indexOf(system);
    kind.select.value = "all";
    part.fill(chosenText().columns.length, at);
    const { marked } = redraw();
    host.scrollIntoView();
    const found = marked.findIndex((column) => column.at === at);
    if (found >= 0) steps.show(found);
    view.focus({ preventScroll: true });
  };
  part.fill(chosenText().columns.length);
  redraw();
};

const isWanted = (column, kind) =>
  kind === "all" ||
  (kind === "split" && column.isSplit) ||
  column.own.some(
    (step) =>
      step &&
      (kind === "forgiven" ? step.verdict === "f" : "w i im".split(" ").includes(step.verdict)),
  );

// Columns in order; insertions get columns of their own, after the column they follow.
function readNetwork(text, systems) {
  const marks = new Set(text.marks);
  const recased = new Set(text.recased);
  const nobody = text.annotators.map(() => null);
  const paths = systems.map((name) => {
    const taken = new Map();
    for (const step of text.paths[name]) {
      const [at, verdict, has] = step;
      const inserted = verdict.startsWith("i");
      const key = inserted ? `+${at}` : `${at}`;
      if (!taken.has(key)) taken.set(key, []);
      taken.get(key).push({ verdict, has, isMark: inserted ? verdict === "im" : marks.has(at) });
    }
    return taken;
  });
  const columns = [];
  const addInserted = (at) => {
    const lists = paths.map((taken) => taken.get(`+${at}`) || []);
    const most = Math.max(0, ...lists.map((own) => own.length));
    for (let place = 0; place < most; place++)
      columns.push({
        at,
        entries: nobody,
        isSplit: false,
        isMark: false,
        own: lists.map((own) => own[place] || null),
        isInserted: true,
      });
  };
  addInserted(-1);
  text.columns.forEach((column, at) => {
    const entries = Array.isArray(column) ? column : text.annotators.map(() => column);
    const own = paths.map((taken) => (taken.get(`${at}`) || [null])[0]);
    columns.push({
      at,
      entries,
      isSplit: Array.isArray(column) && !recased.has(at),
      isMark: marks.has(at),
      own,
      isInserted: false,
    });
    addInserted(at);
  });
  const count = (test) =>
    columns.reduce(
      (sum, column) => sum + column.own.filter((step) => step && test(step.verdict)).length,
      0,
    );
  return {
    columns,
    annotators: text.annotators,
    split: columns.filter((column) => column.isSplit).length,
    forgiven: count((verdict) => verdict === "f"),
    wrong: count((verdict) => verdict !== "f" && verdict !== ""),
  };
}

// The width of a text in characters; wide ones count twice.
const roomFor = (text) =>
  [...(text ?? NOTHING)].reduce((sum, letter) => sum + (letter.codePointAt(0) > 0x2e7f ? 2 : 1), 0);

// Tables below each other, each as wide as fits.
function drawNetwork(network, systems, wanted, width, cells) {
  const names = Math.max(
    ...[...network.annotators, ...systems].map((name) => Math.min(roomFor(name), 14)),
  );
  const room = Math.max(18, (width - 60) / 7.6 - names);
  const places = new Map(network.columns.map((column, place) => [column, place]));
  const near =
    wanted &&
    nearby(
      wanted.map((column) => places.get(column)),
      network.columns.length,
      AROUND_COLUMN,
    );
  const parts = [];
  let line = [];
  let used = 0;
  let skipped = 0;
  const close = () => {
    if (line.length) parts.push(networkTable(line, network.annotators, systems, cells));
    line = [];
    used = 0;
  };
  network.columns.forEach((column, place) => {
    if (near && !near.has(place)) {
      skipped++;
      return;
    }
    if (skipped) {
      close();
      parts.push(el("span", { class: "gap" }, `⋯ ${many(skipped, "column")}`));
      skipped = 0;
    }
    const size =
      2.2 +
      Math.max(
        ...column.entries.map(roomFor),
        ...column.own.map((step) => (step ? roomFor(step.has) + 2 : 1)),
      );
    if (used + size > room) close();
    line.push(column);
    used += size;
  });
  close();
  if (skipped) parts.push(el("span", { class: "gap" }, `⋯ ${many(skipped, "column")}`));
  return parts;
}

const shapeOf = (step) => {
  if (step.verdict === "f") return "forgiven";
  if (!step.isMark) return "word";
  return step.verdict.startsWith("i") ? "false" : step.has === null ? "missed" : "substituted";
};

function networkTable(columns, annotators, systems, cells) {
  const head = (name, kind) =>
    el("th", { scope: "row", class: kind, title: name }, el("bdi", {}, name));
  const has = (text, kind) =>
    el(
      "td",
      { class: [kind, text === null ? "nothing" : ""].join(" ").trim() || null },
      text ?? NOTHING,
    );
  const mark = (column) => (column.isMark ? "sign" : "");
  const rows = annotators.map((name, index) =>
    el(
      "tr",
      {},
      head(name, null),
      ...columns.map((column) => {
        const cell = has(column.entries[index], `${mark(column)}${column.isSplit ? " split" : ""}`);
        // Without systems, the row of the first annotator shows the current column.
        if (!systems.length && !index) cells.set(column, cell);
        return cell;
      }),
    ),
  );
  const own = systems.map((name, index) =>
    el(
      "tr",
      { class: "system" },
      head(name, "system"),
      ...columns.map((column) => systemCell(column, index, annotators, cells)),
    ),
  );
  return el(
    "div",
    {
      class: "strip scroll",
      tabindex: "0",
      role: "group",
      "aria-label": "Some columns",
      dir: direction(columns),
    },
    el("table", { class: "network" }, el("tbody", {}, ...rows, ...own)),
  );
}

function systemCell(column, index, annotators, cells) {
  const step = column.own[index];
  const mark = column.isMark || (step && step.isMark) ? "sign" : "";
  let cell;
  if (!step) {
    const text = column.isInserted ? "" : column.entries[0];
    cell = el("td", { class: mark || null }, text);
  } else if (step.verdict === "") cell = el("td", { class: mark || null }, step.has);
  else {
    const kind = shapeOf(step);
    const others = annotators.filter(
      (_, place) => column.entries[place] !== null && column.entries[place] === step.has,
    );
    const said =
      step.verdict === "f"
        ? `forgiven${others.length ? `: as ${others.join(", ")}` : ""}`
        : `not forgiven: ${kind === "word" ? "wrong word" : kind}`;
    cell = el(
      "td",
      { class: `${mark} ${step.verdict === "f" ? "forgiven" : "wrong"}`.trim() },
      shape(kind),
      el("span", { class: "unseen" }, `${said}: `),
      step.has ?? NOTHING,
    );
    withTip(cell, () => said);
  }
  if (!cells.has(column) || step) cells.set(column, cell);
  return cell;
}

// The direction of a line is that of its words.
function direction(columns) {
  const text = columns
    .map((column) => column.entries.find((entry) => entry !== null) ?? "")
    .join(" ");
  return isRightToLeft(text) ? "rtl" : "ltr";
}
