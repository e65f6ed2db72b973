// Systems on the original text and on corrupted ones: blocks of columns, and bars for each text.

sections.compared_texts = (host, data, page) => {
  host.append(
    textsTable(data.texts, page),
    allFigures(data.tables[0], page, data.texts.length > 1 ? " on the original text" : ""),
    ...data.notes.map((note) => el("p", { class: "note" }, note)),
  );
  if (data.texts.length < 2) return;
  const figures = data.texts[0].figures;
  const picked = choice(
    "Figure",
    figures.map((figure) => [figure.name, figure.name]),
    redraw,
  );
  picked.select.selectedIndex = figures.length - 1;
  const bars = el("div", { class: "panels" });
  function redraw() {
    bars.replaceChildren(...textBars(data.texts, picked.select.selectedIndex, page));
  }
  redraw();
  host.append(el("div", { class: "controls" }, picked.label), bars);
};

function textsTable(texts, page) {
  const columns = [
    { head: "system", cell: (row) => systemName(page, row), key: (row) => page.systems[row] },
    ...texts.flatMap((text) => [
      ...text.figures.map(figureColumn),
      {
        head: `seconds ${ARROWS.lower}`,
        title: "Seconds for 10,000 words, without loading",
        number: true,
        cell: (row) => digits(text.seconds[row]),
        key: (row) => text.seconds[row],
      },
    ]),
  ];
  const groups = texts.map((text) => ({ title: text.title, columns: text.figures.length + 1 }));
  return sortableTable(columns, [...page.systems.keys()], {
    caption: "Figures of each text, and seconds",
    groups: texts.length > 1 ? groups : [],
  });
}

// A panel for each text, all with the same scale.
function textBars(texts, place, page) {
  const cells = texts.flatMap((text) => text.figures[place].cells);
  const ends = cells.flatMap((cell) => [cell.value, cell.high]);
  const most = Math.max(1e-9, ...ends.filter((end) => end !== null && end !== undefined));
  return texts.map((text) => {
    const figure = text.figures[place];
    return barPanel(text.title, figure.label, figure, figure.cells, most, page);
  });
}
