// Curves: diagrams that show the figures of a point, and a slider for the threshold of operating
// points and table.

const SIDE = 320;
const EDGE = { left: 52, right: 8, top: 8, bottom: 40 };

sections.curves = (host, data, page) => {
  const diagrams = data.kinds.map((kind) => diagram(kind, data));
  const table = el("div");
  const start = Math.round(data.threshold * data.steps);
  const shown = el("output", {}, "");
  const slider = el("input", {
    type: "range",
    min: 0,
    max: data.steps,
    value: start,
    oninput: () => move(Number(slider.value)),
  });

  function move(step) {
    shown.textContent = (step / data.steps).toFixed(2);
    slider.setAttribute("aria-valuetext", shown.textContent);
    diagrams.forEach((drawn) => drawn.move(step));
    table.replaceChildren(thresholdTable(step, data, page));
  }

  host.append(
    el("p", { class: "note" }, about(data)),
    el("div", { class: "controls" }, el("label", {}, "Threshold", slider, shown)),
    table,
    el("div", { class: "panels curves" }, ...diagrams.map((drawn) => drawn.panel)),
    ...data.sentences.map((sentence) => el("p", {}, sentence)),
  );
  move(start);

  function about({ several }) {
    return (
      `A slot is a boundary where its score is at least the threshold.` +
      (several ? " Against the majority of the references." : "") +
      " Rings are the systems' own decisions."
    );
  }
};

function thresholdTable(step, data, page) {
  const rows = data.systems.map((system, index) => {
    if (!system.counts) {
      const [tp, fp, fn, tn] = system.decisions;
      return { index, tp, fp, fn, tn, best: null };
    }
    const [tp, fp] = system.counts[step];
    return { index, tp, fp, fn: system.positives - tp, tn: system.negatives - fp, best: system };
  });
  const share = (part, whole) => (whole ? part / whole : null);
  const figure = (head, better, key) => ({
    head: `${head} ${ARROWS[better]}`.trim(),
    number: true,
    first: better === "higher" ? "descending" : "ascending",
    key,
    cell: (row) => digits(key(row)),
  });
  const count = (head, key) => ({
    head,
    number: true,
    key,
    cell: (row) => key(row).toLocaleString("en"),
  });
  const columns = [
    {
      head: "system",
      cell: (row) => systemName(page, row.index),
      key: (row) => page.systems[row.index],
    },
    figure("P", "higher", (row) => share(row.tp, row.tp + row.fp)),
    figure("R", "higher", (row) => share(row.tp, row.tp + row.fn)),
    figure("F1", "higher", (row) => share(2 * row.tp, 2 * row.tp + row.fp + row.fn)),
    figure("NIST", "lower", (row) => share(row.fn + row.fp, row.tp + row.fn)),
    figure("CER", "lower", (row) => share(row.fn + row.fp, row.tp + row.fp + row.fn + row.tn)),
    count("hits", (row) => row.tp),
    count("false alarms", (row) => row.fp),
    count("misses", (row) => row.fn),
    {
      head: "best F1",
      title: "at the threshold that is best on these same documents",
      number: true,
      first: "descending",
      key: (row) => row.best && row.best.best_f1,
      cell: (row) =>
        row.best
          ? [
              digits(row.best.best_f1),
              el("span", { class: "between" }, `at ${digits(row.best.best_f1_threshold)}`),
            ]
          : "no scores",
    },
  ];
  return sortableTable(columns, rows, { caption: `Figures at threshold ${step / data.steps}` });
}

function diagram(kind, data) {
  const wide = SIDE - EDGE.left - EDGE.right;
  const high = SIDE - EDGE.top - EDGE.bottom;
  const part = (value, [low, top]) => (value - low) / (top - low);
  const x = (value) => EDGE.left + part(value, kind.xlim) * wide;
  const y = (value) => EDGE.top + (1 - part(value, kind.ylim)) * high;
  const clip = `clip-${kind.name}`;
  const inside = draw("g", { "clip-path": `url(#${clip})` });
  if (kind.rule) {
    const [x1, y1, x2, y2] = kind.rule;
    inside.append(draw("line", { class: "rule", x1: x(x1), y1: y(y1), x2: x(x2), y2: y(y2) }));
  }
  const moving = data.systems.map((system, index) => {
    if (!system.lines) return null;
    inside.append(curveLine(system.lines[kind.name], index, x, y, kind.name === "reliability"));
    return draw("circle", {
      r: 5,
      fill: color(index),
      stroke: "var(--paper)",
      "stroke-width": 1.5,
    });
  });
  inside.append(...ownDecisions(kind, data, x, y), ...moving.filter(Boolean));
  const picture = draw(
    "svg",
    { viewBox: `0 0 ${SIDE} ${SIDE}`, role: "img", "aria-label": spokenDiagram(kind, data) },
    draw(
      "clipPath",
      { id: clip },
      draw("rect", { x: EDGE.left, y: EDGE.top - 6, width: wide + 6, height: high + 6 }),
    ),
    ...diagramAxes(kind, x, y),
    inside,
  );
  const found = draw("circle", {
    r: 4,
    fill: "none",
    stroke: "var(--ink)",
    "stroke-width": 1.5,
    visibility: "hidden",
  });
  picture.append(found);
  picture.addEventListener("pointermove", (event) =>
    pointAt(event, picture, found, kind, data, x, y),
  );
  picture.addEventListener("pointerleave", () => {
    found.setAttribute("visibility", "hidden");
    hideTip();
  });
  return {
    panel: el(
      "div",
      { class: "panel" },
      el("h3", {}, kind.title),
      picture,
      diagramLegend(kind, data),
    ),
    move: (step) =>
      moving.forEach((circle, index) => {
        if (circle) place(circle, data.systems[index].moving[kind.name], step, x, y);
      }),
  };
}

