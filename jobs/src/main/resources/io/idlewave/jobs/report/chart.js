/* A figure: a chart that is drawn when it comes into view, its zoom, and its figures as a table. */
const Chart = (() => {
  const {el} = Dom;
  const drawn = new Map();
  const waiting = new Map();
  const observer = new IntersectionObserver((entries) =>
    entries.filter((entry) => entry.isIntersecting).forEach((entry) => draw(entry.target)), {rootMargin: "300px"});
  const resizer = new ResizeObserver((entries) => entries.forEach((entry) => {
    const chart = drawn.get(entry.target);
    if (chart && entry.contentRect.width > 0) chart.resize();
  }));

  function frame(option, palette) {
    const fine = matchMedia("(pointer: fine)").matches;
    const inside = (axis) => ({type: "inside", [axis]: 0, zoomOnMouseWheel: "ctrl", moveOnMouseMove: fine, moveOnMouseWheel: false,
      preventDefaultMouseMove: false, filterMode: "none", disabled: !fine});
    const {zoom, legend, ...rest} = option;
    return {
      animation: false,
      color: palette.series,
      textStyle: {fontFamily: palette.font, color: palette.text, fontSize: 12},
      grid: {left: 8, right: 24, top: legend ? 52 : 28, bottom: 28, containLabel: true},
      legend: legend && {type: "scroll", top: 0, left: 0, icon: "roundRect", itemWidth: 12, itemHeight: 8, textStyle: {color: palette.text, fontSize: 12}, inactiveColor: palette.muted,
        pageIconColor: palette.text, pageIconInactiveColor: palette.line, pageTextStyle: {color: palette.muted}, formatter: (name) => Format.short(name, 60), ...legend},
      dataZoom: zoom ? (zoom === "xy" ? [inside("xAxisIndex"), {...inside("yAxisIndex"), orient: "vertical"}] : [inside("xAxisIndex")]) : [],
      ...rest,
      tooltip: {renderMode: "html", confine: true, transitionDuration: 0, backgroundColor: palette.panel, borderColor: palette.line,
        textStyle: {color: palette.text, fontSize: 12}, padding: 8, trigger: "item", ...(rest.tooltip || {})},
    };
  }

  function draw(box) {
    const figure = waiting.get(box);
    if (!figure) return;
    waiting.delete(box);
    observer.unobserve(box);
    const chart = echarts.init(box, null, {renderer: figure.renderer || "svg"});
    drawn.set(box, chart);
    resizer.observe(box);
    box.figure = figure;
    chart.setOption(frame(figure.option(Theme.palette()), Theme.palette()));
    if (figure.point) chart.getZr().on("click", (event) => pointed(box, chart, [event.offsetX, event.offsetY]));
    box.dataset.drawn = "true";
  }

  /* A click within the axes. */
  function pointed(box, chart, pixel) {
    if (chart.containPixel({gridIndex: 0}, pixel)) box.figure.point(...chart.convertFromPixel({gridIndex: 0}, pixel));
  }

  function redraw(box) {
    const chart = drawn.get(box);
    chart.setOption(frame(box.figure.option(Theme.palette()), Theme.palette()), {notMerge: true});
  }

  function tools(box, figure) {
    const run = (action) => () => {
      draw(box);
      action(drawn.get(box));
    };
    const button = (text, label, action) => el("button", {type: "button", class: "small", "aria-label": label + ": " + figure.title, title: label, onclick: run(action)}, text);
    return el("div", {class: "tools"},
      button("+", "Zoom in", (chart) => Keyboard.zoom(chart, 0.5)),
      button("−", "Zoom out", (chart) => Keyboard.zoom(chart, 2)),
      button("◂", "Earlier part", (chart) => Keyboard.pan(chart, -1)),
      button("▸", "Later part", (chart) => Keyboard.pan(chart, 1)),
      button("Reset", "Show all", (chart) => Keyboard.reset(chart)));
  }

  /*
   * figure: {title, label, option: (palette) => option with `zoom`, height, renderer, zoom, steps, columns, rows}.
   * The label says in words what the chart shows; columns and rows are those of its table. `point` gets the place of
   * a click, as values of both axes, `choose` what the keyboard is at; `keeps`: an update leaves the zoom as it is.
   */
  function figure(spec) {
    const box = el("div", {class: "chart", tabindex: "0", role: "img", style: `height:${spec.height || 280}px`, "aria-label": spoken(spec)});
    box.addEventListener("keydown", (event) => {
      draw(box);
      Keyboard.handle(box.figure, drawn.get(box), event);
    });
    waiting.set(box, zoomed(spec));
    observer.observe(box);
    const node = el("figure", {"data-figure": spec.id || null},
      el("figcaption", {}, el("h3", {}, spec.title), spec.zoom ? tools(box, spec) : null),
      spec.label ? el("p", {class: "says"}, spec.label) : null,
      box, spec.columns ? Table.details(spec.title, spec.columns, spec.rows) : null);
    node.redraw = () => drawn.has(box) && redraw(box);
    node.update = (next) => update(node, box, next);
    return node;
  }

  function spoken(spec) {
    const keys = spec.zoom ? "Plus and minus zoom, shift and arrows move, 0 shows all." : "";
    return `${spec.title}. ${spec.label} ${spec.steps ? "Arrow keys step through the values. " : ""}${spec.choose ? "Enter chooses the place. " : ""}${keys} The figures stand in the table below.`;
  }

  const zoomed = (spec) => ({...spec, option: (palette) => ({...spec.option(palette), zoom: spec.zoom})});

  /* The same figure with other values, in its place: who looks at it, or is in it by keyboard, stays; what is open stays open. */
  function update(node, box, spec) {
    box.setAttribute("aria-label", spoken(spec));
    node.querySelector("h3").textContent = spec.title;
    node.querySelector(".says")?.replaceChildren(spec.label);
    const table = node.querySelector("details.data");
    if (table) {
      const next = Table.details(spec.title, spec.columns, spec.rows);
      next.open = table.open;
      table.replaceWith(next);
    }
    if (!drawn.has(box)) {
      waiting.set(box, zoomed(spec));
      return;
    }
    const shown = spec.keeps ? (drawn.get(box).getOption().dataZoom || []).map(({start, end}) => ({start, end})) : [];
    box.figure = zoomed(spec);
    redraw(box);
    shown.forEach(({start, end}, dataZoomIndex) => drawn.get(box).dispatchAction({type: "dataZoom", dataZoomIndex, start, end}));
  }

  function dispose(parent) {
    parent.querySelectorAll(".chart").forEach((box) => {
      waiting.delete(box);
      observer.unobserve(box);
      resizer.unobserve(box);
      if (drawn.has(box)) drawn.get(box).dispose();
      drawn.delete(box);
    });
  }

  function drawAll() {
    [...waiting.keys()].forEach(draw);
    drawn.forEach((chart) => chart.resize());
  }

  Theme.onchange(() => [...drawn.keys()].forEach(redraw));
  return {figure, dispose, drawAll, of: (box) => drawn.get(box)};
})();
