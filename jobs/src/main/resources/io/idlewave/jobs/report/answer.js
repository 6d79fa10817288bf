/* The answer: per scenario one sentence, its key figures, and what they are conditional on. */
const Answer = (() => {
  const {el} = Dom;

  function figure(stat, kind) {
    const {value, interval} = Format.measured(stat, kind);
    return interval ? [value, el("br"), el("small", {}, interval)] : value;
  }

  function figures(scenario) {
    const head = ["bound", "base", "mean", "median", "p95", "p99", "slowdown"];
    const cells = (one) => [Format.time(scenario.baseNanos), ...["mean", "p50", "p95", "p99"].map((name) => figure(one[name])), figure(one.slowdown, "factor")];
    return el("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": "Key figures"}, el("table", {},
      el("thead", {}, el("tr", {}, head.map((name, i) => el("th", {scope: "col", class: i ? "number" : null}, name)))),
      el("tbody", {}, scenario.bounds.map((one) => el("tr", {}, el("th", {scope: "row"}, one.words || one.bound, el("br"), el("small", {}, replicates(one))),
        cells(one).map((cell) => el("td", {class: "number"}, cell)))))));
  }

  const replicates = (one) => `${Format.count(one.replicates)} replicates` + (one.deadlocks ? `, ${Format.count(one.deadlocks)} of them deadlocks` : "");

  /* The first sentence is the answer, what follows says under what it holds. */
  function sentences(scenario) {
    const [first, ...rest] = (scenario.sentence || "").split(/(?<=\.) (?=[A-Z])/);
    return {first: Format.plain(first, 1200), rest: Format.plain(rest.join(" ") || conditions(scenario), 2000)};
  }

  function conditions(scenario) {
    const known = new Map((State.run().caveat || []).map((one) => [one.code, one.text]));
    const texts = State.distinct((scenario.conditions || []).map((code) => known.get(code) || code));
    return texts.length ? `It holds given: ${texts.join("; ")}.` : "";
  }

  function note(scenario) {
    const open = State.distinct(scenario.bounds.flatMap((one) => ["mean", "p50", "p95", "p99", "slowdown"].map((name) => one[name]?.open)).filter((text) => text));
    const level = Format.share(State.run().confidenceLevel ?? 0.95, 0);
    return el("p", {class: "note"}, `Small: ends of ${level} confidence intervals.`, open.length ? " Open: " + open.map((text) => Format.plain(text)).join("; ") + "." : "");
  }

  Sections.add({
    id: "answer", title: "The answer", scenario: true, bare: true, stays: true,
    data: (run) => (run.scenarios && run.scenarios.length ? {} : {missing: "This run has no scenario with results."}),
    draw() {
      const scenario = State.chosen();
      const {first, rest} = sentences(scenario);
      const cycles = State.distinct(scenario.bounds.map((one) => one.deadlockCycle).filter((text) => text));
      return [
        el("p", {class: "answer"}, el("b", {title: Format.plain(scenario.name)}, Labels.scenario(scenario.name)), " ", first),
        el("p", {class: "given"}, rest, " ", el("a", {href: "#caveat"}, "What that means")),
        ...cycles.map((text) => el("p", {class: "missing"}, "Deadlock: " + Format.plain(text, 1200))),
        figures(scenario), note(scenario), Distribution.draw(scenario),
      ];
    },
  });

  return {figures, note, sentences};
})();
