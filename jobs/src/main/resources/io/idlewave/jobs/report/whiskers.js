/* Intervals as whiskers; an open end is a dashed line without a stop. */
const Whiskers = (() => {
  const END = 4;

  function line(x1, y1, x2, y2, stroke, dashed) {
    return {type: "line", shape: {x1, y1, x2, y2}, style: {stroke, lineWidth: 1.5, lineDash: dashed ? [3, 3] : null}};
  }

  function half(at, end, horizontal, stroke, outwards) {
    if (end === null) {
      const reach = outwards * 22;
      return [horizontal ? line(at[0], at[1], at[0] + reach, at[1], stroke, true) : line(at[0], at[1], at[0], at[1] - reach, stroke, true)];
    }
    return horizontal
      ? [line(at[0], at[1], end[0], end[1], stroke), line(end[0], at[1] - END, end[0], at[1] + END, stroke)]
      : [line(at[0], at[1], end[0], end[1], stroke), line(at[0] - END, end[1], at[0] + END, end[1], stroke)];
  }

  /* points: [{x, y, low, high}], whose ends lie along x (horizontal) or y. */
  function series(points, colour, horizontal = false, more = {}) {
    return {
      type: "custom", silent: true, clip: true, z: 4, tooltip: {show: false},
      data: points.map((point) => [point.x, point.y, ...["low", "high"].map((end) => point[end] ?? (horizontal ? point.x : point.y))]),
      encode: horizontal ? {x: [0, 2, 3], y: 1} : {x: 0, y: [1, 2, 3]},
      renderItem(params, api) {
        const point = points[params.dataIndex];
        if (!point) return null;
        const at = api.coord([point.x, point.y]);
        const place = (end) => (end === null || end === undefined ? null : api.coord(horizontal ? [end, point.y] : [point.x, end]));
        return {type: "group", children: [
          ...half(at, place(point.low), horizontal, colour, -1),
          ...half(at, place(point.high), horizontal, colour, 1),
          ...(more.dot === false ? [] : [{type: "circle", shape: {cx: at[0], cy: at[1], r: 3}, style: {fill: colour}}]),
        ]};
      },
    };
  }

  return {series};
})();
