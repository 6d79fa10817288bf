/* What critical paths, and winning paths of delays, consist of: parts, ranks, call sites. */
(() => {
  const SHOWN = 12;
  const LANES = {median: "median replicate", base: "base, undisturbed", exact: "recorded run", shortest: "recorded run, waits shortest", longest: "recorded run, waits longest"};
  const FEWEST_OF_P99 = 100; // of fewer replicates the slowest one stands for p99
  const TITLES = {critical: "What the critical path consists of", recorded: "What the critical path of the recorded run consists of", winning: "What the delay of the slowest rank consists of"};

  function named(path) {
    if (path.lane !== "p99") return LANES[path.lane] || path.lane;
    const of = State.find(path.scenario, State.run())?.bounds.find((one) => one.bound === path.bound);
    return of && of.replicates - of.deadlocks < FEWEST_OF_P99 ? "slowest replicate" : "p99 replicate";
  }

  /* What waits absorb is taken off: its bars point the other way. */
  const signed = (path, nanos) => nanos.map((values, p) => (path.parts[p] === "absorbed" ? [].concat(values).map((value) => -Math.abs(value)) : [].concat(values)));

  function largest(path, group, labels) {
    const nanos = signed(path, group.nanos);
    const size = (i) => nanos.reduce((all, part) => all + Math.abs(part[i] || 0), 0);
    const order = [...labels.keys()].filter((i) => size(i) > 0).sort((a, b) => size(b) - size(a));
    const shown = order.slice(0, SHOWN);
    return {parts: path.parts, names: shown.map((i) => labels[i]), nanos: nanos.map((part) => shown.map((i) => part[i])), label: order.length > SHOWN ? `The ${SHOWN} largest of ${order.length}.` : ""};
  }

  /* On which rank the path is, over the time of the run. */
  function course(path) {
    const points = path.windows.map((rank, i) => [((i + 0.5) * path.totalNanos) / path.windows.length, rank]);
    return Chart.figure({
      id: path.kind + "-path-course", title: `Where the path of the ${named(path)} is`, zoom: "x", height: 260,
      label: `The rank that it is on, at ${points.length} times of the run.`,
      option: (palette) => ({
        grid: {left: 8, right: 24, top: 40, bottom: 28, containLabel: true},
        xAxis: Axes.time(palette, "time", [0, path.totalNanos], false, true), yAxis: Axes.value(palette, "rank", Axes.count, true, {minInterval: 1}),
        tooltip: {trigger: "axis", formatter: (at) => Dom.tip("rank " + Labels.rank(at[0].value[1]), [["at", Format.time(at[0].value[0])]])},
        series: [{type: "line", step: "middle", name: "rank", data: points, showSymbol: false}],
      }),
      steps: {length: points.length, describe: (i) => `${Format.time(points[i][0])}: rank ${Labels.rank(points[i][1])}`},
      columns: [Table.column("time", points.map(([time]) => time), Format.time), {name: "rank", cell: (i) => Labels.rank(path.windows[i])}], rows: points.length,
    });
  }

  function detail(path) {
    const visited = path.ranksVisited ? ` It visits ${Format.count(path.ranksVisited)} ranks and changes rank ${Format.count(path.rankChanges)} times.` : "";
    return Dom.el("div", {}, path.windows ? course(path) : null, Dom.el("div", {class: "pair"},
      path.sites && path.sites.label.length ? Stacked.figure({id: path.kind + "-path-sites", title: `Call sites on the path of the ${named(path)}`, rowName: "call site", ...largest(path, path.sites, path.sites.label)}) : null,
      path.ranks && path.ranks.bins.from.length ? (({label, ...rest}) => Stacked.figure({id: path.kind + "-path-ranks", title: `Ranks on the path of the ${named(path)}`, rowName: "rank", label: label + visited, ...rest}))(largest(path, path.ranks, Axes.ranks(path.ranks.bins).map((rank) => "rank " + rank))) : null));
  }

  function kind(paths, word) {
    const parts = State.distinct(paths.flatMap((path) => path.parts));
    const part = (path, name) => (path.parts.includes(name) ? signed(path, path.nanos)[path.parts.indexOf(name)][0] : 0);
    const overall = Stacked.figure({id: word + "-path", title: TITLES[word], rowName: "path", parts, names: paths.map(named), nanos: parts.map((name) => paths.map((path) => part(path, name))),
      label: paths.map((path) => `${named(path)}: ${Format.time(path.totalNanos)}`).join("; ") + (word === "winning" ? ". Injected on the way, less what waits absorbed." : ".")});
    return [overall, ...Heat.switched("Path", paths.map((path, i) => [i, named(path)]).reverse(), (i) => detail(paths[i]))];
  }

  /* Those of some kinds; where there are none, how to ask for them. */
  function kinds(run, words, ask) {
    const paths = Sections.lacks(run.paths) ? [] : run.paths.paths.filter((path) => words.includes(path.kind));
    return paths.length ? {...run.paths, paths} : {missing: ask};
  }

  const draw = (words) => (data, all) => words.flatMap((word) => {
    const paths = all.filter((path) => path.kind === word);
    return paths.length ? kind(paths, word) : [];
  });

  /* That of the base, or of the recorded run, is there for every scenario. */
  const items = (data) => data.paths.map((path) => (path.lane === "base" || path.kind === "recorded" ? {...path, scenario: null} : path));

  Sections.add({
    id: "paths", title: "Critical paths", scenario: true,
    intro: "The chain of computation and messages that decides the run time: shortening anything else changes nothing.",
    data: (run) => kinds(run, ["critical", "recorded"], "Critical paths were not asked for: run with --analysis critical-path."), items, draw: draw(["recorded", "critical"]),
  });

  Sections.add({
    id: "winning-paths", title: "Winning paths", scenario: true, when: (run) => run.timing === "observed",
    intro: "What the delay of the slowest rank consists of, followed back to the noise and delays that it comes from, through every wait that let it pass.",
    data: (run) => kinds(run, ["winning"], "Winning paths were not asked for: run with --analysis winning-path."), items, draw: draw(["winning"]),
  });
})();
