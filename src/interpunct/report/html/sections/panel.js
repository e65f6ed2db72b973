// The panel of annotators: each against the others, and how many are enough.

sections.panel = (host, data) => {
  const columns = [
    { head: "annotator", cell: (row) => row.annotator, key: (row) => row.annotator },
    {
      head: data.what,
      number: true,
      cell: (row) => row.set.toLocaleString("en"),
      key: (row) => row.set,
    },
    ...data.heads.map(([name, head]) => ({
      head,
      number: true,
      cell: (row) =>
        el("span", { title: row.figures[name].definition }, ...figureCell(row.figures[name])),
      key: (row) => row.figures[name].value,
    })),
    {
      head: "stands apart",
      cell: (row) => ({ true: "yes", false: "no" })[row.apart] ?? "–",
      key: (row) => String(row.apart),
    },
  ];
  host.append(
    sortableTable(columns, data.standing, { caption: "Each annotator against the others" }),
    ...data.notes.map((note) => el("p", { class: "note" }, note)),
    el("h3", {}, "How many are enough"),
    el(
      "div",
      { class: "panels" },
      ...(data.halves.length
        ? [panelCurve("Split-half F1: the consensus of k against that of k others", data.halves, 1)]
        : []),
      panelCurve("Error of a majority of k (extrapolated)", data.errors, null),
    ),
  );
  if (data.no_halves) host.append(el("p", { class: "note" }, data.no_halves));
  for (const table of data.orders) {
    const heads = table.head.map((head, index) => ({
      head,
      number: index > 0,
      cell: (row) => row[index],
      key: (row) => row[index],
    }));
    host.append(sortableTable(heads, table.rows, { caption: table.head[0] }));
  }
};

// Points by the number of annotators, joined by lines; the scale begins at 0.
function panelCurve(title, points, top) {
  const known = points.filter(([, value]) => value !== null);
  const [width, height, left, bottom] = [360, 190, 52, 30];
  const most = top ?? Math.max(1e-9, ...known.map(([, value]) => value)) * 1.1;
  const last = Math.max(2, ...points.map(([k]) => k));
  const x = (k) => left + ((width - left - 14) * (k - 1)) / (last - 1);
  const y = (value) => 10 + (height - bottom - 10) * (1 - value / most);
  const lines = ticks(0, most, 4).map((value) => [
    draw("line", {
      x1: left,
      x2: width - 8,
      y1: y(value),
      y2: y(value),
      stroke: "currentColor",
      "stroke-opacity": 0.15,
    }),
    draw(
      "text",
      { class: "faint", x: left - 6, y: y(value) + 4, "text-anchor": "end" },
      String(value),
    ),
  ]);
  const marks = known.map(([k, value]) => [
    withTip(
      draw("circle", { cx: x(k), cy: y(value), r: 4, fill: "var(--accent)" }),
      `${many(k, "annotator")}: ${digits(value)}`,
    ),
    draw("text", { class: "faint", x: x(k), y: height - 10, "text-anchor": "middle" }, String(k)),
  ]);
  const path = known.map(([k, value]) => `${x(k)},${y(value)}`).join(" ");
  const label = `${title}: ${known.map(([k, value]) => `${k}: ${digits(value)}`).join("; ")}`;
  return el(
    "div",
    { class: "panel" },
    el("h3", {}, title),
    draw(
      "svg",
      { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label },
      ...lines.flat(),
      draw("polyline", { points: path, fill: "none", stroke: "var(--accent)", "stroke-width": 2 }),
      ...marks.flat(),
    ),
  );
}
