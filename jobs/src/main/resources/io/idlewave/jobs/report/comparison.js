/* Several runs: their distributions over each other, and each against the first. */
(() => {
  const {el} = Dom;
  const DASHES = ["solid", "dashed", "dotted"];

  function overlay() {
    const runs = State.report.runs.map((run) => ({run, one: State.entry(State.find(State.scenario(), run))})).filter(({one}) => one && one.ecdf && one.ecdf.nanos.length);
    if (runs.length < 2) return el("p", {class: "note"}, "No other run has a scenario of this name, so that there are no distributions to lay over each other.");
    const points = runs.flatMap(({run, one}) => one.ecdf.nanos.map((nanos, i) => [run.name, one.bound, nanos, one.ecdf.share[i]]));
    return Chart.figure({
      id: "runs-ecdf", title: `${Format.short(Labels.scenario(State.scenario()), 60)} in each run`, label: runs.map(({run, one}) => `${Format.short(run.name)}: ${one.bound} median ${Format.measured(one.p50).value}`).join("; ") + ".", zoom: "x",
      option: (palette) => ({
        legend: {}, xAxis: Axes.time(palette, "run time", points.map((point) => point[2])), yAxis: Axes.value(palette, "share of replicates", Axes.share, true, {min: 0, max: 1}),
        tooltip: {trigger: "axis", formatter: (at) => Dom.tip(Format.time(at[0].value[0]), at.map((one) => [Format.short(runs[one.seriesIndex].run.name), Format.share(one.value[1])]))},
        series: runs.map(({run, one}, i) => ({type: "line", step: "end", name: `${i + 1}: ${run.name}`, symbol: "none", lineStyle: {type: DASHES[i % 3]}, data: one.ecdf.nanos.map((nanos, k) => [nanos, one.ecdf.share[k]])})),
      }),
      columns: [{name: "run", cell: (i) => Format.plain(points[i][0])}, {name: "bound", cell: (i) => points[i][1]}, {name: "run time", numeric: true, cell: (i) => Format.time(points[i][2], 6), value: (i) => points[i][2]},
        {name: "share", numeric: true, cell: (i) => Format.share(points[i][3], 2), value: (i) => points[i][3]}],
      rows: points.length,
    });
  }

  /* The figures of the chosen scenario in every run that has it, side by side. */
  function beside() {
    const rows = State.report.runs.flatMap((run) => (State.find(State.scenario(), run)?.bounds || []).map((one) => ({run, one, base: State.find(State.scenario(), run).baseNanos})));
    const stat = (name, title, kind) => ({name: title, numeric: true, cell: (i) => Format.measured(rows[i].one[name], kind).value, value: (i) => rows[i].one[name]?.value ?? ""});
    return Table.sortable("Runs side by side", [{name: "run", cell: (i) => Format.plain(rows[i].run.name)}, {name: "bound", cell: (i) => rows[i].one.bound},
      {name: "base", numeric: true, cell: (i) => Format.time(rows[i].base), value: (i) => rows[i].base ?? ""}, stat("mean", "mean"), stat("p50", "median"), stat("p99", "p99"), stat("slowdown", "slowdown", "factor")], rows.length).frame;
  }

  function against(pair, i) {
    const title = `${Format.short(pair.second, 60)} against ${Format.short(pair.first, 60)}`;
    if (!pair.rows || !pair.rows.length) return el("p", {class: "missing"}, `${title}: `, Dom.prose(pair.missing || "no scenario in common"));
    return Forest.figure("runs-" + i, title, [pair.paired ? "Paired replicate by replicate." : "Not paired.", ...(pair.notes || [])].map((text) => Format.plain(text, 400)).join(" "), pair.rows);
  }

  Sections.add({
    id: "runs", title: "Runs side by side", scenario: true, bare: true, when: () => State.report.runs.length > 1, data: () => ({}),
    draw: () => [beside(), overlay(), ...(State.report.comparisons || []).map(against)],
  });
})();
