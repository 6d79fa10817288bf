/* What the trace holds and lacks, what is known of its clocks, and what its reader noticed. */
(() => {
  const {el} = Dom;

  const SHOW = {ns: Format.time, B: Format.bytes, 1: Format.count};
  const shown = ({value, unit}) => (typeof value === "number" ? (SHOW[unit] || Format.count)(value) : Format.plain(value, 400));
  const list = (rows) => el("dl", {class: "facts"}, rows.map((row) => el("div", {}, el("dt", {}, Format.plain(row.name)), el("dd", {}, shown(row)))));
  const bullets = (title, texts) => (texts && texts.length ? [el("h3", {}, title), el("ul", {class: "conditions"}, texts.map((text) => el("li", {}, Format.plain(text, 600))))] : []);

  function functions(data) {
    return data && data.name.length ? Table.details("Calls by function", [Table.text("function", data.name), Table.column("calls", data.calls, Format.count)], data.name.length, "Calls by function") : null;
  }

  Sections.add({id: "census", title: "Census of the trace", short: "Census", intro: "What the trace holds and lacks.", data: (run) => run.census,
    draw: (data) => [el("div", {"data-figure": "census"}, list(data.rows)), functions(data.functions), ...bullets("What it lacks", data.lacks), ...bullets("Where a replicate could have gone another way", data.notCovered)]});

  const PAIRS = [["offsetNanos", "offset", Format.time], ["widthNanos", "known within", Format.time], ["driftLowerPpm", "drift from, ppm", Format.count], ["driftUpperPpm", "to, ppm", Format.count], ["violations", "effects before causes", Format.count], ["worstNanos", "worst by", Format.time]];

  function pairs(data) {
    const of = (rank, node) => (i) => `rank ${Labels.rank(data[rank][i])}` + (data[node]?.[i] ? ` on ${Format.plain(data[node][i])}` : "");
    return Table.sortable("Pairs of clocks", [{name: "clock", cell: of("fromRank", "fromNode"), value: (i) => data.fromRank[i]}, {name: "against", cell: of("toRank", "toNode"), value: (i) => data.toRank[i]},
      ...PAIRS.map(([key, name, show]) => Table.column(name, data[key], show))], data.fromRank.length).frame;
  }

  Sections.add({
    id: "clocks", title: "Clocks", intro: "How far times of different ranks can be compared: bounds of offsets from the order of events, without any synchronisation.",
    data: (run) => run.clocks,
    draw: (data) => (data.shared ? [el("p", {}, data.shared)] : [list(Object.entries({
      clocks: data.clocks, "orders contradict each other": data.consistent ? "no" : "yes", "effects before their causes": data.violations, "orders left out": data.dropped,
      "offsets known within (median)": data.medianWidthNanos === null || data.medianWidthNanos === undefined ? "nothing bounds them" : Format.time(data.medianWidthNanos),
    }).map(([name, value]) => ({name, value}))),
      data.pairs && data.pairs.fromRank.length ? pairs(data.pairs) : null]),
  });

  const SIDES = {none: "none", short: "run times too short", long: "run times too long", "either way": "either way", either: "either way"};

  Sections.add({
    id: "warnings", title: "Warnings", intro: "What was noticed about the trace, and on which side results err because of it.",
    data: (run) => run.warnings,
    draw: ({rows}) => (rows.length ? [Table.sortable("Warnings", [{name: "warning", cell: (i) => Format.plain(rows[i].code)},
      {name: "what it means", cell: (i) => el("span", {}, Format.plain(rows[i].text, 1000), rows[i].meaning ? el("small", {}, " " + Format.plain(rows[i].meaning, 1000)) : null), value: (i) => rows[i].text},
      {name: "count", numeric: true, cell: (i) => Format.count(rows[i].count), value: (i) => rows[i].count}, {name: "results err", cell: (i) => SIDES[String(rows[i].bias ?? "none").toLowerCase()] || Format.plain(rows[i].bias)}], rows.length).frame]
      : [el("p", {}, "None: the reader of the trace found nothing to warn of.")]),
  });
})();
