/* Findings: what analyses declare, a section each, drawn by the kind of its figures. */
(() => {
  const {el} = Dom;

  const UNITS = {ns: (value) => Format.time(value), s: (value) => Format.time(value * 1e9), B: Format.bytes};

  function shown({role, unit}, value) {
    if (typeof value !== "number") return Format.plain(value);
    if (role === "rank") return Labels.rank(value);
    if (role === "ratio") return Format.significant(value, 5);
    return (role === "share" ? Format.share : UNITS[unit] || Format.count)(value);
  }

  /* A share has a bar behind it. */
  const cell = (column, value, i) => {
    if (value === null || value === undefined) return "";
    const rank = column.ranks?.[i];
    const text = (rank === null || rank === undefined ? "" : `rank ${Labels.rank(rank)}, `) + shown(column, value);
    return column.role === "share" ? el("span", {class: "meter", style: `--share: ${Math.max(0, Math.min(1, value))}`}, text) : text;
  };

  /* A column as tables have it; a part is explained below its name, and ends of a number stand below it. */
  function column(of, words = {}, ends = {}) {
    const numeric = of.values.some((value) => typeof value === "number") && of.role !== "rank";
    const explained = (value) => (words[value] ? el("span", {}, Format.words(value), el("br"), el("small", {}, words[value])) : Format.words(Format.plain(value)));
    const spread = (i) => Format.spread(...["low", "high", "least", "most"].map((role) => ends[role]?.values[i]), (one) => shown(of, one));
    const spanned = (i) => el("span", {}, cell(of, of.values[i], i), spread(i) ? [el("br"), el("small", {}, spread(i))] : null);
    return {name: of.heading, numeric, value: (i) => of.values[i] ?? "",
      cell: (i) => (of.role === "part" && typeof of.values[i] === "string" ? explained(of.values[i]) : Object.keys(ends).length && of.values[i] !== null ? spanned(i) : cell(of, of.values[i], i))};
  }

  const PAIRS = {low: "high", least: "most"};
  const visible = (drawing) => drawing.columns.filter((one) => one.role !== "hidden");

  /* Each column with the ends that stand behind it, both or none. */
  function spans(drawing) {
    const all = visible(drawing);
    const found = [];
    for (let i = 0; i < all.length;) {
      const ends = {};
      let next = i + 1;
      while (["measure", "share"].includes(all[i].role) && all[next + 1] && PAIRS[all[next].role] === all[next + 1].role) {
        all.slice(next, next + 2).forEach((end) => (ends[end.role] = end));
        next += 2;
      }
      found.push([all[i], ends]);
      i = next;
    }
    return found;
  }

  const find = (drawing, name) => drawing.columns.find((one) => one.name === name);
  const plain = (one) => ({...column(one), cell: (i) => (one.values[i] === null || one.values[i] === undefined ? "" : (one.ranks?.[i] ?? null) === null ? shown(one, one.values[i]) : `rank ${Labels.rank(one.ranks[i])}, ${shown(one, one.values[i])}`)});

  /* What is larger than 1 has a colour of its own. */
  function ratios(drawing, ratio) {
    const places = drawing.columns.filter((one) => one.role === "place");
    const [low, high] = ["low", "high"].map((role) => drawing.columns.find((one) => one.role === role && one.unit === "B")?.values ?? []);
    const size = (i) => (high[i] > 0 ? ` (${Format.bytes(low[i])}${low[i] === high[i] ? "" : ` to ${Format.bytes(high[i])}`})` : "");
    const rank = drawing.columns.find((one) => one.role === "rank");
    const name = (i) => (rank ? `rank ${Labels.rank(rank.values[i])}` : State.distinct(places.map((one) => Format.plain(one.values[i] ?? ""))).filter((text) => text).join("/") + size(i)) || "before the first call";
    const drawn = [...ratio.values.keys()].filter((i) => ratio.values[i] !== null).sort((a, b) => ratio.values[b] - ratio.values[a]).slice(0, 20);
    const others = visible(drawing).filter((one) => one.role !== "place");
    return Chart.figure({
      id: Format.plain(drawing.table), title: drawing.title, label: "", height: 70 + 26 * drawn.length,
      option: (palette) => ({
        grid: {left: 8, right: 56, top: 8, bottom: 28, containLabel: true},
        xAxis: Axes.value(palette, ratio.heading, Axes.count), yAxis: Axes.names(palette, "", Labels.list(drawn.map(name), innerWidth < 700 ? 20 : 48), true, {inverse: true}),
        tooltip: {formatter: (at) => Dom.tip(name(drawn[at.dataIndex]), others.map((one) => [one.heading, plain(one).cell(drawn[at.dataIndex])]))},
        series: [{type: "bar", barMaxWidth: 16, data: drawn.map((i) => ({value: ratio.values[i], itemStyle: {color: palette.series[ratio.values[i] > 1 ? 1 : 0]}})),
          label: {show: true, position: "right", color: palette.muted, fontSize: 11, formatter: (at) => shown(ratio, at.value)},
          markLine: {silent: true, symbol: "none", label: {show: false}, lineStyle: {color: palette.text, type: "dotted"}, data: [{xAxis: 1}]}}],
      }),
      steps: {length: drawn.length, describe: (i) => `${name(drawn[i])}: ${Format.significant(ratio.values[drawn[i]], 3)}`},
      columns: visible(drawing).map(plain), rows: ratio.values.length,
    });
  }

  function listing(drawing, words) {
    if (!drawing.columns[0]?.values.length) return Sections.missing({missing: "There is nothing of it in this run."});
    const ratio = drawing.columns.find((one) => one.role === "ratio");
    if (ratio && ratio.values.some((value) => value !== null)) return ratios(drawing, ratio);
    return Table.sortable(drawing.title, spans(drawing).map(([one, ends]) => column(one, words, ends)), drawing.columns[0].values.length).frame;
  }

  const FEWEST_OF_P99 = 100; // of fewer replicates the slowest one stands for p99

  /* One of several of its kind. */
  function caseName(value, bound, words) {
    const of = State.chosen()?.bounds.find((one) => bound === null || one.bound === bound);
    return value === "p99" && of && of.replicates - of.deadlocks < FEWEST_OF_P99 ? "slowest replicate" : words[value] || value;
  }

  function bars(drawing, words) {
    const [by] = drawing.columns;
    const ranks = by.name === "from";
    const parts = drawing.columns.filter((one) => one.role === "part");
    const names = ranks ? Axes.ranks({from: by.values, to: find(drawing, "to").values}) : by.values.map((value) => (by.role === "case" ? caseName(value, drawing.bound, words) : value));
    return Stacked.figure({id: ranks ? drawing.table : `${drawing.table}-${by.name}`, title: drawing.title, label: "", parts: parts.map((one) => one.name), nanos: parts.map((one) => one.values),
      names, lying: !ranks, rowName: by.heading});
  }

  /* Bars of the base stand beside those of a scenario. */
  const together = (drawings) => drawings.reduce((all, one) => ({...all, columns: all.columns.map((column) => ({...column, values: [...column.values, ...(find(one, column.name)?.values ?? [])]}))}));

  function tree(drawing) {
    const values = (name) => find(drawing, name)?.values;
    const columns = visible(drawing);
    const part = columns.find((one) => one.role === "part");
    const size = columns.find((one) => one.role === "measure");
    return Icicle.figure({id: drawing.table, title: drawing.title, label: "", names: values("name"), depths: values("depth"), begins: values("begin"), sizes: size.values, kinds: values("kind") || values("name").map(() => "region"),
      parts: part?.values, partName: part?.heading, columns: columns.map(plain)});
  }

  const numbers = (drawing, ...roles) => drawing.columns.find((one) => roles.includes(one.role) && one.values.some((value) => typeof value === "number"));

  /* Cells as a picture, one measure at a time; those of a rank and a window of time lead to the timeline. */
  function cells(drawing) {
    const [x, xTo, y, yTo] = ["x", "xTo", "y", "yTo"].map((name) => find(drawing, name));
    const timed = x.unit === "ns";
    const ranked = drawing.axes[1] === "rank";
    const name = (from, to) => (from === to ? Format.plain(from) : `${Format.plain(from)} to ${Format.plain(to)}`);
    const scale = timed ? Format.timesBetween(0, Axes.most(xTo.values), x.values.length) : null;
    const columns = x.values.map((from, i) => (timed ? scale.fixed(from) : name(from, xTo.values[i])));
    const lines = ranked ? Axes.ranks({from: y.values, to: yTo.values}) : y.values.map((from, i) => name(from, yTo.values[i]));
    const binned = ranked && y.values.some((from, i) => from !== yTo.values[i]);
    const measures = visible(drawing);
    const value = (one, i) => shown(one, one.values[i]) + (binned ? `, at most ${shown(one, find(drawing, one.name + ".max").values[i])}` : "");
    const leads = timed && ranked;
    return Heat.switched("Measure", measures.map((one) => [one.name, one.heading]), (chosen) => {
      const one = find(drawing, chosen);
      return Heat.figure({
        id: drawing.table, title: measures.length > 1 ? `${drawing.title}: ${one.heading}` : drawing.title, columns, rows: lines, columnName: x.heading + (timed ? `, ${scale.unit}` : ""), rowName: y.heading, cells: one.values,
        label: `${binned ? "Means of groups of ranks" : ranked ? "Means per rank" : ""}${timed ? `, in ${columns.length} windows of the recorded run. ` : ""}${leads ? Timeline.hint("a cell") : ""}`,
        show: (number) => (number === null || number === undefined ? "none" : shown(one, number)), height: Heat.heightOf(lines.length), ...(one.role === "ratio" ? {floor: Axes.least(one.values)} : {}),
        place: leads ? (i) => Timeline.go([y.values[Math.floor(i / columns.length)], yTo.values[Math.floor(i / columns.length)]], x.values[i % columns.length], xTo.values[i % columns.length]) : null,
        tip: (i, j, at) => Dom.tip(`${y.heading} ${lines[j]}`, [[timed ? "window" : x.heading, timed ? `${columns[i]} to ${scale.fixed(xTo.values[i])} ${scale.unit}` : columns[i]], ...measures.map((each) => [each.heading, value(each, at)])]),
      });
    });
  }

  /* A table with shades, x from left to right: in proportion to what a share lacks of 1, or to the largest measure. */
  function heat(drawing, words) {
    if (find(drawing, "xTo")) return cells(drawing);
    const [x, y] = drawing.axes.map((name) => find(drawing, name).values);
    const value = numbers(drawing, "measure", "share");
    if (!value) return Sections.missing({missing: "There is nothing of it in this run."});
    const [low, high] = ["low", "high"].map((role) => numbers(drawing, role)?.values ?? []);
    const [least, most] = ["least", "most"].map((role) => numbers(drawing, role)?.values ?? []);
    const top = Axes.most(value.values.map(Math.abs));
    const weight = (one) => Math.max(0, Math.min(1, value.role === "share" ? 1 - one : Math.abs(one) / (top || 1)));
    const columns = State.distinct(x);
    const at = new Map(x.map((column, i) => [`${column}\n${y[i]}`, i]));
    const cell = (i) => {
      if (i === undefined || value.values[i] === null) return el("td", {class: "number"}, "none");
      const spread = Format.spread(low[i], high[i], least[i], most[i], (one) => shown(value, one));
      return el("td", {class: "number", style: `background: color-mix(in srgb, var(--series-2) ${(weight(value.values[i]) * 40).toFixed(1)}%, transparent)`}, shown(value, value.values[i]), spread ? [el("br"), el("small", {}, spread)] : null);
    };
    return el("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": drawing.title, "data-figure": drawing.table}, el("table", {},
      el("thead", {}, el("tr", {}, el("th", {scope: "col"}, find(drawing, drawing.axes[1]).heading), Labels.scenarios(columns, 40).map((label) => el("th", {scope: "col", class: "number"}, label)))),
      el("tbody", {}, State.distinct(y).map((row) => el("tr", {}, el("th", {scope: "row"}, Format.words(Format.plain(row)), words[row] ? [el("br"), el("small", {}, words[row])] : null), columns.map((column) => cell(at.get(`${column}\n${row}`))))))));
  }

  function line(drawing) {
    const x = find(drawing, drawing.axes[0]);
    const y = find(drawing, drawing.axes[1]) ?? numbers(drawing, "measure", "rank");
    const steps = y.role === "rank";
    const ends = spans(drawing).find(([one]) => one === y)?.[1] ?? {};
    const [low, high] = [ends.low, ends.high].map((end) => end?.values ?? []);
    const named = x.values.some((at) => typeof at === "string");
    const points = x.values.map((at, i) => ({x: named ? i : at, y: y.values[i], low: low[i] ?? null, high: high[i] ?? null}));
    const wide = !steps && Axes.least(x.values) > 0 && Axes.most(x.values) / Axes.least(x.values) > 20;
    const axis = (palette, one, values, vertical) => (one === x && named ? Axes.names(palette, one.heading, Labels.list(one.values, 16)) : one.role === "share" ? Axes.value(palette, one.heading, Axes.share, vertical) : one.unit === "ns" ? Axes.time(palette, one.heading, values, vertical) : Axes.value(palette, one.heading, Axes.count, vertical));
    return Chart.figure({
      id: steps ? `${drawing.table}-course` : drawing.table, title: named ? drawing.title : `${y.heading} over ${x.heading}`.replace(/^./, (first) => first.toUpperCase()), zoom: "x", height: 300, label: low.length ? "Whiskers are intervals; a dashed end is open." : "",
      option: (palette) => ({
        xAxis: {...axis(palette, x, x.values), ...(wide ? {type: "log", logBase: 2} : {}), ...(x.role === "rank" ? {minInterval: 1} : {})}, yAxis: {...axis(palette, y, [...y.values, ...low, ...high], true), ...(y.role === "ratio" ? {scale: true} : {})},
        tooltip: {formatter: (at) => (at.seriesType !== "custom" ? Dom.tip(`${x.heading} ${shown(x, x.values[at.dataIndex])}`, visible(drawing).filter((one) => one !== x).map((one) => [one.heading, plain(one).cell(at.dataIndex)])) : "")},
        series: [{type: named ? "bar" : "line", barMaxWidth: 28, data: points.map((point) => [point.x, point.y]), symbolSize: steps ? 3 : 6, step: steps ? "middle" : false}, ...(low.length ? [Whiskers.series(points, named ? palette.text : palette.series[0], false, {dot: false})] : [])],
      }),
      steps: {length: points.length, describe: (i) => `${x.heading} ${shown(x, x.values[i])}: ${shown(y, y.values[i])}`},
      columns: visible(drawing).map(plain), rows: points.length,
    });
  }

  const DRAWN = {listing, bars, heat, line, tree};

  const left = (drawing) => (drawing.left ? el("p", {class: "note"}, `${Format.count(drawing.left)} more ${drawing.left === 1 ? "row stands" : "rows stand"} in ${drawing.file}.`) : null);

  const says = (data) => data.says.map((text) => el("p", {class: "says"}, Format.plain(text, 600)));

  const figures = (drawings, words) => drawings.flatMap((drawing) => [(DRAWN[drawing.kind] || listing)(drawing, words), drawing.note ? el("p", {class: "note"}, Dom.prose(drawing.note)) : null, left(drawing)].flat());

  /* Of several cases one at a time, below what all of them have. */
  function draw(data, drawings) {
    const common = drawings.filter((one) => one.which === null);
    const whole = common.filter((one) => one.kind === "bars" && find(one, one.axes[0])?.role === "case");
    const cases = State.distinct(drawings.map((one) => one.which)).filter((one) => one !== null);
    const named = cases.map((one) => [one, caseName(one, drawings[0].bound, data.words)]);
    return [...says(data), ...(whole.length ? figures([together(whole)], data.words) : []), ...figures(common.filter((one) => !whole.includes(one)), data.words),
      ...(cases.length ? Heat.switched("Which", named, (one) => el("div", {}, figures(drawings.filter((drawing) => drawing.which === one), data.words))) : [])];
  }

  /* That of the base holds for every scenario. */
  const items = (data) => data.drawings.map((one) => (one.scenario === "base" && !State.names().includes("base") ? {...one, scenario: null} : one));

  const all = State.report.runs.flatMap((run) => run.findings || []);
  for (const label of State.distinct(all.map((one) => one.label))) {
    const some = all.filter((one) => one.label === label);
    const of = (run) => (run.findings || []).find((one) => one.label === label);
    Sections.add({
      id: label, after: label === "map" ? "answer" : null, title: some[0].title, intro: some[0].intro, scenario: some.some((one) => one.drawings.some((drawing) => drawing.scenario !== null)),
      when: (run) => of(run) !== undefined, data: of, items, says, draw,
    });
  }
})();
