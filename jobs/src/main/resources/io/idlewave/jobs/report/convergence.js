/* How the statistics settle as replicates are added. */
(() => {
  function figure(data) {
    const lines = [["p50", "median"], ["p99", "p99"]].filter(([key]) => data[key] && data[key].some((value) => value !== null));
    const points = ([key]) => data.replicates.map((x, k) => ({x, y: data[key][k], low: data[key + "Low"][k], high: data[key + "High"][k]})).filter((point) => point.y !== null);
    const values = lines.flatMap((line) => points(line).flatMap((point) => [point.y, point.low, point.high]));
    const last = data.replicates.length - 1;
    const show = (value) => Format.time(value, 6);
    return Chart.figure({
      id: "convergence", title: "Median and p99 over the number of replicates", zoom: "x", height: 280,
      label: `After ${Format.count(data.replicates[last])} replicates: ${lines.map(([key, word]) => `${word} ${Format.time(data[key][last])}`).join(", ")}. Whiskers are confidence intervals; a dashed end is open.`,
      option: (palette) => ({
        xAxis: {...Axes.value(palette, "replicates", Axes.count), type: "log", min: "dataMin", max: "dataMax"}, yAxis: Axes.time(palette, "run time", values, true),
        legend: {data: lines.map(([, word]) => word)},
        tooltip: {trigger: "axis", formatter: (at) => Dom.tip(`${Format.count(at[0].value[0])} replicates`, at.filter((each) => each.seriesType === "line").map((each) => [each.seriesName, Format.time(each.value[1])]))},
        series: lines.flatMap((line, i) => [
          {type: "line", name: line[1], symbol: "circle", symbolSize: 5, lineStyle: {width: 1.6, type: ["solid", "dashed"][i], color: palette.series[i]}, itemStyle: {color: palette.series[i]}, data: points(line).map((point) => [point.x, point.y])},
          Whiskers.series(points(line), palette.series[i], false, {dot: false}),
        ]),
      }),
      steps: {length: data.replicates.length, describe: (i) => `${data.replicates[i]} replicates: median ${Format.time(data.p50[i])}`},
      columns: [Table.column("replicates", data.replicates, Format.count), ...lines.flatMap(([key, word]) => [Table.column(word, data[key], show), Table.column(word + " from", data[key + "Low"], show), Table.column(word + " to", data[key + "High"], show)])],
      rows: data.replicates.length,
    });
  }

  Sections.add({
    id: "convergence", title: "Convergence", scenario: true, intro: "Where the lines are still moving at their right end, more replicates would move the answer: `--precision p95=1%` adds them until they stand.",
    data: (run) => (run.scenarios && run.scenarios.length ? {} : {missing: "This run has no scenario with results."}),
    draw() {
      const entry = State.entry(State.chosen());
      return entry?.convergence?.p50?.some((value) => value !== null) ? [figure(entry.convergence)] : [Sections.missing({missing: "Too few finished replicates to show how they settle; where anything is random, `--replicates 100` gives more."})];
    },
  });
})();
