/* Which part of the machine passes noise of its own on to the run. */
(() => {
  function figure(item) {
    const names = Labels.list(item.part, 16);
    return Chart.figure({
      id: "map", title: "Absorbed share of noise on one part alone", label: "What is not absorbed delays the run. Whiskers are confidence intervals.", height: 300, zoom: "x",
      option: (palette) => ({
        xAxis: Axes.names(palette, "part of the machine", names), yAxis: Axes.value(palette, "absorbed share", Axes.share, true),
        tooltip: {formatter: (at) => Dom.tip(Format.plain(item.part[at.dataIndex]), [["absorbed", Format.share(item.share[at.dataIndex])], ["injected", Format.time(item.injectedNanos[at.dataIndex])], ["delay of the run", Format.time(item.delayNanos[at.dataIndex])],
          ["interval", Format.interval(item.delayLow[at.dataIndex], item.delayHigh[at.dataIndex])]])},
        series: [{type: "bar", barMaxWidth: 28, data: item.share}, Whiskers.series(item.share.map((y, i) => ({x: i, y: y ?? 0, low: item.shareLow[i], high: item.shareHigh[i]})), palette.text, false, {dot: false})],
      }),
      steps: {length: item.part.length, describe: (i) => `${Format.plain(item.part[i])}: ${Format.share(item.share[i])} absorbed`},
      columns: [Table.text("part", item.part), Table.column("injected", item.injectedNanos, Format.time), Table.column("delay of the run", item.delayNanos, Format.time), Table.column("absorbed share", item.share, Format.share),
        Table.column("from", item.shareLow, Format.share), Table.column("to", item.shareHigh, Format.share)],
      rows: item.part.length,
    });
  }

  Sections.add({
    id: "map", title: "Absorption by part of the machine", scenario: true, short: "Absorption by part", intro: "Noise on one part after the other, and how much of it the rest of the run absorbs.",
    data: (run) => run.map, items: (data) => data.series, draw: (data, series) => series.slice(0, 1).map(figure),
  });
})();
