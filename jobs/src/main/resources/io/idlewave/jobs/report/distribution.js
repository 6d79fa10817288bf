/* Histogram and cumulative distribution of the run times of one scenario, all bounds in one picture. */
const Distribution = (() => {
  const QUANTILES = [["p50", 0.5], ["p95", 0.95], ["p99", 0.99]];

  const legend = (bounds) => ({data: bounds.map((one) => one.bound)});
  const tips = (at) => Dom.tip(Format.time(at[0].value[0], 5), at.map((one) => [one.seriesName, Format.share(one.value[1])]));
  const spread = (bounds) => bounds.map((one) => `${one.bound}: median ${Format.measured(one.p50).value}, p99 ${one.p99 ? Format.measured(one.p99).value : "unknown"}`).join("; ") + ".";

  /* Stepped outlines, so that both bounds are seen where they lie over each other. */
  function outline({fromNanos, widthNanos}, counts) {
    const total = counts.reduce((a, b) => a + b, 0) || 1;
    return [[fromNanos, 0], ...counts.map((count, i) => [fromNanos + i * widthNanos, count / total]), [fromNanos + counts.length * widthNanos, 0]];
  }

  function single(scenario) {
    return Dom.el("p", {class: "missing"}, `All replicates take ${Format.time(scenario.fromNanos, 6)}: nothing in this scenario varies the run time, so that there is no distribution to draw.`);
  }

  function histogram(scenario) {
    const bounds = scenario.bounds.filter((one) => one.histogram);
    if (!bounds.length || !scenario.widthNanos) return null;
    const bins = bounds.flatMap((one) => one.histogram.counts.map((count, i) => ({bound: one.bound, count, from: scenario.fromNanos + i * scenario.widthNanos})));
    return {
      id: "histogram", title: "Distribution of run times", label: spread(bounds), zoom: "x", height: 260,
      option: (palette) => ({
        xAxis: {...Axes.time(palette, "run time", bins.flatMap((bin) => [bin.from, bin.from + scenario.widthNanos])), min: "dataMin", max: "dataMax"},
        yAxis: Axes.value(palette, "share of replicates", Axes.share, "high"),
        tooltip: {trigger: "axis", formatter: tips}, legend: legend(bounds),
        series: bounds.map((one, i) => ({
          type: "line", step: "end", name: one.bound, data: outline(scenario, one.histogram.counts), symbol: "none", lineStyle: {width: 1.5, type: i ? "dashed" : "solid"}, areaStyle: {opacity: 0.2},
          markLine: {symbol: "none", silent: true, lineStyle: {color: palette.series[i], type: "dotted", width: 1.5},
            label: {formatter: (mark) => mark.name, color: palette.series[i], fontSize: 11, position: "end", distance: i ? 11 : 0},
            data: [["median", one.p50], ["p99", one.p99]].filter(([, stat]) => stat).map(([name, stat]) => ({name, xAxis: stat.value}))},
        })),
        grid: {left: 8, right: 24, top: 70, bottom: 28, containLabel: true},
      }),
      columns: [
        {name: "bound", cell: (i) => bins[i].bound}, {name: "from", numeric: true, cell: (i) => Format.time(bins[i].from, 6), value: (i) => bins[i].from},
        {name: "to", numeric: true, cell: (i) => Format.time(bins[i].from + scenario.widthNanos, 6), value: (i) => bins[i].from + scenario.widthNanos},
        {name: "replicates", numeric: true, cell: (i) => Format.count(bins[i].count), value: (i) => bins[i].count},
      ],
      rows: bins.length,
    };
  }

  function ecdf(scenario) {
    const bounds = scenario.bounds.filter((one) => one.ecdf && one.ecdf.nanos.length);
    if (!bounds.length || !scenario.widthNanos) return null;
    const points = bounds.flatMap((one) => one.ecdf.nanos.map((nanos, i) => ({bound: one.bound, nanos, share: one.ecdf.share[i]})));
    const marks = (one) => QUANTILES.filter(([name]) => one[name]).map(([name, share]) => ({x: one[name].value, y: share, low: one[name].low, high: one[name].high}));
    const values = points.map((point) => point.nanos).concat(bounds.flatMap((one) => marks(one).flatMap((mark) => [mark.low, mark.high])));
    const notes = State.distinct(bounds.map((one) => one.ecdf.note).filter((text) => text));
    return {
      id: "ecdf", title: "Share of replicates that finish by", zoom: "x", height: 260,
      label: "Whiskers: intervals of median, p95 and p99; a dashed end is open." + notes.map((text) => ` Drawn: ${text}.`).join(""),
      option: (palette) => ({
        xAxis: {...Axes.time(palette, "run time", values), min: Axes.least(values), max: Axes.most(values)}, yAxis: Axes.value(palette, "share of replicates", Axes.share, true, {min: 0, max: 1}),
        tooltip: {trigger: "axis", formatter: (at) => tips(at.filter((one) => one.seriesType === "line"))}, legend: legend(bounds),
        grid: {left: 8, right: 24, top: 64, bottom: 28, containLabel: true},
        series: bounds.flatMap((one, i) => [
          {type: "line", step: "end", name: one.bound, symbol: "none", lineStyle: {width: 1.8, type: i ? "dashed" : "solid", color: palette.series[i]}, itemStyle: {color: palette.series[i]}, data: one.ecdf.nanos.map((nanos, k) => [nanos, one.ecdf.share[k]])},
          Whiskers.series(marks(one), palette.series[i], true),
        ]),
      }),
      columns: [{name: "bound", cell: (i) => points[i].bound}, {name: "run time", numeric: true, cell: (i) => Format.time(points[i].nanos, 6), value: (i) => points[i].nanos},
        {name: "share", numeric: true, cell: (i) => Format.share(points[i].share, 2), value: (i) => points[i].share}],
      rows: points.length,
    };
  }

  /* What to say where there is nothing to draw; null where there is. */
  function missing(scenario) {
    if (!scenario.bounds.some((one) => one.histogram)) return Sections.missing({missing: "No replicate finished, so that there is no distribution."});
    return scenario.widthNanos ? null : single(scenario);
  }

  function draw(scenario) {
    const figures = [histogram(scenario), ecdf(scenario)].filter((one) => one).map(Chart.figure);
    return Dom.el("div", {class: "pair"}, missing(scenario), figures);
  }

  /* histogram and ecdf make what Chart.figure takes, or null. */
  return {draw, histogram, ecdf, missing};
})();
