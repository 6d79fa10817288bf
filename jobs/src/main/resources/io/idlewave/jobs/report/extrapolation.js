/* More ranks than were simulated. */
(() => {
  function figure(item) {
    return Chart.figure({
      id: "extrapolation", title: "Run time over the number of ranks", zoom: "x", height: 300, label: "An extrapolation by order statistics, not a simulation; beyond the sample it rests on a fitted tail.",
      option: (palette) => ({
        xAxis: {...Axes.value(palette, "ranks", Axes.count), type: "log", logBase: 2}, yAxis: Axes.time(palette, "run time", [...item.runtimeNanos, ...item.low, ...item.high], true),
        tooltip: {formatter: (at) => (at.seriesType === "line" ? Dom.tip(`${Format.count(at.value[0])} ranks`, [["run time", Format.time(at.value[1])], ["95 %", Format.interval(item.low[at.dataIndex], item.high[at.dataIndex])], ["by", Format.words(item.method[at.dataIndex])]]) : "")},
        series: [{type: "line", data: item.ranks.map((x, i) => [x, item.runtimeNanos[i]]), symbolSize: 6}, Whiskers.series(item.ranks.map((x, i) => ({x, y: item.runtimeNanos[i], low: item.low[i], high: item.high[i]})), palette.series[0], false, {dot: false})],
      }),
      steps: {length: item.ranks.length, describe: (i) => `${item.ranks[i]} ranks: ${Format.time(item.runtimeNanos[i])}`},
      columns: [Table.column("ranks", item.ranks, Format.count), Table.text("method", item.method.map(Format.words)), ...[["runtimeNanos", "run time"], ["low", "from"], ["high", "to"]].map(([key, word]) => Table.column(word, item[key], Format.time))], rows: item.ranks.length,
    });
  }

  Sections.add({
    id: "extrapolation", title: "More ranks", scenario: true, data: (run) => run.extrapolation, items: (data) => data.scenarios,
    draw: (data, items) => [data.assumes ? Dom.el("p", {class: "says"}, Format.plain(data.assumes, 600)) : null,
      ...items.slice(0, 1).map((item) => (item.refusal || !item.ranks.length ? Sections.missing({missing: item.refusal || "Nothing can be defended beyond the ranks of the trace."}) : figure(item)))],
  });
})();
