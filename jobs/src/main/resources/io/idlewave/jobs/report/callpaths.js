/* What the recorded run spent in which call path: an icicle, the run at the top, what is inside a path below it. */
(() => {
  const KINDS = [["region", "regions and the computing in them", 0], ["call", "calls", 1], ["idle", "streams with nothing to do", 2], ["wait", "of calls, waits", 3]];
  const LEAST = 34; // as wide a bar, in pixels, has room for a name

  const colouredAs = (path) => (path.kind === "run" ? "region" : path.kind);
  const end = (path) => path.beginNanos + path.inclusiveNanos;

  /* [begin, end, depth, number of the path] of all paths in their order; those that have no bar of the kind end where they begin. The wait of a call stands at its end. */
  function bars(paths, kind) {
    return paths.map((path, i) => {
      const works = end(path) - (path.kind === "call" ? path.waitNanos : 0);
      if (kind === "wait") return [works, end(path), path.depth, i];
      return [path.beginNanos, colouredAs(path) === kind ? works : path.beginNanos, path.depth, i];
    });
  }

  function series(paths, [kind, name, colour], palette) {
    return {
      type: "custom", name, clip: true, encode: {x: [0, 1], y: 2}, data: bars(paths, kind), progressive: 2000, itemStyle: {color: palette.series[colour]}, z: kind === "wait" ? 3 : 4,
      renderItem(params, api) {
        if (!(api.value(1) > api.value(0))) return null;
        const [left, middle] = api.coord([api.value(0), api.value(2)]);
        const [right] = api.coord([api.value(1), 0]);
        const height = api.size([0, 1])[1] * 0.92;
        const area = params.coordSys;
        const shape = echarts.graphic.clipRectByRect({x: left, y: middle - height / 2, width: Math.max(1, right - left), height}, {x: area.x, y: area.y, width: area.width, height: area.height});
        if (!shape) return null;
        const bar = {type: "rect", shape, style: {fill: palette.series[colour], opacity: 0.55, stroke: palette.back, lineWidth: 1}};
        // the name goes on over the wait
        const room = Math.min(api.coord([end(paths[api.value(3)]), 0])[0], area.x + area.width) - shape.x;
        if (kind === "wait" || room < LEAST) return bar;
        return {...bar, textContent: {type: "text", style: {text: Format.plain(paths[api.value(3)].name, 80), fill: palette.text, fontSize: 11, width: room - 8, overflow: "truncate"}}, textConfig: {position: "insideLeft"}};
      },
    };
  }

  const visits = (path) => (path.visits === null || path.visits === undefined ? "" : Format.count(path.visits));

  function columns(paths) {
    const time = (name, key) => Table.column(name, paths.map((path) => path[key]), Format.time);
    return [
      {name: "call path", cell: (i) => Format.plain(paths[i].text), value: (i) => paths[i].text},
      {name: "visits", numeric: true, cell: (i) => visits(paths[i]), value: (i) => paths[i].visits ?? ""},
      time("with all inside", "inclusiveNanos"), time("itself", "exclusiveNanos"), time("waits", "waitNanos"),
      {name: "share of the run", numeric: true, cell: (i) => Format.share(paths[i].share), value: (i) => paths[i].share},
      {name: "longest in", numeric: true, cell: (i) => `rank ${Labels.rank(paths[i].mostRank)}, ${Format.time(paths[i].mostNanos)}`, value: (i) => paths[i].mostNanos},
    ];
  }

  function icicle(data) {
    const {paths} = data;
    const levels = 1 + Math.max(...paths.map((path) => path.depth));
    const kinds = KINDS.filter(([kind]) => bars(paths, kind).some(([from, to]) => to > from));
    const rows = (path) => [["with all inside", `${Format.time(path.inclusiveNanos)}  ${Format.share(path.share)}`], ["itself", Format.time(path.exclusiveNanos)], ["waits", Format.time(path.waitNanos)], ["visits", visits(path) || "not counted"],
      ["longest in", `rank ${Labels.rank(path.mostRank)}, ${Format.time(path.mostNanos)}`]];
    return Chart.figure({
      id: "callpaths", title: "Time of all ranks by call path", label: `Below a path stands what is inside it; what is left of its bar is computing of its own. From left to right there is no order of time. ${Labels.waits(data.from)}`,
      height: Math.min(640, 110 + 26 * levels), zoom: "x",
      option: (palette) => ({
        legend: {},
        xAxis: Axes.time(palette, "time of all ranks", paths.map((path) => path.inclusiveNanos), false, true),
        yAxis: {...Axes.names(palette, "", Array(levels).fill(""), true, {inverse: true}), axisTick: {show: false}, axisLine: {show: false}},
        tooltip: {formatter: (at) => Dom.tip(Format.plain(paths[at.value[3]].text), rows(paths[at.value[3]]))},
        series: kinds.map((kind) => series(paths, kind, palette)),
      }),
      steps: {length: paths.length, describe: (i) => `${Format.plain(paths[i].text)}: ` + rows(paths[i]).map(([name, value]) => `${name} ${value}`).join(", ")},
      columns: columns(paths), rows: paths.length,
    });
  }

  Sections.add({
    id: "callpaths", title: "Call paths", intro: "What the recorded run spent in which call path: user regions inside each other, and the functions that are called there.",
    data: (run) => run.recordedPaths,
    draw: (data) => [icicle(data)],
  });
})();
