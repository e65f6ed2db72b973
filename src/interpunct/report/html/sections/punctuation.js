// Marks: bars of errors for each mark and system, and their confusion as a heat map.

const ERRORS = [
  ["substitutions", "substituted", "var(--miss)"],
  ["deletions", "deleted", "var(--alarm)"],
  ["insertions", "inserted", "var(--c3)"],
];

sections.punctuation = (host, data, page) => {
  const seen = data.marks.flatMap((mark, index) =>
    data.systems.some((system) => system.occurrences[index] || system.insertions[index])
      ? [index]
      : [],
  );
  // A mark that only a system uses may be a substitution.
  const taken = [...data.marks.keys()].filter((index) =>
    data.systems.some(({ confusion }) =>
      confusion.some((row, place) => row[index + 1] || (place === index + 1 && row.some(Boolean))),
    ),
  );
  const picked = choice(
    "System",
    page.systems.map((system, index) => [index, system]),
    redraw,
  );
  const holder = el("div");
  host.append(
    el(
      "div",
      { class: "legend" },
      ...ERRORS.map(([, words, shade]) =>
        el("span", {}, el("span", { class: "shade", style: `background:${shade}` }), words),
      ),
      el(
        "span",
        {},
        "in percent of the mark's occurrences in the reference" +
          (data.systems.some((system) => system.whiskers.some(([low]) => low !== null))
            ? "; the line is the 95% interval of all three together"
            : ""),
      ),
    ),
    ...(seen.some(
      (index) => data.names[index] !== data.marks[index] && data.names[index].includes(" "),
    )
      ? [el("p", { class: "note" }, MANY_FORMS)]
      : []),
    el("div", { class: "panels" }, ...seen.map((index) => markPanel(index, data, page))),
    el("h3", {}, "Confusion of marks"),
    el("div", { class: "controls" }, picked.label),
    holder,
  );
  function redraw() {
    holder.replaceChildren(confusionTable(data.systems[picked.select.selectedIndex], taken, data));
  }
  redraw();
};

function markPanel(index, data, page) {
  const [width, row, left, right] = [280, 24, ROOM_FOR_NAME, 50];
  const occurrences = data.systems[0].occurrences[index];
  const rates = data.systems.map((system) =>
    ERRORS.map(([key]) =>
      system.occurrences[index] ? (100 * system[key][index]) / system.occurrences[index] : 0,
    ),
  );
  const whiskers = data.systems.map((system) => ({
    low: system.whiskers[index][0],
    high: system.whiskers[index][1],
  }));
  const most = Math.max(
    1,
    ...whiskers.map((whisker) => 100 * whisker.high),
    ...rates.map((parts) => parts.reduce((sum, part) => sum + part, 0)),
  );
  const scale = (width - left - right) / most;
  const bars = data.systems.flatMap((system, place) => {
    const y = place * row;
    let x = left;
    const total = rates[place].reduce((sum, part) => sum + part, 0);
    const parts = rates[place].map((rate, kind) => {
      const bar = draw("rect", {
        x,
        y: y + 4,
        height: row - 9,
        width: rate * scale,
        fill: ERRORS[kind][2],
      });
      x += rate * scale;
      return bar;
    });
    const told = () =>
      [
        page.systems[place],
        ...ERRORS.map(
          ([key, words], kind) =>
            `${words}: ${system[key][index]} (${rates[place][kind].toFixed(1)}%)`,
        ),
        ...(whiskers[place].low === null
          ? []
          : [
              `all errors, 95%: ${(100 * whiskers[place].low).toFixed(1)}–${(100 * whiskers[place].high).toFixed(1)}%`,
            ]),
        `F1: ${digits(system.f1[index])}`,
      ].join("\n");
    return withTip(
      draw(
        "g",
        {},
        draw("rect", { x: 0, y, width, height: row, fill: "transparent" }),
        draw("text", { x: 0, y: y + 15 }, shortName(page.systems[place])),
        ...parts,
        whiskerLine(whiskers[place], (rate) => left + 100 * rate * scale, y + row / 2 - 0.5),
        draw(
          "text",
          { x: width, y: y + 15, "text-anchor": "end" },
          occurrences ? `${total.toFixed(1)}%` : "–",
        ),
      ),
      told,
    );
  });
  const spoken = page.systems.map(
    (name, place) => `${name} ${rates[place].reduce((sum, part) => sum + part, 0).toFixed(1)}%`,
  );
  return el(
    "div",
    { class: "panel" },
    el(
      "h3",
      {},
      el("b", { class: "markname" }, data.names[index]),
      el("span", {}, `${occurrences.toLocaleString("en")} in the reference`),
    ),
    draw(
      "svg",
      {
        viewBox: `0 0 ${width} ${row * data.systems.length + 4}`,
        role: "img",
        "aria-label": `errors at ${data.names[index]}: ${spoken.join("; ")}`,
      },
      ...bars,
    ),
  );
}

// Rows are the reference; the larger its share of the row, the darker a cell.
function confusionTable(system, seen, data) {
  const labels = ["none", ...seen.map((index) => data.names[index])];
  const places = [0, ...seen.map((index) => index + 1)];
  const cells = (row) => {
    const whole = places.reduce((sum, column) => sum + system.confusion[row][column], 0);
    return places.map((column) => {
      const count = system.confusion[row][column];
      const share = whole ? count / whole : 0;
      const shade = row + column === 0 ? "" : heat(share);
      const text = row + column === 0 ? "" : count.toLocaleString("en");
      return el(
        "td",
        { class: "heat", style: shade, title: `${Math.round(100 * share)}% of the row` },
        text,
      );
    });
  };
  return el(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": "Confusion of marks" },
    el(
      "table",
      { class: "confusion" },
      el("caption", { class: "note" }, "Rows: the reference. Columns: the system."),
      el(
        "thead",
        {},
        el("tr", {}, el("td"), ...labels.map((label) => el("th", { scope: "col" }, label))),
      ),
      el(
        "tbody",
        {},
        ...places.map((row, index) =>
          el("tr", {}, el("th", { scope: "row" }, labels[index]), ...cells(row)),
        ),
      ),
    ),
  );
}
