/* Charts by keyboard: arrows step through what is drawn and say it, enter chooses it where there is a choice, plus and minus zoom, 0 shows all again. */
const Keyboard = (() => {
  function windowOf(chart) {
    const zoom = (chart.getOption().dataZoom || [])[0];
    return zoom ? [zoom.start, zoom.end] : null;
  }

  /* A part of it, in percent. */
  function show(chart, start, end) {
    const zooms = chart.getOption().dataZoom || [];
    zooms.forEach((zoom, dataZoomIndex) => {
      if (zoom.orient !== "vertical") chart.dispatchAction({type: "dataZoom", dataZoomIndex, start, end});
    });
  }

  /* By a factor around the middle of what is shown. */
  function zoom(chart, factor) {
    const now = windowOf(chart);
    if (!now) return;
    const middle = (now[0] + now[1]) / 2;
    const half = Math.min(50, ((now[1] - now[0]) / 2) * factor);
    const start = Math.max(0, Math.min(middle - half, 100 - 2 * half));
    show(chart, start, start + 2 * half);
  }

  function pan(chart, direction) {
    const now = windowOf(chart);
    if (!now) return;
    const width = now[1] - now[0];
    const start = Math.max(0, Math.min(100 - width, now[0] + (direction * width) / 4));
    show(chart, start, start + width);
  }

  function reset(chart) {
    (chart.getOption().dataZoom || []).forEach((zoom, dataZoomIndex) =>
      chart.dispatchAction({type: "dataZoom", dataZoomIndex, start: 0, end: 100}));
  }

  /* Steps to another datum: series and length from the figure, a row of a matrix at a time with up and down. */
  function step(figure, chart, by) {
    const {length} = figure.steps;
    if (length) stand(figure, chart, figure.at === undefined ? 0 : Math.max(0, Math.min(length - 1, figure.at + by)));
  }

  function stand(figure, chart, at) {
    figure.at = at;
    chart.dispatchAction({type: "showTip", seriesIndex: figure.steps.series ?? 0, dataIndex: at});
    Dom.say(figure.steps.describe(at));
  }

  function handle(figure, chart, event) {
    const row = (figure.steps && figure.steps.row) || 1;
    const keys = {
      ArrowRight: () => (event.shiftKey ? pan(chart, 1) : step(figure, chart, 1)),
      ArrowLeft: () => (event.shiftKey ? pan(chart, -1) : step(figure, chart, -1)),
      ArrowDown: row > 1 ? () => step(figure, chart, row) : null,
      ArrowUp: row > 1 ? () => step(figure, chart, -row) : null,
      "+": () => zoom(chart, 0.5),
      "=": () => zoom(chart, 0.5),
      "-": () => zoom(chart, 2),
      0: () => reset(chart),
      Enter: figure.choose && figure.at !== undefined ? () => figure.choose(figure.at) : null,
      Escape: () => chart.dispatchAction({type: "hideTip"}),
    };
    const action = keys[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.startsWith("Arrow") && !figure.steps && !event.shiftKey) return;
    event.preventDefault();
    action();
  }

  return {handle, stand, show, zoom, pan, reset};
})();
