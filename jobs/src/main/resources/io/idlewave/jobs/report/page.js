/* Head, contents and foot of the page; printing. */
(() => {
  const {el} = Dom;
  const report = State.report;

  function head() {
    const run = State.run();
    const trace = run.trace || {};
    const facts = [trace.ranks !== undefined ? `${Format.count(trace.ranks)} ${trace.ranks === 1 ? "rank" : "ranks"}` : null, trace.calls !== undefined ? `${Format.count(trace.calls)} calls` : null,
      run.timing ? `${run.timing} timing` : null, run.endedAt ? run.endedAt.replace("T", " ") : null].filter((fact) => fact);
    const name = Format.plain(trace.name || run.name || "", 120);
    document.getElementById("title").replaceChildren(name, el("small", {}, facts.join(" · ")));
    document.title = `${name} - idlewave report`;
  }

  function controls() {
    const runs = report.runs.length > 1 ? Dom.select("run", "Run", report.runs.map((run, i) => [String(i), `${i + 1}: ${run.name}`]), String(State.runIndex()), (value) => State.change({run: Number(value)})) : null;
    const names = State.names();
    const scenario = names.length ? Dom.select("scenario", "Scenario", names.map((name, i) => [String(i), Labels.scenario(name)]), String(names.indexOf(State.scenario())), (value) => State.change({scenario: names[Number(value)]})) : null;
    const bound = State.bounds().length > 1 ? Dom.choice("Bound", State.bounds().map((one) => [one, one]), State.bound(), (value) => State.change({bound: value})) : null;
    const theme = Dom.choice("Colours", [["auto", "auto"], ["light", "light"], ["dark", "dark"]], Theme.chosen(), Theme.choose);
    const focused = document.activeElement && document.activeElement.id;
    document.getElementById("controls").replaceChildren(...[runs, scenario, bound, theme, el("button", {type: "button", onclick: Link.copy}, "Copy link"), el("button", {type: "button", onclick: () => window.print()}, "Print")].filter((one) => one));
    if (focused && document.getElementById(focused)) document.getElementById(focused).focus();
  }

  function foot() {
    const program = report.program || {};
    document.getElementById("footer").append(el("p", {}, `${Format.plain(program.name || "idlewave")} ${Format.plain(program.version || "")}. Charts by Apache ECharts ${echarts.version}, copyright The Apache Software Foundation, under the Apache License 2.0. This file is complete in itself and asks no network for anything.`));
  }

  /* Everything opened, in the colours of paper; afterwards as before. */
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("details:not([open])")];
    Theme.print(true);
    opened.forEach((one) => {
      if (one.fill) one.fill();
      one.open = true;
    });
    Chart.drawAll();
  });
  addEventListener("afterprint", () => {
    opened.forEach((one) => (one.open = false));
    opened = [];
    Theme.print(false);
    Chart.drawAll();
  });

  const wide = matchMedia("(min-width: 1001px)");
  const contents = document.getElementById("contents");
  contents.open = wide.matches;
  wide.addEventListener("change", () => (contents.open = wide.matches));
  Link.open();
  Sections.build(document.getElementById("main"), contents.querySelector("ol"));
  State.onchange(() => {
    head();
    controls();
    Dom.say(`${Labels.scenario(State.scenario() ?? "")}. ${Format.plain(State.chosen()?.sentence, 600)}`);
  });
  head();
  controls();
  foot();
  Link.follow();
  document.documentElement.dataset.ready = "true";
})();
