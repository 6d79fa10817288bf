/* Matrices as colours: rank by time, sender by receiver. */
const Heat = (() => {
  /* cells: row by row, null for none; `place` leads on from one of them; a colour scale from `floor` on that grows evenly, or with the logarithm. */
  function figure({id, title, label, columns, rows, columnName, rowName, cells, show, log, height, tip, place = null, floor = Math.min(0, Axes.least(cells))}) {
    const width = columns.length;
    const top = Axes.most(cells);
    const scaled = (value) => (log ? Math.log10(1 + Math.max(0, value)) : value);
    return Chart.figure({
      id, title, label, zoom: "xy", renderer: "canvas", height,
      option: (palette) => ({
        grid: {left: 8, right: 76, top: 26, bottom: 28, containLabel: true},
        xAxis: Axes.names(palette, columnName, columns), yAxis: Axes.names(palette, rowName, rows, true, {inverse: true}),
        visualMap: {min: scaled(floor), max: scaled(top) > scaled(floor) ? scaled(top) : scaled(floor) + 1, dimension: 3, calculable: false, orient: "vertical", right: 0, top: "middle", itemHeight: 120, itemWidth: 12, textStyle: {color: palette.muted, fontSize: 11},
          text: [show(top), show(floor)], inRange: {color: palette.heat}},
        tooltip: {formatter: (at) => tip(at.value[0], at.value[1], at.value[1] * width + at.value[0])},
        series: [{type: "heatmap", data: cells.map((value, i) => [i % width, Math.floor(i / width), value, value === null ? "-" : scaled(value)]), encode: {x: 0, y: 1, value: 3}, progressive: 4000, emphasis: {itemStyle: {borderColor: palette.text, borderWidth: 1}}}],
      }),
      steps: {length: cells.length, row: width, describe: (i) => `${rowName} ${rows[Math.floor(i / width)]}, ${columnName} ${columns[i % width]}: ${show(cells[i])}`},
      columns: [{name: rowName, cell: (i) => rows[Math.floor(i / width)]}, {name: columnName, cell: (i) => columns[i % width]}, {name: "value", numeric: true, cell: (i) => show(cells[i]), value: (i) => cells[i]}],
      rows: cells.length,
      ...(place ? {choose: place, point: (x, y) => place(y * width + x)} : {}),
    });
  }

  const heightOf = (rows) => Math.max(200, Math.min(560, 90 + 16 * rows));

  /* A figure per measure, one of them at a time. */
  function switched(label, measures, make) {
    const place = Dom.el("div");
    const show = (name) => {
      Chart.dispose(place);
      place.replaceChildren(make(name));
    };
    show(measures[0][0]);
    return [measures.length > 1 ? Dom.el("div", {class: "options"}, Dom.choice(label, measures, measures[0][0], show)) : null, place];
  }

  return {figure, heightOf, switched};
})();
