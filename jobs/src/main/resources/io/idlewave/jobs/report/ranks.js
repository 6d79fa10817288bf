/* The delay of each rank at the end of the run. */
(() => {
  function figure(data, item) {
    const names = Axes.ranks(data.bins);
    const binned = data.bins.from.some((from, i) => from !== data.bins.to[i]);
    const lines = [["mean", "mean"], ["largest", "largest mean of the group"], ["p99", binned ? "largest p99 of the group" : "p99"]].filter(([key]) => item[key] && (key !== "largest" || item.largest.some((value, i) => value !== item.mean[i])));
    return Chart.figure({
      id: "ranks", title: "Delay of each rank at the end", label: `${names.length} ${names.length === 1 ? "rank or group" : "ranks or groups"}; mean from ${Format.time(Axes.least(item.mean))} to ${Format.time(Axes.most(item.mean))}.`, zoom: "x",
      option: (palette) => ({
        xAxis: Axes.names(palette, "rank", names), yAxis: Axes.time(palette, "delay", lines.flatMap(([key]) => item[key]), true, Axes.least(item.mean) >= 0),
        tooltip: {trigger: "axis", formatter: (at) => Dom.tip("rank " + names[at[0].dataIndex], at.map((one) => [one.seriesName, Format.time(one.value)]))},
        legend: {}, series: lines.map(([key, word], i) => (key === "mean" ? {type: "bar", name: word, data: item[key], barMaxWidth: 18} : {type: "scatter", name: word, data: item[key], symbol: i === 1 ? "diamond" : "rect", symbolSize: names.length > 60 ? 4 : 7})),
      }),
      steps: {length: names.length, describe: (i) => `rank ${names[i]}: mean ${Format.time(item.mean[i])}`},
      columns: [Table.text("rank", names), ...lines.map(([key, word]) => Table.column(word, item[key], Format.time))], rows: names.length,
    });
  }

  Sections.add({
    id: "ranks", title: "Delay by rank", scenario: true, intro: "At the entry of `MPI_Finalize`, over finished replicates.",
    data: (run) => run.ranks, items: (data) => data.series, draw: (data, series) => series.slice(0, 1).map((item) => figure(data, item)),
  });
})();
