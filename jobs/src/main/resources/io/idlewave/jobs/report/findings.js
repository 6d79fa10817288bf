/* Findings: what analyses declare, a section each, drawn by the kind of its figures. */
(() => {
  const {el} = Dom;

  const UNITS = {ns: (value) => Format.time(value), s: (value) => Format.time(value * 1e9), B: Format.bytes};

  function shown({role, unit}, value) {
    if (typeof value !== "number") return Format.plain(value);
    if (role === "rank") return Labels.rank(value);
    return (role === "share" ? Format.share : UNITS[unit] || Format.count)(value);
  }

  /* A share has a bar behind it. */
  const cell = (column, value, i) => {
    if (value === null || value === undefined) return "";
    const rank = column.ranks?.[i];
    const text = (rank === null || rank === undefined ? "" : `rank ${Labels.rank(rank)}, `) + shown(column, value);
    return column.role === "share" ? el("span", {class: "meter", style: `--share: ${Math.max(0, Math.min(1, value))}`}, text) : text;
  };

  /* A column as tables have it; a part is explained below its name. */
  function column(of, words = {}) {
    const numeric = of.values.some((value) => typeof value === "number") && of.role !== "rank";
    const explained = (value) => (words[value] ? el("span", {}, Format.words(value), el("br"), el("small", {}, words[value])) : Format.words(Format.plain(value)));
    return {name: of.heading, numeric, value: (i) => of.values[i] ?? "",
      cell: (i) => (of.role === "part" && typeof of.values[i] === "string" ? explained(of.values[i]) : cell(of, of.values[i], i))};
  }

  const visible = (drawing) => drawing.columns.filter((one) => one.role !== "hidden");
  const find = (drawing, name) => drawing.columns.find((one) => one.name === name);
  const plain = (one) => ({...column(one), cell: (i) => (one.values[i] === null || one.values[i] === undefined ? "" : (one.ranks?.[i] ?? null) === null ? shown(one, one.values[i]) : `rank ${Labels.rank(one.ranks[i])}, ${shown(one, one.values[i])}`)});

  function listing(drawing, words) {
    if (!drawing.columns[0]?.values.length) return Sections.missing({missing: "There is nothing of it in this run."});
    return Table.sortable(drawing.title, visible(drawing).map((one) => column(one, words)), drawing.columns[0].values.length).frame;
  }

  function bars(drawing) {
    const parts = drawing.columns.filter((one) => one.role === "part");
    return Stacked.figure({id: drawing.table, title: drawing.title, label: "", parts: parts.map((one) => one.name), nanos: parts.map((one) => one.values),
      names: Axes.ranks({from: find(drawing, "from").values, to: find(drawing, "to").values}), lying: false, rowName: "rank"});
  }

  function tree(drawing) {
    const values = (name) => find(drawing, name)?.values;
    const columns = visible(drawing);
    const part = columns.find((one) => one.role === "part");
    const size = columns.find((one) => one.role === "measure");
    return Icicle.figure({id: drawing.table, title: drawing.title, label: "", names: values("name"), depths: values("depth"), begins: values("begin"), sizes: size.values, kinds: values("kind") || values("name").map(() => "region"),
      parts: part?.values, partName: part?.heading, columns: columns.map(plain)});
  }

  const DRAWN = {listing, bars, tree};

  const left = (drawing) => (drawing.left ? el("p", {class: "note"}, `${Format.count(drawing.left)} more ${drawing.left === 1 ? "row stands" : "rows stand"} in ${drawing.table}.avro.`) : null);

  const draw = (data, drawings) => [...data.says.map((text) => el("p", {class: "says"}, Format.plain(text, 600))),
    ...drawings.flatMap((drawing) => [(DRAWN[drawing.kind] || listing)(drawing, data.words), drawing.note ? el("p", {class: "note"}, Dom.prose(drawing.note)) : null, left(drawing)])];

  const all = State.report.runs.flatMap((run) => run.findings || []);
  for (const label of State.distinct(all.map((one) => one.label))) {
    const some = all.filter((one) => one.label === label);
    const of = (run) => (run.findings || []).find((one) => one.label === label);
    Sections.add({
      id: label, title: some[0].title, intro: some[0].intro, scenario: some.some((one) => one.drawings.some((drawing) => drawing.scenario !== null)),
      when: (run) => of(run) !== undefined, data: of, items: (data) => data.drawings, draw,
    });
  }
})();
