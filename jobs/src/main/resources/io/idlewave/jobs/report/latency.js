/* Run time as a function of the network's latency: a convex curve of straight pieces. */
(() => {
  function figure(data) {
    const points = data.curve.latencyNanos.map((latency, i) => [latency, data.curve.runtimeNanos[i]]);
    const breaks = data.breakpoints || [];
    const end = Axes.most(points.map(([x]) => x));
    const within = (data.tolerances || []).filter((one) => one.latencyNanos !== null && one.latencyNanos <= end);
    return Chart.figure({
      id: "latency", title: "Run time over latency", zoom: "x", height: 320,
      label: `The base has a latency of ${Format.time(data.latencyNanos)}. ${breaks.length} ${breaks.length === 1 ? "breakpoint" : "breakpoints"}: from each on, the run time grows faster.`,
      option: (palette) => ({
        xAxis: Axes.time(palette, "latency L", points.map(([x]) => x)), yAxis: Axes.time(palette, "run time", points.map(([, y]) => y), "high"),
        legend: {data: ["run time", "breakpoints"]}, grid: {left: 8, right: 24, top: 70, bottom: 28, containLabel: true},
        tooltip: {formatter: (at) => {
          const one = at.seriesName === "breakpoints" ? breaks[at.dataIndex] : null;
          return Dom.tip(at.seriesName, [["L", Format.time(at.value[0])], ["run time", Format.time(at.value[1])], ...(one ? [["dT/dL before", Format.count(one.slopeBefore)], ["dT/dL from here", Format.count(one.slope)]] : [])]);
        }},
        series: [
          {type: "line", name: "run time", data: points, showSymbol: points.length < 60, symbolSize: 4,
            markLine: {silent: true, symbol: "none", lineStyle: {color: palette.muted, type: "dotted"}, label: {color: palette.muted, fontSize: 11, formatter: (mark) => mark.name},
              data: [{name: "base", xAxis: data.latencyNanos}, ...within.map((one) => ({name: "+" + Format.share(one.growth, 0), xAxis: one.latencyNanos}))]}},
          {type: "scatter", name: "breakpoints", symbol: "diamond", symbolSize: 9, data: breaks.map((one) => [one.latencyNanos, one.runtimeNanos]), z: 5},
        ],
      }),
      steps: {length: points.length, describe: (i) => `L ${Format.time(points[i][0])}: run time ${Format.time(points[i][1])}`},
      columns: [Table.column("latency", data.curve.latencyNanos, (value) => Format.time(value, 6)), Table.column("run time", data.curve.runtimeNanos, (value) => Format.time(value, 6))], rows: points.length,
    });
  }

  const cells = (rows, name, key, show) => ({name, numeric: true, cell: (i) => (rows[i][key] === null || rows[i][key] === undefined ? "" : show(rows[i][key])), value: (i) => rows[i][key] ?? ""});

  function tolerances(rows, base) {
    return Table.sortable("Tolerances", [
      cells(rows, "run time may grow by", "growth", Format.share),
      {name: "up to a latency of", numeric: true, cell: (i) => (rows[i].latencyNanos === null ? "any: it does not depend on L" : Format.time(rows[i].latencyNanos)), value: (i) => rows[i].latencyNanos ?? Infinity},
      {name: "times that of the base", numeric: true, cell: (i) => (rows[i].latencyNanos === null || !base ? "" : "x" + Format.significant(rows[i].latencyNanos / base, 4)), value: (i) => rows[i].latencyNanos ?? Infinity},
      cells(rows, "run time there", "runtimeNanos", Format.time),
    ], rows.length).frame;
  }

  const breakpoints = (rows) => Table.details("Breakpoints", [cells(rows, "latency", "latencyNanos", Format.time), cells(rows, "run time", "runtimeNanos", Format.time),
    cells(rows, "dT/dL before", "slopeBefore", Format.count), cells(rows, "dT/dL from here", "slope", Format.count)], rows.length, "Breakpoints");

  Sections.add({
    id: "latency", title: "Latency tolerance", intro: "How much latency the program takes before it runs longer; dT/dL is how many messages stand on the critical path.",
    data: (run) => run.latency,
    draw: (data) => [data.tolerances?.length ? tolerances(data.tolerances, data.latencyNanos) : null, data.curve?.latencyNanos.length ? figure(data) : null, data.breakpoints?.length ? breakpoints(data.breakpoints) : null],
  });
})();
