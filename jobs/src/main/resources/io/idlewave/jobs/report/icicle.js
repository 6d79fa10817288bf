/* Times inside each other: an icicle, the whole at the top, what is inside a node below it. */
const Icicle = (() => {
  const KINDS = {region: "regions and the computing in them", call: "calls", idle: "streams with nothing to do"};
  const PART = "part";
  const LEAST = 34; // as wide a bar, in pixels, has room for a name

  /*
   * {id, title, label, names, depths, begins, sizes, kinds, parts: the part of each that is set off at the end of its bar, or null, partName,
   *  columns: as tables have them, the first names the node}
   */
  function figure({id, title, label, names, depths, begins, sizes, kinds, parts, partName, columns}) {
    const levels = 1 + depths.reduce((most, depth) => Math.max(most, depth), 0);
    const end = (i) => begins[i] + sizes[i];
    const leaf = (i) => depths[i + 1] === undefined || depths[i + 1] <= depths[i];
    const kindOf = (i) => (kinds[i] === "run" ? "region" : kinds[i]);
    const set = (i) => (parts && leaf(i) ? parts[i] ?? 0 : 0);

    /* [begin, end, depth, node] of all nodes in their order; those that have no bar of the kind end where they begin. A part of a leaf stands at its end. */
    function bars(kind) {
      return names.map((_, i) => {
        const works = end(i) - set(i);
        return kind === PART ? [works, end(i), depths[i], i] : [begins[i], kindOf(i) === kind ? works : begins[i], depths[i], i];
      });
    }

    const all = [...State.distinct(names.map((_, i) => kindOf(i))), ...(parts ? [PART] : [])].filter((kind) => bars(kind).some(([from, to]) => to > from));
    const word = (kind) => (kind === PART ? `of calls, ${partName}` : KINDS[kind] || Format.words(Format.plain(kind ?? "")));
    const colourOf = (kind) => (kind === PART ? 3 : Math.max(0, ["region", "call", "idle"].indexOf(kind)));

    const series = (kind, palette) => ({
      type: "custom", name: word(kind), clip: true, encode: {x: [0, 1], y: 2}, data: bars(kind), progressive: 2000, itemStyle: {color: palette.series[colourOf(kind)]}, z: kind === PART ? 3 : 4,
      renderItem(params, api) {
        if (!(api.value(1) > api.value(0))) return null;
        const [left, middle] = api.coord([api.value(0), api.value(2)]);
        const [right] = api.coord([api.value(1), 0]);
        const height = api.size([0, 1])[1] * 0.92;
        const area = params.coordSys;
        const shape = echarts.graphic.clipRectByRect({x: left, y: middle - height / 2, width: Math.max(1, right - left), height}, {x: area.x, y: area.y, width: area.width, height: area.height});
        if (!shape) return null;
        const bar = {type: "rect", shape, style: {fill: palette.series[colourOf(kind)], opacity: 0.55, stroke: palette.back, lineWidth: 1}};
        // the name goes on over the part
        const room = Math.min(api.coord([end(api.value(3)), 0])[0], area.x + area.width) - shape.x;
        if (kind === PART || room < LEAST) return bar;
        return {...bar, textContent: {type: "text", style: {text: Format.plain(names[api.value(3)], 80), fill: palette.text, fontSize: 11, width: room - 8, overflow: "truncate"}}, textConfig: {position: "insideLeft"}};
      },
    });

    const rows = (i) => columns.slice(1).map((column) => [column.name, column.cell(i) || "not counted"]);
    const path = (i) => columns[0].cell(i) || Format.plain(names[i]);
    return Chart.figure({
      id, title, label: `Below a bar stands what is inside it; what is left of it is its own. From left to right there is no order of time. ${label}`, height: Math.min(640, 110 + 26 * levels), zoom: "x",
      option: (palette) => ({
        legend: {},
        xAxis: Axes.time(palette, "time of all ranks", sizes, false, true),
        yAxis: {...Axes.names(palette, "", Array(levels).fill(""), true, {inverse: true}), axisTick: {show: false}, axisLine: {show: false}},
        tooltip: {formatter: (at) => Dom.tip(path(at.value[3]), rows(at.value[3]))},
        series: all.map((kind) => series(kind, palette)),
      }),
      steps: {length: names.length, describe: (i) => `${path(i)}: ` + rows(i).map(([name, value]) => `${name} ${value}`).join(", ")},
      columns, rows: names.length,
    });
  }

  return {figure};
})();
