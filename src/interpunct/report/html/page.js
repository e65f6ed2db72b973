// The head of the page, and its sections.

const page = JSON.parse(document.getElementById("data").textContent);

function heading() {
  const parts = [
    page.systems.length ? many(page.systems.length, "system") : null,
    page.systems.length
      ? many(page.references.length, "reference")
      : many(page.references.length, "annotator"),
    many(page.documents, "document"),
  ];
  const made = [
    ["signature", page.signature],
    ["command", page.command],
  ].filter(([, text]) => text);
  return el(
    "div",
    {},
    el("div", { class: "brand" }, "inter", el("b", {}, "·"), "punct"),
    page.index ? el("p", {}, el("a", { href: page.index }, "← all documents")) : null,
    el("h1", {}, `${page.title}: ${parts.filter(Boolean).join(", ")}`),
    el(
      "dl",
      { class: "made" },
      ...made.flatMap(([name, text]) => [el("dt", {}, name), el("dd", {}, el("code", {}, text))]),
    ),
  );
}

// Until now it says which files the page needs.
document.querySelector("main").replaceChildren();
document.querySelector("header.top").append(heading());
if (page.sections.length > 1)
  document
    .querySelector("header.top")
    .after(
      el(
        "nav",
        { "aria-label": "Sections" },
        el(
          "ul",
          {},
          ...page.sections.map((section) =>
            el("li", {}, el("a", { href: `#${section.name}` }, section.title)),
          ),
        ),
      ),
    );

for (const section of page.sections) {
  const host = el(
    "section",
    { id: section.name, "aria-label": section.title },
    el("h2", {}, section.title),
  );
  document.querySelector("main").append(host);
  sections[section.name](host, section.data, page);
}

document
  .querySelector("footer")
  .append(
    el(
      "div",
      {},
      `Made with interpunct ${page.version}. Figures are comparable only if their signatures are ` +
        "equal. " +
        (page.files
          ? `This page needs ${page.files.join(" and ")} beside it, and loads nothing else.`
          : "This file is self-contained: it loads nothing from elsewhere."),
      el("code", {}, page.signature),
    ),
  );
