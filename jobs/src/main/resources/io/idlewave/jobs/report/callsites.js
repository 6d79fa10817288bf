/* Call sites by amplification: the delay that leaves a place by the new noise that comes to it. */
(() => {
  const SHOWN = 20;

  function figure(item) {
    const of = item.amplificationBySite;
    const name = (i) => Format.plain(item.label[i]);
    const size = (i) => (item.toBytes[i] > 0 ? `${Format.bytes(item.fromBytes[i])} to ${Format.bytes(item.toBytes[i])}` : "");
    const order = [...of.keys()].filter((i) => of[i] !== null).sort((a, b) => of[b] - of[a]);
    const shown = order.slice(0, SHOWN);
    const left = item.left ? ` ${Format.count(item.left.sites)} smaller ones are left out: ${Format.time(item.left.inNanos)} in, ${Format.time(item.left.outNanos)} out.` : "";
    return Chart.figure({
      id: "callsites", title: "Amplification by call site", height: 70 + 26 * shown.length,
      label: `All together: ${Format.time(item.inNanos)} in, ${Format.time(item.outNanos)} out. Beyond 1 (dotted) a place passes on more than it gets; below 0 it takes off more than its own.${order.length > SHOWN ? ` The first ${SHOWN} of ${order.length}; the table has all.` : ""}${left}`,
      option: (palette) => ({
        grid: {left: 8, right: 56, top: 8, bottom: 28, containLabel: true},
        xAxis: Axes.value(palette, "delay out by delay in", Axes.count),
        yAxis: Axes.names(palette, "", Labels.list(shown.map((i) => item.label[i]), innerWidth < 700 ? 20 : 48), true, {inverse: true}),
        tooltip: {formatter: (at) => {
          const i = shown[at.dataIndex];
          return Dom.tip(name(i), [["size", size(i)], ["amplification", Format.significant(of[i], 4)], ["delay in", Format.time(item.inNanosBySite[i])], ["delay out", Format.time(item.outNanosBySite[i])],
            ["imported", Format.time(item.importedNanos[i])], ["absorbed", Format.time(item.absorbedNanos[i])]]);
        }},
        series: [{type: "bar", barMaxWidth: 16, data: shown.map((i) => ({value: of[i], itemStyle: {color: palette.series[of[i] > 1 ? 1 : 0]}})),
          label: {show: true, position: "right", color: palette.muted, fontSize: 11, formatter: (at) => Format.significant(at.value, 3)},
          markLine: {silent: true, symbol: "none", label: {show: false}, lineStyle: {color: palette.text, type: "dotted"}, data: [{xAxis: 1}]}}],
      }),
      steps: {length: shown.length, describe: (i) => `${name(shown[i])}: ${Format.significant(of[shown[i]], 3)}`},
      columns: [Table.text("call site", item.label), Table.text("function", item.function), {name: "size", cell: size, value: (i) => item.fromBytes[i]},
        Table.column("amplification", of, (value) => Format.significant(value, 4)),
        ...[["inNanosBySite", "delay in"], ["outNanosBySite", "delay out"], ["importedNanos", "imported"], ["absorbedNanos", "absorbed"]].map(([key, word]) => Table.column(word, item[key], Format.time))],
      rows: item.label.length,
    });
  }

  Sections.add({
    id: "callsites", title: "Call sites by amplification", scenario: true, short: "Call sites",
    intro: "A barrier of P ranks, one of them late, amplifies by P; a wait that had to be there anyway takes delay off.",
    data: (run) => run.callSites, items: (data) => data.series, draw: (data, series) => series.slice(0, 1).map(figure),
  });
})();
