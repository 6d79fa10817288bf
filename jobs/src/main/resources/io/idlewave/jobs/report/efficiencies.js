/* POP efficiencies: a table with shades, as POP prints them, with what is known of each. */
(() => {
  const {el} = Dom;
  const MEANING = {
    "load-balance": "mean by most computation of the ranks", serialisation: "what dependences between ranks cost on a network without costs",
    transfer: "what the network costs", communication: "serialisation times transfer", parallel: "load balance times communication",
  };

  /* In proportion to what is lost, from none to all of it. */
  function shade(value) {
    const lost = (Math.max(0, Math.min(1, 1 - value)) * 40).toFixed(1);
    return `background: color-mix(in srgb, var(--series-2) ${lost}%, transparent)`;
  }

  function cell(figure) {
    if (!figure || figure.value === null) return el("td", {class: "number"}, "none");
    const spread = Format.spread(figure.low, figure.high, figure.min, figure.max, Format.share);
    return el("td", {class: "number", style: shade(figure.value)}, Format.share(figure.value),
      spread ? [el("br"), el("small", {}, spread)] : null);
  }

  Sections.add({
    id: "efficiencies", title: "Efficiencies", intro: "By the definitions of POP: how well the run uses its processors. 100 % is best; the more colour, the more is lost.",
    data: (run) => run.efficiencies,
    draw: (data) => [el("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": "Efficiencies", "data-figure": "efficiencies"}, el("table", {},
      el("thead", {}, el("tr", {}, el("th", {scope: "col"}, "efficiency"), Labels.list(data.runs.map((run) => Labels.scenario(run.label)), 40).map((label) => el("th", {scope: "col", class: "number"}, label)))),
      el("tbody", {}, data.names.map((name, i) => el("tr", {}, el("th", {scope: "row"}, Format.words(name), el("br"), el("small", {}, MEANING[name] || "")), data.runs.map((run) => cell(run.values[i])))))))],
  });
})();
