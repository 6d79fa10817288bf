/* The idle wave of a one-off delay: when it reaches each rank, how large it is there, when it dies. */
(() => {
  function bars(item, palette) {
    const most = Axes.most(item.peakNanos) || 1;
    const there = [...item.arrivalNanos.keys()].filter((i) => item.arrivalNanos[i] !== null);
    return {
      type: "custom", encode: {x: [0, 1], y: 2}, data: there.map((i) => [item.arrivalNanos[i], item.diedNanos[i] ?? item.endNanos, i, item.peakNanos[i]]),
      renderItem(params, api) {
        const row = [0, 1, 2, 3].map((k) => api.value(k));
        const from = api.coord([row[0], row[2]]);
        const to = api.coord([row[1], row[2]]);
        const height = Math.max(1, api.size([0, 1])[1] * 0.72);
        const shape = echarts.graphic.clipRectByRect({x: from[0], y: from[1] - height / 2, width: Math.max(2, to[0] - from[0]), height},
          {x: params.coordSys.x, y: params.coordSys.y, width: params.coordSys.width, height: params.coordSys.height});
        return shape && {type: "rect", shape, style: {fill: palette.heat[Math.max(1, Math.ceil((row[3] / most) * 4))]}};
      },
    };
  }

  function figure(item) {
    const ranks = Axes.ranks(item.bins);
    const reached = item.arrivalNanos.filter((value) => value !== null).length;
    const there = [...item.arrivalNanos.keys()].filter((i) => item.arrivalNanos[i] !== null);
    const lead = (i) => item.arrivalNanos[i] !== null && Timeline.go([item.bins.from[i], item.bins.to[i]], item.arrivalNanos[i], item.diedNanos[i] ?? item.endNanos);
    const alive = item.diedNanos.filter((value, i) => value === null && item.arrivalNanos[i] !== null).length;
    return Chart.figure({
      id: "waves", title: `Wave from rank ${Labels.rank(item.sourceRank)}, before its call ${Format.count(item.sourceCall)}${item.durationNanos ? ": " + Format.time(item.durationNanos) : ""}`, zoom: "x", renderer: "canvas", height: Math.max(200, Math.min(600, 90 + 16 * ranks.length)),
      label: `It reaches ${reached} of ${ranks.length} ${item.bins.from.length && item.bins.from[0] !== item.bins.to[0] ? "groups of ranks" : "ranks"}, and is still there at the end on ${alive}. A bar lasts from arrival to death, or to the end of the run; the stronger its colour, the larger the delay at its peak (up to ${Format.time(Axes.most(item.peakNanos))}). ${Timeline.hint("a rank")}`,
      option: (palette) => ({
        grid: {left: 8, right: 24, top: 26, bottom: 28, containLabel: true},
        xAxis: Axes.time(palette, "time of the run without the delay", [0, item.endNanos]), yAxis: Axes.names(palette, "rank", ranks, true, {inverse: true}),
        tooltip: {formatter: (at) => {
          const i = at.value[2];
          return Dom.tip("rank " + ranks[i], [["arrives", Format.time(item.arrivalNanos[i])], ["dies", item.diedNanos[i] === null ? "not before the end" : Format.time(item.diedNanos[i])], ["at its peak", Format.time(item.peakNanos[i])], ["at the end", Format.time(item.delayNanos[i])]]);
        }},
        series: [bars(item, palette)],
      }),
      steps: {length: there.length, describe: (k) => `rank ${ranks[there[k]]}: arrives at ${Format.time(item.arrivalNanos[there[k]])}, peak ${Format.time(item.peakNanos[there[k]])}`},
      choose: (k) => lead(there[k]), point: (nanos, row) => lead(row),
      columns: [Table.text("rank", ranks), ...[["arrivalNanos", "arrives"], ["diedNanos", "dies"], ["peakNanos", "peak"], ["delayNanos", "at the end"]].map(([key, name]) => Table.column(name, item[key], Format.time))], rows: ranks.length,
    });
  }

  /* When it comes to each hop, mean and spread. */
  function hops(item) {
    const line = item.line;
    const spread = line.hops.map((x, i) => ({x, y: line.arrivalNanos[i], low: line.arrivalNanos[i] - line.arrivalSdNanos[i], high: line.arrivalNanos[i] + line.arrivalSdNanos[i]}));
    return Chart.figure({
      id: "wave-hops", title: `Arrival by hops from rank ${Labels.rank(item.sourceRank)}`, zoom: "x", height: 300,
      label: `A hop is a step between ranks that exchange messages. ${line.pairs ? `Means over ranks and ${line.pairs} pairs of replicates, with and without the delay` : "Means over ranks, with nothing drawn"}; whiskers are one standard deviation either way.`,
      option: (palette) => ({
        xAxis: Axes.value(palette, "hops", Axes.count), yAxis: Axes.time(palette, "arrival", spread.flatMap((point) => [point.low, point.high]), true),
        tooltip: {formatter: (at) => (at.seriesType === "line" ? Dom.tip(`hop ${line.hops[at.dataIndex]}`, [["arrives", Format.time(line.arrivalNanos[at.dataIndex])], ["delay then", Format.time(line.frontNanos[at.dataIndex])], ["reached", Format.share(line.reached[at.dataIndex])]]) : "")},
        series: [{type: "line", data: spread.map((point) => [point.x, point.y]), symbolSize: 6}, Whiskers.series(spread, palette.series[0], false, {dot: false})],
      }),
      steps: {length: line.hops.length, describe: (i) => `hop ${line.hops[i]}: arrives at ${Format.time(line.arrivalNanos[i])} with ${Format.time(line.frontNanos[i])}`},
      columns: [Table.column("hops", line.hops, Format.count), ...[["arrivalNanos", "arrives"], ["arrivalSdNanos", "deviation"], ["frontNanos", "delay then"], ["frontSdNanos", "its deviation"]].map(([key, name]) => Table.column(name, line[key], Format.time)), Table.column("reached", line.reached, Format.share)], rows: line.hops.length,
    });
  }

  /* How fast the front decays over a key of the study's grid, such as the noise; of a single value there is no curve. */
  function decay(item, all) {
    const {axes, points} = State.run().grid;
    const own = (points || []).find((point) => [point.scenario, point.base].includes(item.scenario) && point.bound === item.bound);
    if (!own) return null;
    const of = (point) => all.find((one) => one.scenario === point.scenario && one.bound === point.bound && one.sourceRank === item.sourceRank && one.sourceCall === item.sourceCall)?.nanosPerHop;
    const curve = points.filter((point) => point.base === own.base && point.bound === own.bound && point.at.slice(1).join() === own.at.slice(1).join())
      .map((point) => ({at: point.at[0], per: of(point)})).filter((point) => point.per);
    if (curve.length < 2) return null;
    const axis = axes[0];
    const key = Format.plain(axis.key);
    const numbers = axis.numbers && axis.numbers.every((value) => value !== null);
    if (numbers) curve.sort((a, b) => axis.numbers[a.at] - axis.numbers[b.at]);
    const timed = numbers && axis.unit === "ns";
    const marks = curve.map((point, i) => ({x: timed ? axis.numbers[point.at] : i, y: point.per.value, low: point.per.low, high: point.per.high}));
    const label = (point) => Format.plain(axis.labels[point.at], 40);
    return Chart.figure({
      id: "wave-decay", title: `Decay of the front over ${key}`, zoom: "x", height: 300,
      label: "By how much the delay with which the wave arrives falls from hop to hop: medians over pairs of replicates in which there is a front. Whiskers are confidence intervals; a dashed end is open.",
      option: (palette) => ({
        xAxis: timed ? Axes.time(palette, key, marks.map((mark) => mark.x)) : Axes.names(palette, key, curve.map(label)),
        yAxis: Axes.time(palette, "per hop", marks.flatMap((mark) => [mark.y, mark.low, mark.high]), true),
        tooltip: {formatter: (at) => (at.seriesType === "line" ? Dom.tip(label(curve[at.dataIndex]), [["per hop", Format.measured(curve[at.dataIndex].per).value], ["interval", Format.measured(curve[at.dataIndex].per).interval]]) : "")},
        series: [{type: "line", data: marks.map((mark) => [mark.x, mark.y]), symbolSize: 6}, Whiskers.series(marks, palette.series[0], false, {dot: false})],
      }),
      steps: {length: curve.length, describe: (i) => `${label(curve[i])}: ${Format.measured(curve[i].per).value} per hop`},
      columns: [Table.text(key, curve.map(label)), {name: "per hop", numeric: true, cell: (i) => Format.measured(curve[i].per).value, value: (i) => curve[i].per.value},
        {name: "interval", numeric: true, cell: (i) => Format.measured(curve[i].per).interval, value: (i) => `${curve[i].per.low ?? "open"} ${curve[i].per.high ?? "open"}`}],
      rows: curve.length,
    });
  }

  Sections.add({
    id: "waves", title: "Idle waves", scenario: true, intro: "What a one-off delay becomes as it travels from rank to rank: alone, with nothing else drawn, and under noise between replicates with and without it.",
    data: (run) => run.waves, items: (data) => data.waves,
    draw: (data, waves) => waves.slice(0, 4).flatMap((wave) => [figure(wave), wave.line && wave.line.hops.length > 1 ? hops(wave) : null, decay(wave, data.decays), Dom.el("ul", {class: "conditions"}, (wave.sentences || []).map((text) => Dom.el("li", {}, Format.plain(text, 400))))]),
  });
})();
