/* The sensitivity curve: run time over a key of the study's grid. */
(() => {
  const STATS = [["p50", "median"], ["p99", "p99"]];
  const DRAWN = 8;

  /* One curve per base scenario, bound and place on the other axes. */
  function curvesOf(grid, axis) {
    const curves = new Map();
    for (const point of grid.points) {
      const fixed = point.at.map((at, i) => (i === axis ? null : `${grid.axes[i].key} ${grid.axes[i].labels[at]}`)).filter((text) => text);
      const name = [point.base, ...fixed, point.bound].filter((part) => part).join(" · ");
      if (!curves.has(name)) curves.set(name, {name, bound: point.bound, points: []});
      curves.get(name).points.push(point);
    }
    const all = [...curves.values()];
    const chosen = all.filter((curve) => curve.bound === State.bound());
    return {all, drawn: (chosen.length ? chosen : all).slice(0, DRAWN)};
  }

  function figure(grid, axisIndex) {
    const axis = grid.axes[axisIndex];
    const key = Format.plain(axis.key);
    const {all, drawn} = curvesOf(grid, axisIndex);
    const numbers = axis.numbers && axis.numbers.every((value) => value !== null);
    const x = (point) => (numbers ? axis.numbers[point.at[axisIndex]] : point.at[axisIndex]);
    const label = (point) => Format.plain(axis.labels[point.at[axisIndex]], 40);
    const rowsOf = (curves) => curves.flatMap((curve) => STATS.map(([stat, word]) => ({
      curve, stat, word, points: curve.points.filter((point) => point[stat]).sort((a, b) => x(a) - x(b)),
    }))).filter((line) => line.points.length);
    const legend = Labels.list(drawn.map((curve) => curve.name), 60);
    const lines = rowsOf(drawn);
    const table = rowsOf(all).flatMap((line) => line.points.map((point) => ({line, point, stat: point[line.stat]})));
    const wide = numbers && Axes.least(axis.numbers) > 0 && Axes.most(axis.numbers) / Axes.least(axis.numbers) > 20;
    const shown = (value) => (axis.numbers.includes(value) ? Format.plain(axis.labels[axis.numbers.indexOf(value)], 20) : axis.unit === "ns" ? Axes.nanos(value) : axis.unit === "B" ? Format.bytes(value) : Axes.count(value));
    const across = (palette) => (numbers ? {...Axes.value(palette, key, shown), type: wide ? "log" : "value", scale: true} : Axes.names(palette, key, Labels.list(axis.labels, 28)));
    const colour = (palette, line) => palette.series[drawn.indexOf(line.curve)];
    return Chart.figure({
      id: "grid", title: `Run time over ${key}`, zoom: "x", height: 340,
      label: `${lines.some((line) => line.stat === "p99") ? "Solid: median; dashed: p99." : "Medians; too few replicates for p99."} Whiskers are confidence intervals.${all.length > drawn.length ? ` Drawn are ${drawn.length} of ${all.length} curves, those of the chosen bound first; the table has all.` : ""}`,
      option: (palette) => ({
        grid: {left: 8, right: 30, top: 52, bottom: 28, containLabel: true}, legend: {data: drawn.map((curve) => curve.name), formatter: (name) => legend[drawn.findIndex((curve) => curve.name === name)]},
        xAxis: across(palette), yAxis: Axes.time(palette, "run time", lines.flatMap((line) => line.points.flatMap((point) => [point[line.stat].value, point[line.stat].low, point[line.stat].high])), true),
        tooltip: {formatter: (at) => {
          const line = lines[at.seriesIndex];
          const point = line && line.points[at.dataIndex];
          return point ? Dom.tip(Format.plain(line.curve.name), [[key, label(point)], [line.word, Format.measured(point[line.stat]).value], ["interval", Format.measured(point[line.stat]).interval],
            ["slowdown", Format.measured(point.slowdown, "factor").value]]) : "";
        }},
        series: [
          ...lines.map((line) => ({type: "line", name: line.curve.name, data: line.points.map((point) => [x(point), point[line.stat].value]), symbol: "circle", symbolSize: 6,
            lineStyle: {width: 1.8, type: line.stat === "p99" ? "dashed" : "solid", color: colour(palette, line)}, itemStyle: {color: colour(palette, line)}})),
          ...lines.map((line) => Whiskers.series(line.points.map((point) => ({x: x(point), y: point[line.stat].value, low: point[line.stat].low, high: point[line.stat].high})), colour(palette, line), false, {dot: false})),
        ],
      }),
      steps: {length: lines.length ? lines[0].points.length : 0, describe: (i) => `${label(lines[0].points[i])}: ${lines[0].word} ${Format.measured(lines[0].points[i][lines[0].stat]).value}`},
      columns: [{name: "curve", cell: (i) => Format.plain(table[i].line.curve.name)}, {name: key, cell: (i) => label(table[i].point), value: (i) => x(table[i].point)}, {name: "statistic", cell: (i) => table[i].line.word},
        {name: "run time", numeric: true, cell: (i) => Format.measured(table[i].stat).value, value: (i) => table[i].stat.value},
        {name: "interval", numeric: true, cell: (i) => Format.measured(table[i].stat).interval, value: (i) => `${table[i].stat.low ?? "open"} ${table[i].stat.high ?? "open"}`}],
      rows: table.length,
    });
  }

  /* Indices of an axis in ascending order of its values, where these are numbers. */
  function ordered(axis) {
    const all = [...axis.labels.keys()];
    return axis.numbers && axis.numbers.every((value) => value !== null) ? all.sort((a, b) => axis.numbers[a] - axis.numbers[b]) : all;
  }

  /* Two keys: the median over both, a map per scenario that the grid copies. */
  function map(grid, base, points) {
    const [rows, columns] = grid.axes;
    const [down, across] = [ordered(rows), ordered(columns)];
    const at = new Map(points.map((point) => [point.at.join(), point]));
    const cells = down.flatMap((row) => across.map((column) => at.get([row, column].join()) ?? null));
    const medians = cells.map((point) => point?.p50?.value ?? null);
    const show = (value) => (value === null ? "none" : Format.time(value));
    const name = (axis, i) => Format.plain(axis.labels[i], 40);
    return Heat.figure({
      id: "grid-map", title: `Median run time of ${Format.short(base, 60)} over both keys`, label: `${Format.plain(points[0].bound)} bound. The stronger the colour, the longer the run.`, height: Heat.heightOf(2 * down.length),
      columns: across.map((i) => name(columns, i)), rows: down.map((i) => name(rows, i)), columnName: Format.plain(columns.key), rowName: Format.plain(rows.key), cells: medians, show, floor: Axes.least(medians),
      tip: (x, y, i) => Dom.tip(Labels.scenario(cells[i]?.scenario ?? ""), [["median", Format.measured(cells[i]?.p50).value], ["interval", Format.measured(cells[i]?.p50).interval], ["slowdown", Format.measured(cells[i]?.slowdown, "factor").value]]),
    });
  }

  function maps(grid) {
    const bound = grid.points.some((point) => point.bound === State.bound()) ? State.bound() : grid.points[0].bound;
    return State.distinct(grid.points.map((point) => point.base)).slice(0, 4).map((base) => map(grid, base, grid.points.filter((point) => point.base === base && point.bound === bound))).filter((one) => one);
  }

  Sections.add({
    id: "grid", title: "Sensitivity", scenario: true, bare: true, intro: "How the run time moves with a key of the study's grid, other keys held where the legend says.",
    data: (run) => run.grid,
    draw(grid) {
      const place = Dom.el("div");
      const show = (axis) => {
        Chart.dispose(place);
        place.replaceChildren(...(axis === "map" ? maps(grid) : [figure(grid, axis)]));
      };
      const two = grid.axes.length === 2 && grid.axes.every((axis) => axis.labels.length > 1);
      show(two ? "map" : 0);
      return [grid.axes.length > 1 ? Dom.choice("Axis", [...(two ? [["map", "both"]] : []), ...grid.axes.map((axis, i) => [i, Format.plain(axis.key)])], two ? "map" : 0, show) : null, place];
    },
  });
})();
