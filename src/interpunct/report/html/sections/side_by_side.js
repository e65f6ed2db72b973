// Comparing systems: intervals over the corpus, pairs, and documents.

sections.side_by_side = (host, data, page) => {
  const figures = figuresOf(page, data.figures);
  host.append(forests(figures, page));
  if (!figures.length) return;
  const picked = choice(
    "Figure",
    figures.map((figure) => [figure.name, figure.name]),
    redraw,
  );
  picked.select.selectedIndex = data.figures.indexOf(data.headline);
  const picks = [picked];
  const names = page.systems.map((system, index) => [index, system]);
  const first = choice("A", names, redraw);
  const second = choice("B", names, redraw);
  if (page.systems.length > 1) {
    first.select.selectedIndex = page.systems.indexOf(data.pair[0]);
    second.select.selectedIndex = page.systems.indexOf(data.pair[1]);
    picks.push(first, second);
  }
  const pairs = el("div");
  const documents = el("div", { class: `beside${page.systems.length > 3 ? " stacked" : ""}` });
  host.append(
    el("h3", {}, page.systems.length > 1 ? "Pairs and documents" : "Documents"),
    el("div", { class: "controls" }, ...picks.map((pick) => pick.label)),
    pairs,
    documents,
  );

  function redraw() {
    const figure = figures[picked.select.selectedIndex];
    const [a, b] = [first.select.selectedIndex, second.select.selectedIndex];
    const values = data.values[figure.name];
    pairs.replaceChildren(...comparisonTable(figure, page.systems[a], page.systems[b], data));
    const plot = page.systems.length > 1 ? [scatter(figure, values, a, b, data, page)] : [];
    documents.replaceChildren(...plot, documentTable(figure, values, a, b, data, page));
  }
  redraw();
};

function figuresOf(page, names) {
  const holder = page.sections.find(({ name }) => ["summary", "compared_texts"].includes(name));
  const all = holder.data.tables[0].figures;
  return names.map((name) => all.find((figure) => figure.name === name));
}

function forests(figures, page) {
  return el("div", { class: "panels" }, ...figures.map((figure) => forest(figure, page)));
}

// A figure of every system: a point and its interval.
function forest(figure, page) {
  const [width, row, left, right] = [280, 22, ROOM_FOR_NAME, 48];
  const ends = figure.cells.flatMap((cell) => [cell.low, cell.value, cell.high]);
  const known = ends.filter((end) => end !== null && end !== undefined);
  if (!known.length) return null;
  const room = (Math.max(...known) - Math.min(...known)) * 0.08 || 0.05;
  const [low, high] = [Math.min(...known) - room, Math.max(...known) + room];
  const x = (value) => left + ((value - low) / (high - low)) * (width - left - right);
  const bottom = page.systems.length * row + 4;
  // If all figures are equal, the axis extends beyond possible values.
  const possible = (tick) => tick >= Math.min(0, ...known) && tick <= Math.max(1, ...known);
  const shown = ticks(low, high, 4).filter(possible);
  const axis = shown.map((tick) => [
    draw("line", { class: "axis", x1: x(tick), x2: x(tick), y1: 0, y2: bottom }),
    draw(
      "text",
      { class: "faint", x: x(tick), y: bottom + 12, "text-anchor": "middle" },
      `${tick}`,
    ),
  ]);
  const lines = figure.cells.map((cell, index) => whisker(cell, index, x, row, width, page));
  return el(
    "div",
    { class: "panel" },
    el(
      "h3",
      { title: `${figure.name}: ${figure.definition}` },
      `${figure.label} ${ARROWS[figure.better]}`,
      el("span", {}, figure.name),
    ),
    draw(
      "svg",
      {
        viewBox: `0 0 ${width} ${bottom + 16}`,
        role: "img",
        "aria-label": `${figure.name}: ${spoken(figure, page)}`,
      },
      ...axis.flat(),
      ...lines,
    ),
  );
}

const spoken = (figure, page) =>
  figure.cells
    .map((cell, index) => `${page.systems[index]} ${digits(cell.value)} ${between(cell)}`)
    .join("; ");

