/* What was asked of the estimates: precision, limits, tails. */
Sections.add({
  id: "estimates", title: "Precision, limits and tails", short: "Precision and limits", data: (run) => run.estimates,
  draw: (data) => [Dom.el("ul", {class: "conditions"}, data.sentences.map((text) => Dom.el("li", {}, Format.plain(text, 600))))],
});
