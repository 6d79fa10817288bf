/* Bars of parts that add up: lying for a few named rows, standing for many ranks. */
const Stacked = (() => {
  /* nanos: [part][row] */
  function figure({id, title, label, parts, nanos, names, lying = true, rowName = "name"}) {
    const drawn = [...parts.keys()].filter((p) => nanos[p].some((value) => value));
    const sum = (i) => drawn.reduce((all, p) => all + (nanos[p][i] || 0), 0);
    const above = names.map((_, i) => drawn.reduce((all, p) => all + Math.max(0, nanos[p][i] || 0), 0));
    const below = names.map((_, i) => drawn.reduce((all, p) => all + Math.min(0, nanos[p][i] || 0), 0));
    const named = (palette) => (lying
      ? Axes.names(palette, "", Labels.scenarios(names, innerWidth < 700 ? 18 : 40), true, {inverse: true})
      : Axes.names(palette, rowName, names));
    const values = (palette) => Axes.time(palette, "time", [...above, ...below], !lying, true);
    return Chart.figure({
      id, title, label, height: lying ? 92 + 26 * names.length : 300, zoom: lying ? null : "x",
      option: (palette) => ({
        legend: {}, grid: {left: 8, right: 24, top: lying ? 34 : 52, bottom: 28, containLabel: true},
        xAxis: lying ? values(palette) : named(palette), yAxis: lying ? named(palette) : values(palette),
        tooltip: {trigger: "axis", axisPointer: {type: "shadow"}, formatter: (at) => Dom.tip(Format.plain(names[at[0].dataIndex]),
          at.filter((one) => one.value).map((one) => [one.seriesName, `${Format.time(one.value)}  ${Format.share(one.value / (above[one.dataIndex] || 1))}`]))},
        series: drawn.map((p, k) => ({type: "bar", stack: "parts", name: Format.words(parts[p]), barMaxWidth: 22, barCategoryGap: lying ? "30%" : "4%",
          itemStyle: {color: palette.series[k % 8], decal: k > 7 ? {symbol: "rect", dashArrayX: [1, 0], dashArrayY: [2, 4], color: palette.back} : null}, data: nanos[p]})),
      }),
      steps: {length: names.length, describe: (i) => `${Format.plain(names[i])}: ` + drawn.map((p) => `${Format.words(parts[p])} ${Format.time(nanos[p][i])}`).join(", ")},
      columns: [{name: rowName, cell: (i) => Format.plain(names[i])}, ...parts.map((part, p) => Table.column(Format.words(part), nanos[p], Format.time)),
        {name: "sum", numeric: true, cell: (i) => Format.time(sum(i)), value: sum}],
      rows: names.length,
    });
  }
  return {figure};
})();