function whisker(cell, index, x, row, width, page) {
  const y = index * row + row / 2 + 2;
  const name = page.systems[index];
  const parts = [draw("text", { x: 0, y: y + 4 }, shortName(name))];
  if (cell.value === null) return draw("g", {}, ...parts);
  const shade = color(index);
  if (cell.low !== undefined)
    parts.push(
      draw("line", {
        class: "whisker",
        stroke: shade,
        x1: x(cell.low),
        x2: x(cell.high),
        y1: y,
        y2: y,
      }),
    );
  parts.push(
    draw("circle", { cx: x(cell.value), cy: y, r: 4, fill: shade }),
    draw("text", { x: width, y: y + 4, "text-anchor": "end" }, digits(cell.value) + cell.mark),
  );
  const told = `${isolated(name)}: ${digits(cell.value)}${between(cell) ? `\n95%: ${between(cell)}` : ""}`;
  return withTip(draw("g", {}, ...parts), () => told);
}

// The selected pair is A minus B, as in the table of documents, whichever way it was compared.
function turned(row, a, b) {
  if (row.a !== b || row.b !== a) return row;
  const less = (value) => (value === null ? null : -value);
  return {
    ...row,
    a,
    b,
    difference: less(row.difference),
    low: less(row.high),
    high: less(row.low),
  };
}

function comparisonTable(figure, a, b, data) {
  const rows = data.comparisons
    .filter((found) => found.figure === figure.name)
    .map((row) => turned(row, a, b));
  if (!rows.length) return [];
  const number = (head, key, title) => ({
    head,
    title,
    number: true,
    key,
    cell: (row) => digits(key(row)),
  });
  const columns = [
    {
      head: "pair",
      cell: (row) => `${isolated(row.a)} – ${isolated(row.b)}`,
      key: (row) => row.a + row.b,
    },
    {
      head: "difference",
      title: "the first of the pair minus the second",
      number: true,
      key: (row) => row.difference,
      cell: (row) => [
        digits(row.difference),
        el(
          "span",
          { class: "between" },
          row.low === null ? "" : `${digits(row.low)} to ${digits(row.high)}`,
        ),
      ],
    },
    number("p", (row) => row.p_value, "paired permutation test, Holm-corrected"),
    number("p, bootstrap", (row) => row.p_bootstrap, "paired bootstrap, not corrected"),
    { head: "verdict", cell: (row) => verdict(figure, row, data.alpha), key: (row) => row.p_value },
  ];
  const table = foldedTable(columns, rows, `Differences in ${figure.name}`, null);
  return [table, ...(data.too_few ? [el("p", { class: "note" }, data.too_few)] : [])];
}

// Each document is a point: its figures under A and under B.
function scatter(figure, values, a, b, data, page) {
  const [size, edge] = [360, 46];
  const points = data.documents
    .map((name, place) => ({ name, x: values[a][place], y: values[b][place] }))
    .filter((point) => point.x !== null && point.y !== null);
  const [one, two] = [page.systems[a], page.systems[b]];
  if (!points.length)
    return el(
      "p",
      { class: "note" },
      `${figure.name} was not measured under ${one} and ${two} in any document.`,
    );
  const known = points.flatMap((point) => [point.x, point.y]);
  const room = (Math.max(...known) - Math.min(...known)) * 0.06 || 0.05;
  const [low, high] = [Math.min(...known) - room, Math.max(...known) + room];
  const at = (value) => edge + ((value - low) / (high - low)) * (size - edge - 8);
  const up = (value) => size - at(value);
  const lines = ticks(low, high, 4);
  const label = `${figure.name} of each document, ${one} across, ${two} up`;
  const across = Math.max(2, Math.min(5, 60 / Math.sqrt(points.length + 1)));
  return el(
    "div",
    { class: "panel" },
    draw(
      "svg",
      { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label },
      ...lines.flatMap((tick) => [
        draw("line", { class: "axis", x1: at(tick), x2: at(tick), y1: 8, y2: size - edge }),
        draw("line", { class: "axis", x1: edge, x2: size - 8, y1: up(tick), y2: up(tick) }),
        draw(
          "text",
          { class: "faint", x: at(tick), y: size - edge + 14, "text-anchor": "middle" },
          `${tick}`,
        ),
        draw(
          "text",
          { class: "faint", x: edge - 5, y: up(tick) + 4, "text-anchor": "end" },
          `${tick}`,
        ),
      ]),
      draw("line", { class: "rule", x1: at(low), y1: up(low), x2: at(high), y2: up(high) }),
      ...points.map((point) => documentPoint(point, at, up, across, figure, a, b, page)),
      draw("text", { x: (size + edge) / 2, y: size - 4, "text-anchor": "middle" }, page.systems[a]),
      draw(
        "text",
        { transform: `translate(11 ${(size - edge) / 2}) rotate(-90)`, "text-anchor": "middle" },
        page.systems[b],
      ),
    ),
    el("p", { class: "note" }, scatterNote(points, figure, a, b, page)),
  );
}

