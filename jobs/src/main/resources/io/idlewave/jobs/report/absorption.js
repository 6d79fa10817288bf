/* The heat map of delay over rank and time. */
(() => {
  const MEASURES = [["absorbed", "absorbed"], ["delay", "delay"], ["imported", "imported"], ["injected", "injected"]];
  const WORDS = {absorbed: "Delay that waits absorb", delay: "Delay at the end of each window", imported: "Delay imported from other ranks", injected: "Delay injected"};

  function heat(map) {
    const ranks = Axes.ranks(map.bins);
    const scale = Format.timesBetween(0, Axes.most(map.edgesNanos), map.edgesNanos.length - 1);
    const there = MEASURES.filter(([name]) => map[name]);
    const binned = map.bins.from.some((from, i) => from !== map.bins.to[i]);
    return Heat.switched("Measure", there, (name) => Heat.figure({
      id: "absorption", title: WORDS[name], label: `${binned ? "Means of groups of ranks" : "Means per rank"}, in ${map.edgesNanos.length - 1} windows of the recorded run. ${Timeline.hint("a cell")}`,
      columns: map.edgesNanos.slice(0, -1).map((nanos) => scale.fixed(nanos)), rows: ranks, columnName: `recorded time since the begin of the run, ${scale.unit}`, rowName: "rank", cells: map[name].mean, show: (value) => Format.time(value, 3), height: Heat.heightOf(ranks.length),
      place: (i) => {
        const [x, y] = [i % (map.edgesNanos.length - 1), Math.floor(i / (map.edgesNanos.length - 1))];
        Timeline.go([map.bins.from[y], map.bins.to[y]], map.edgesNanos[x], map.edgesNanos[x + 1]);
      },
      tip: (x, y, i) => Dom.tip(`rank ${ranks[y]}`, [["window", `${scale.fixed(map.edgesNanos[x])} to ${scale.fixed(map.edgesNanos[x + 1])} ${scale.unit}`],
        ...there.map(([key, word]) => [word, Format.time(map[key].mean[i]) + (binned && map[key].max ? `, at most ${Format.time(map[key].max[i])}` : "")])]),
    }));
  }

  Sections.add({
    id: "absorption", title: "Where delay is absorbed", scenario: true, short: "Absorption",
    intro: "Rank by time: where waits of the undisturbed run swallow delay, and where it travels on.",
    data: (run) => run.absorption, items: (data) => data.maps, draw: (data, maps) => heat(maps[0]),
  });
})();
