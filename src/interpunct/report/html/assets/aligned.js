// The reference over a system, column by column, where words or marks differ.

const KINDS = { s: "substitution", d: "deletion", i: "insertion", c: "case" };

sections.aligned = (host, data, page) => {
  const state = { errors: [], here: -1 };
  const names = data.documents.map((text, index) => [index, text.name]);
  const picked = choice("Document", names, redraw);
  const which = choice("System", page.systems.map((system, index) => [index, system]), redraw);
  const only = el("input", { type: "checkbox", onchange: () => redraw() });
  const count = el("span", { class: "faint", role: "status" });
  const view = el("div", { class: "text columns", tabindex: "0", role: "region", "aria-label": "Alignment" });
  const button = (text, label, step) =>
    el("button", { type: "button", class: "plain", "aria-label": label, onclick: () => jump(step) }, text);
  host.append(
    el("p", { class: "note" }, heldDocuments(data), "Where they differ, the reference stands above and the system below."),
    el(
      "div",
      { class: "controls" },
      picked.label,
      which.label,
      el("label", {}, only, "only differences"),
      button("← previous", "Previous difference", -1),
      button("next →", "Next difference", 1),
      count,
    ),
    el(
      "div",
      { class: "legend" },
      ...Object.values(KINDS).map((kind) => el("span", { class: `pair ${kind}` }, kind === "case" ? "only case differs" : kind)),
      el("span", { class: "pair sign" }, ". mark"),
    ),
    view,
  );
  view.addEventListener("keydown", (event) => {
    if (event.key === "n") jump(1);
    if (event.key === "p") jump(-1);
  });

  function redraw() {
    const text = data.documents[picked.select.selectedIndex];
    const system = page.systems[which.select.selectedIndex];
    const columns = Object.hasOwn(text.systems, system) ? text.systems[system] : null;
    state.here = -1;
    state.errors = [];
    view.scrollTop = 0;
    if (!columns) {
      view.replaceChildren(el("span", { class: "faint" }, "The words of this system are those of the reference."));
      count.textContent = "";
      return;
    }
    view.replaceChildren(...drawColumns(columns, only.checked, state.errors));
    count.textContent = `${many(state.errors.length, "difference")} in ${many(columns.length, "column")}`;
  }

  function jump(step) {
    if (!state.errors.length) return;
    if (state.here >= 0) state.errors[state.here].classList.remove("here");
    const start = state.here < 0 && step < 0 ? 0 : state.here;
    state.here = (start + step + state.errors.length) % state.errors.length;
    const mark = state.errors[state.here];
    mark.classList.add("here");
    view.scrollTop += mark.getBoundingClientRect().top - view.getBoundingClientRect().top - view.clientHeight / 3;
  }
  // Where there are texts, they are what a document's name leads to.
  page.openText ??= (name) => {
    picked.select.selectedIndex = data.documents.findIndex((text) => text.name === name);
    redraw();
    host.scrollIntoView();
  };
  redraw();
};

function heldDocuments(data) {
  return data.left_out
    ? `The page holds ${many(data.documents.length, "document")}, the worst and in turn typical ` +
        `ones; ${data.left_out.toLocaleString("en")} more are left out to keep it small. `
    : "";
}

const isWrong = (column) => typeof column !== "string" && column[0] !== "=";

function drawColumns(columns, onlyWrong, errors) {
  const wrong = columns.flatMap((column, place) => (isWrong(column) ? [place] : []));
  const near = onlyWrong ? nearby(wrong, columns.length, 3) : null;
  const drawn = [];
  let skipped = 0;
  const gap = () => {
    if (skipped) drawn.push(el("span", { class: "gap" }, `⋯ ${many(skipped, "column")}`));
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
    drawn.push(cell, " ");
  });
  gap();
  return drawn;
}

function drawColumn(column) {
  if (typeof column === "string") return el("span", { class: "word" }, column);
  const [sign, reference, hypothesis] = column;
  if (sign === "=") return el("span", { class: "word sign" }, reference);
  const kind = KINDS[sign.toLowerCase()];
  const mark = sign !== sign.toUpperCase() && sign !== "c" ? " sign" : "";
  const said = `${kind}: ${reference ?? "nothing"} in the reference, ${hypothesis ?? "nothing"} in the system`;
  return el(
    "span",
    { class: `pair ${kind}${mark}`, role: "img", "aria-label": said, title: said },
    el("span", {}, reference ?? "∅"),
    el("span", {}, hypothesis ?? "∅"),
  );
}