function scatterNote(points, figure, a, b, page) {
  const higher = points.filter((point) => point.x > point.y).length;
  const lower = points.filter((point) => point.x < point.y).length;
  const [one, two] = [isolated(page.systems[a]), isolated(page.systems[b])];
  const [first, second] = figure.better === "lower" ? [lower, higher] : [higher, lower];
  const what = figure.better === "neither" ? "the higher value" : "the better value";
  const even = points.length - higher - lower;
  return (
    `A point is a document. Of ${many(points.length, "document")}, ${first.toLocaleString("en")} ` +
    `${first === 1 ? "has" : "have"} ${what} under ${one}, ${second.toLocaleString("en")} under ${two}` +
    `${even ? `, and ${even.toLocaleString("en")} the same under both` : ""}.`
  );
}

function documentPoint(point, at, up, radius, figure, a, b, page) {
  const told = () =>
    `${point.name}\n${isolated(page.systems[a])} ${digits(point.x)}\n${isolated(page.systems[b])} ${digits(point.y)}`;
  const circle = draw("circle", {
    class: "point",
    cx: at(point.x),
    cy: up(point.y),
    r: radius,
    fill: "var(--accent)",
    "fill-opacity": 0.65,
    onclick: () => page.openText && page.openText(point.name),
  });
  return withTip(circle, told);
}

function documentTable(figure, values, a, b, data, page) {
  const rows = [...data.documents.keys()];
  const pair = page.systems.length > 1;
  const known = (place) => values[a][place] !== null && values[b][place] !== null;
  const apart = (place) => (known(place) ? values[a][place] - values[b][place] : null);
  // The pair and its difference come first, to be visible.
  const chosen = new Set([a, b]);
  const shown = [...chosen, ...[...page.systems.keys()].filter((index) => !chosen.has(index))];
  const columns = [
    {
      head: "document",
      cell: (row) => documentLink(page, data.documents[row]),
      key: (row) => data.documents[row],
    },
    ...shown.map((index) => ({
      head: page.systems[index],
      number: true,
      first: figure.better === "higher" ? "ascending" : "descending",
      cell: (row) => digits(values[index][row]),
      key: (row) => values[index][row],
    })),
  ];
  if (pair)
    columns.splice(1 + chosen.size, 0, {
      head: `${isolated(page.systems[a])} − ${isolated(page.systems[b])}`,
      title: "sorted by size: the documents in which the two differ most come first",
      number: true,
      first: "descending",
      cell: (row) => digits(apart(row)),
      key: (row) => (apart(row) === null ? null : Math.abs(apart(row))),
    });
  const by = pair ? 1 + chosen.size : 1;
  const order = rows
    .slice()
    .sort((one, two) => (columns[by].key(two) ?? -1) - (columns[by].key(one) ?? -1));
  const caption = `${figure.name} of each document`;
  return el("div", {}, foldedTable(columns, order, caption, by), ...leftOut(data));
}

function leftOut(data) {
  return data.left_out
    ? [
        el(
          "p",
          { class: "note" },
          `${many(data.left_out, "document")} left out, evenly from the worst to the best; the JSON has all of them.`,
        ),
      ]
    : [];
}
