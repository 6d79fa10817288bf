/* A figure: a chart that is drawn when it comes into view, its zoom, and its figures as a table. */
const Chart = (() => {
  const {el} = Dom;
  const drawn = new Map();
  const waiting = new Map();
  const wanted = new Map();
  const listeners = [];
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
    box.opened = windows(chart);
    zoomTo(chart, wanted.get(keyOf(box)) ?? []);
    wanted.delete(keyOf(box));
    chart.on("datazoom", () => listeners.forEach((listener) => listener(box)));
    if (figure.point) chart.getZr().on("click", (event) => pointed(box, chart, [event.offsetX, event.offsetY]));
    box.dataset.drawn = "true";
  }

  /* A click within the axes. */
  function pointed(box, chart, pixel) {
    if (chart.containPixel({gridIndex: 0}, pixel)) box.figure.point(...chart.convertFromPixel({gridIndex: 0}, pixel));
  }

  /* What its zooms show, in percent; of several charts with one name the second counts as name.2. */
  const windows = (chart) => (chart.getOption().dataZoom || []).map(({start, end}) => [start, end].map((value) => Number(value.toFixed(3))));
  const zoomTo = (chart, some) => some.forEach(([start, end], dataZoomIndex) => chart.dispatchAction({type: "dataZoom", dataZoomIndex, start, end}, {silent: true}));

  function keyOf(box) {
    const name = box.parentNode.dataset.figure;
    const at = [...document.querySelectorAll(`figure[data-figure="${name}"]`)].indexOf(box.parentNode);
    return at > 0 ? `${name}.${at + 1}` : name;
  }

  /* The zooms that are not as the page opened them, each as "name:from-to", and "name:from-to,from-to" of two axes. */
  function zooms() {
    const now = (box) => (drawn.has(box) ? windows(drawn.get(box)) : wanted.get(keyOf(box)) ?? []);
    return [...document.querySelectorAll("figure .chart")].filter((box) => now(box).length && String(now(box)) !== String(box.opened)).map((box) => `${keyOf(box)}:${now(box).map((one) => one.join("-")).join()}`);
  }

  /* As such texts say; those that are not named as the page opened them. Charts that are yet to be drawn follow then. */
  function restore(stated) {
    wanted.clear();
    stated.map((text) => text.match(/^([\w.-]+):([\d.]+-[\d.]+(?:,[\d.]+-[\d.]+)*)$/)).filter((found) => found).forEach(([, key, ranges]) => wanted.set(key, ranges.split(",").map((range) => range.split("-").map(Number))));
    drawn.forEach((chart, box) => {
      zoomTo(chart, wanted.get(keyOf(box)) ?? box.opened);
      wanted.delete(keyOf(box));
    });
  }

  /* Brings a part of a chart into view, and the keyboard to one of its values. */
  function look(box, start, end, at) {
    draw(box);
    box.scrollIntoView({block: "center", behavior: "instant"});
    box.focus({preventScroll: true});
    zoomTo(drawn.get(box), box.opened.map(() => [start, end]));
    if (at >= 0) Keyboard.stand(box.figure, drawn.get(box), at);
  }

  /* Zooms to a part of a chart, in percent; who operates it stays where they are. */
  function show(box, start, end) {
    draw(box);
    Keyboard.show(drawn.get(box), start, end);
  }

  function redraw(box, kept = windows(drawn.get(box))) {
    drawn.get(box).setOption(frame(box.figure.option(Theme.palette()), Theme.palette()), {notMerge: true});
    zoomTo(drawn.get(box), kept);
  }

  /* The chart as it is zoomed, as a picture that stands alone: drawn anew, because some are drawn as pixels. */
  function picture(box, title) {
    const chart = drawn.get(box);
    const palette = {...Theme.palette(), font: Theme.palette().font.replaceAll('"', "'")}; // the library puts it between double quotes as it is
    const copy = echarts.init(null, null, {renderer: "svg", ssr: true, width: chart.getWidth(), height: chart.getHeight()});
    const option = frame(box.figure.option(palette), palette);
    copy.setOption({...option, backgroundColor: palette.back, series: option.series.map((one) => ({...one, progressive: 0}))});
    zoomTo(copy, windows(chart));
    const words = el("title", {}, title).outerHTML;
    const text = copy.renderToSVGString().replace(/^<svg[^>]*>/, (begin) => begin + words);
    copy.dispose();
    return text;
  }

  function tools(box, figure) {
    const run = (action) => () => {
      draw(box);
      action(drawn.get(box));
    };
    const button = (text, label, action) => el("button", {type: "button", class: "small", "aria-label": label + ": " + figure.title, title: label, onclick: run(action)}, text);
    const file = (ending) => `${figure.id || "chart"}.${ending}`;
    return el("div", {class: "tools"}, figure.zoom ? [
      button("+", "Zoom in", (chart) => Keyboard.zoom(chart, 0.5)),
      button("−", "Zoom out", (chart) => Keyboard.zoom(chart, 2)),
      button("◂", "Earlier part", (chart) => Keyboard.pan(chart, -1)),
      button("▸", "Later part", (chart) => Keyboard.pan(chart, 1)),
      button("Reset", "Show all", (chart) => Keyboard.reset(chart))] : null,
      button("SVG", "Save the picture", () => Dom.save(file("svg"), "image/svg+xml", picture(box, box.figure.title))),
      figure.columns ? button("CSV", "Save the data", () => Dom.save(file("csv"), "text/csv", Table.csv(box.figure.columns, box.figure.rows))) : null);
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
      el("figcaption", {}, el("h3", {}, spec.title), tools(box, spec)),
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
    box.figure = zoomed(spec);
    redraw(box, spec.keeps ? windows(drawn.get(box)) : []);
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

  Theme.onchange(() => [...drawn.keys()].forEach((box) => redraw(box)));
  return {figure, dispose, drawAll, look, show, zooms, restore, onzoom: (listener) => listeners.push(listener), of: (box) => drawn.get(box)};
})();
