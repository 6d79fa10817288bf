/* All scenarios of the run, a row per bound: a click takes the whole page to one of them. */
(() => {
  const {el} = Dom;
  const SPACE = "http://www.w3.org/2000/svg";

  function node(tag, attributes, ...children) {
    const made = document.createElementNS(SPACE, tag);
    Object.entries(attributes).forEach(([name, value]) => made.setAttribute(name, value));
    made.append(...children);
    return made;
  }

  /* From the median to the 99th percentile of each bound, as multiples of the base, on one scale for all rows. */
  function range(scenario, most) {
    const place = (stat) => 4 + 132 * Math.max(0, Math.min(1, (stat.value / scenario.baseNanos - 1) / (most - 1 || 1)));
    return node("svg", {class: "range", viewBox: `0 0 140 ${18 * scenario.bounds.length}`, height: 18 * scenario.bounds.length, "aria-hidden": "true"}, ...scenario.bounds.flatMap((one, i) => {
      const y = 9 + 18 * i;
      const colour = `var(--series-${i + 1})`;
      const rail = node("line", {x1: 4, x2: 136, y1: y, y2: y, stroke: "var(--line)"});
      if (!one.p50 || !scenario.baseNanos) return [rail];
      return [rail, ...(one.p99 ? [node("line", {x1: place(one.p50), x2: place(one.p99), y1: y, y2: y, stroke: colour, "stroke-width": 4})] : []), node("circle", {cx: place(one.p50), cy: y, r: 4, fill: colour})];
    }));
  }

  function pick(scenario) {
    const chosen = scenario.name === State.scenario();
    return el("button", {type: "button", class: "pick", "aria-current": chosen ? "true" : null, title: Format.plain(scenario.name), onclick: () => State.change({scenario: scenario.name})},
      chosen ? el("b", {}, Labels.scenario(scenario.name)) : Labels.scenario(scenario.name));
  }

  Sections.add({
    id: "scenarios", title: "All scenarios", scenario: true, bare: true,
    intro: "A line per bound. The bar runs from the median (dot) to p99; its left end is the base, its right end the largest p99 by base of this run.",
    data: (run) => (run.scenarios && run.scenarios.length ? {note: run.scenarioNote} : {missing: "This run has no scenario with results."}),
    draw() {
      const all = State.scenarios();
      const most = Axes.most(all.flatMap((scenario) => scenario.bounds.map((one) => (one.p99 || one.p50)?.value / scenario.baseNanos)));
      const lines = (i, show) => all[i].bounds.map((one) => el("div", {class: "line"}, show(one)));
      const value = (i, name) => Axes.most(all[i].bounds.map((one) => one[name]?.value));
      const stat = (name, title, kind) => ({name: title, numeric: true, cell: (i) => lines(i, (one) => Format.measured(one[name], kind).value), value: (i) => value(i, name)});
      return [Table.sortable("All scenarios", [
        {name: "scenario", cell: (i) => pick(all[i]), wide: true, value: (i) => all[i].name},
        {name: "bound", cell: (i) => lines(i, (one) => one.words || one.bound)}, stat("p50", "median"), stat("p99", "p99"), stat("slowdown", "slowdown", "factor"),
        {name: "base to p99", cell: (i) => range(all[i], most), value: (i) => value(i, "p99")},
        {name: "in one sentence", wide: true, cell: (i) => el("small", {}, Format.plain((all[i].sentence || "").split(/(?<=\.) (?=[A-Z])/)[0], 600)), value: (i) => all[i].sentence},
      ], all.length).frame];
    },
  });
})();
