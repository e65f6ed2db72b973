// A panel of bars from 0, one for each system, with intervals as whiskers.

function barPanel(title, size, figure, cells, most, page) {
  const [width, row, left, right] = [280, 24, ROOM_FOR_NAME, 50];
  const x = (value) => left + ((width - left - right) * Math.max(0, value)) / most;
  const bars = cells.flatMap((cell, index) => {
    const y = index * row;
    const told = () =>
      `${isolated(page.systems[index])}: ${digits(cell.value)}${between(cell) ? `\n95%: ${between(cell)}` : ""}`;
    return withTip(
      draw(
        "g",
        {},
        draw("rect", { x: 0, y, width, height: row, fill: "transparent" }),
        draw("text", { x: 0, y: y + 15 }, shortName(page.systems[index])),
        cell.value === null
          ? null
          : draw("rect", {
              x: left,
              y: y + 5,
              height: row - 11,
              width: x(cell.value) - left,
              fill: color(index),
              rx: 2,
            }),
        whiskerLine(cell, x, y + row / 2 - 0.5),
        draw(
          "text",
          { x: width, y: y + 15, "text-anchor": "end" },
          digits(cell.value) + (cell.mark || ""),
        ),
      ),
      told,
    );
  });
  const spoken = cells.map(
    (cell, index) => `${page.systems[index]} ${digits(cell.value)} ${between(cell)}`,
  );
  return el(
    "div",
    { class: "panel" },
    el("h3", {}, el("b", { class: "partname" }, title), el("span", {}, size)),
    draw(
      "svg",
      {
        viewBox: `0 0 ${width} ${row * cells.length + 4}`,
        role: "img",
        "aria-label": `${figure.label} of ${title}: ${spoken.join("; ")}`,
      },
      ...bars,
    ),
  );
}