function place(circle, places, step, x, y) {
  const [across, up] = places ? [places[0][step], places[1][step]] : [null, null];
  const there = across !== null && up !== null;
  circle.setAttribute("visibility", there ? "visible" : "hidden");
  if (!there) return;
  circle.setAttribute("cx", x(across));
  circle.setAttribute("cy", y(up));
}

function curveLine([across, up], index, x, y, withPoints) {
  const places = across
    .map((value, place) => [value, up[place]])
    .filter(([one, two]) => one !== null && two !== null);
  const line = draw("polyline", {
    class: "curve",
    stroke: color(index),
    "stroke-dasharray": dashes(index),
    points: places.map(([one, two]) => `${x(one).toFixed(1)},${y(two).toFixed(1)}`).join(" "),
  });
  const dots = withPoints
    ? places.map(([one, two]) =>
        draw("circle", { cx: x(one), cy: y(two), r: 3, fill: color(index) }),
      )
    : [];
  return draw("g", {}, line, ...dots);
}

// Rings for the systems' own boundaries.
function ownDecisions(kind, data, x, y) {
  return data.systems.flatMap((system, index) => {
    const spot = system.decided && system.decided[kind.name];
    if (!spot) return [];
    return [
      draw("circle", {
        cx: x(spot[0]),
        cy: y(spot[1]),
        r: 5.5,
        fill: "none",
        stroke: color(index),
        "stroke-width": 1.8,
      }),
    ];
  });
}

function diagramAxes(kind, x, y) {
  const bottom = SIDE - EDGE.bottom;
  return [
    ...kind.xticks.flatMap(([tick, label]) => [
      draw("line", { class: "axis", x1: x(tick), x2: x(tick), y1: EDGE.top, y2: bottom }),
      draw("text", { class: "faint", x: x(tick), y: bottom + 15, "text-anchor": "middle" }, label),
    ]),
    ...kind.yticks.flatMap(([tick, label]) => [
      draw("line", {
        class: "axis",
        x1: EDGE.left,
        x2: SIDE - EDGE.right,
        y1: y(tick),
        y2: y(tick),
      }),
      draw(
        "text",
        { class: "faint", x: EDGE.left - 5, y: y(tick) + 4, "text-anchor": "end" },
        label,
      ),
    ]),
    draw("text", { x: (SIDE + EDGE.left) / 2, y: SIDE - 5, "text-anchor": "middle" }, kind.x),
    draw(
      "text",
      {
        transform: `translate(11 ${(SIDE - EDGE.bottom) / 2}) rotate(-90)`,
        "text-anchor": "middle",
      },
      kind.y,
    ),
  ];
}

function diagramLegend(kind, data) {
  return el(
    "div",
    { class: "legend" },
    ...data.systems.map((system, index) =>
      el(
        "span",
        {},
        el("span", { class: "swatch", style: `background:${color(index)}`, "aria-hidden": "true" }),
        system.figures
          ? `${isolated(system.name)}: ${kind.label} ${digits(system.figures[kind.figure])}`
          : isolated(system.name),
      ),
    ),
  );
}

const spokenDiagram = (kind, data) =>
  `${kind.title}, ${kind.x} across, ${kind.y} up: ` +
  data.systems
    .filter((system) => system.figures)
    .map((system) => `${system.name} ${kind.label} ${digits(system.figures[kind.figure])}`)
    .join("; ");

// The operating point nearest to the pointer, if one is near.
function pointAt(event, picture, found, kind, data, x, y) {
  const box = picture.getBoundingClientRect();
  const scale = SIDE / box.width;
  const [across, up] = [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
  let nearest = null;
  data.systems.forEach((system, index) => {
    const stops = system.stops && system.stops[kind.name];
    if (!stops) return;
    stops[0].forEach((value, stop) => {
      if (value === null || stops[1][stop] === null) return;
      const [left, top] = [x(value), y(stops[1][stop])];
      const far = Math.hypot(left - across, top - up);
      if (far < 24 && (!nearest || far < nearest.far)) nearest = { far, index, stop, left, top };
    });
  });
  found.setAttribute("visibility", nearest ? "visible" : "hidden");
  if (!nearest) return hideTip();
  found.setAttribute("cx", nearest.left);
  found.setAttribute("cy", nearest.top);
  const system = data.systems[nearest.index];
  showTip({ target: found }, told(system, nearest.stop));
}

function told(system, stop) {
  const [across, up] = system.stops.pr;
  const alarms = system.stops.roc[0][stop];
  return (
    `${isolated(system.name)} at ${digits(system.stops.thresholds[stop])}\n` +
    `recall ${digits(across[stop])}, precision ${digits(up[stop])}\n` +
    `false-alarm rate ${digits(alarms)}`
  );
}
