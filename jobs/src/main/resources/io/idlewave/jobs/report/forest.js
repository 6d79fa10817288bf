/* Ratios with intervals, a row each: scenarios against the reference, or one run against another. */
const Forest = (() => {
  const DRAWN = 40;

  /* rows: [{scenario, otherScenario, bound, pairs, mean, p50, ratio}] with figures */
  function figure(id, title, label, rows) {
    const labels = Labels.scenarios(rows.map((row) => row.scenario), innerWidth < 700 ? 22 : 36);
    const labelOf = new Map(rows.map((row, i) => [row, labels[i]]));
    const name = (row) => labelOf.get(row) + (row.bound ? " · " + row.bound : "");
    const shown = rows.filter((row) => row.ratio).slice(0, DRAWN);
    const interval = (key, kind) => (i) => Format.measured(rows[i][key], kind).interval;
    const value = (key, kind) => ({numeric: true, cell: (i) => Format.measured(rows[i][key], kind).value, value: (i) => rows[i][key]?.value ?? ""});
    return Chart.figure({
      id, title, label: label + (rows.length > DRAWN ? ` The first ${DRAWN} of ${rows.length} are drawn, the table has all.` : ""), height: 70 + 24 * shown.length, zoom: "x",
      option: (palette) => ({
        grid: {left: 8, right: 24, top: 8, bottom: 28, containLabel: true},
        xAxis: Axes.value(palette, "times as long", Axes.factor, false, {scale: true}),
        yAxis: Axes.names(palette, "", shown.map(name), true, {inverse: true, splitLine: {show: true, lineStyle: {color: palette.line, opacity: 0.5}}}),
        tooltip: {formatter: (at) => {
          const row = shown[at.dataIndex];
          return Dom.tip(Format.plain(row.scenario), [["bound", row.bound], ["ratio", Format.measured(row.ratio, "factor").value], ["interval", Format.measured(row.ratio, "factor").interval],
            ["mean difference", Format.measured(row.mean).value], ["interval", Format.measured(row.mean).interval]]);
        }},
        series: [
          {type: "scatter", symbolSize: 8, data: shown.map((row, i) => [row.ratio.value, i]),
            markLine: {silent: true, symbol: "none", label: {show: false}, lineStyle: {color: palette.text, type: "dotted"}, data: [{xAxis: 1}]}},
          Whiskers.series(shown.map((row, i) => ({x: row.ratio.value, y: i, low: row.ratio.low, high: row.ratio.high})), palette.series[0], true, {dot: false}),
        ],
      }),
      steps: {length: shown.length, describe: (i) => `${name(shown[i])}: ${Format.measured(shown[i].ratio, "factor").value}`},
      columns: [{name: "scenario", cell: (i) => Format.plain(rows[i].scenario)}, {name: "bound", cell: (i) => rows[i].bound || ""},
        {name: "ratio", ...value("ratio", "factor")}, {name: "its interval", numeric: true, cell: interval("ratio", "factor")},
        {name: "mean difference", ...value("mean", "time")}, {name: "its interval", numeric: true, cell: interval("mean", "time")},
        {name: "of medians", ...value("p50", "time")}, {name: "its interval", numeric: true, cell: interval("p50", "time")},
        {name: "pairs", numeric: true, cell: (i) => Format.count(rows[i].pairs), value: (i) => rows[i].pairs ?? 0}],
      rows: rows.length,
    });
  }

  Sections.add({
    id: "differences", title: "Scenarios against the reference", short: "Against the reference",
    intro: "Replicates of one number draw the same random numbers in every scenario, so that differences are sharper than the scenarios themselves.",
    data: (run) => run.differences,
    draw: (data) => [figure("differences", `Run time against ${Format.short(Labels.scenario(data.reference), 80)}, replicate by replicate`, "Left of the dotted line a scenario is faster than the reference.", data.rows)],
  });

  return {figure};
})();
