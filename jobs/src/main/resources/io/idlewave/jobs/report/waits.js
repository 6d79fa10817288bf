/* Where the recorded run went, rank by rank, by the names of wait states. */
(() => {
  function table(parts) {
    const rank = (part, key) => (part[key] === null || part[key] === undefined ? "" : `rank ${Labels.rank(part[key])}, ${Format.time(part[key.replace("Rank", "Nanos")])}`);
    const time = (name, key) => ({name, numeric: true, cell: (i) => (parts[i][key] === null || parts[i][key] === undefined ? "" : Format.time(parts[i][key])), value: (i) => parts[i][key] ?? ""});
    return Table.sortable("Parts of the recorded run", [
      {name: "part", cell: (i) => Dom.el("span", {}, Format.words(parts[i].part), Dom.el("br"), Dom.el("small", {}, parts[i].words || "")), value: (i) => parts[i].part},
      time("of all ranks", "nanos"), {name: "share of the run", numeric: true, cell: (i) => Format.share(parts[i].share), value: (i) => parts[i].share ?? ""}, time("at most", "largestNanos"),
      {name: "waits most", numeric: true, cell: (i) => rank(parts[i], "waitsRank"), value: (i) => parts[i].waitsNanos ?? ""},
      {name: "makes others wait most", numeric: true, cell: (i) => rank(parts[i], "causesRank"), value: (i) => parts[i].causesNanos ?? ""},
    ], parts.length).frame;
  }

  Sections.add({
    id: "waits", title: "Wait states", intro: "The parts of a rank add up to its recorded run time; names are those of Scalasca's patterns.",
    data: (run) => run.waits,
    draw: (data) => [table(data.parts), Stacked.figure({id: "waits", title: "Where the recorded run went, by rank", label: Labels.waits(data.from), parts: data.parts.map((part) => part.part), nanos: data.mean, names: Axes.ranks(data.bins), lying: false, rowName: "rank"})],
  });

  Sections.add({
    id: "synchronisation", title: "Where the time goes on the study's machine", short: "Where time goes", intro: "Means over ranks and replicates under the network model.",
    data: (run) => run.synchronisation,
    draw: (data) => [Stacked.figure({id: "synchronisation", title: "Parts of the run time", label: "", parts: data.parts, nanos: data.parts.map((_, p) => data.runs.map((run) => run.nanos[p] ?? 0)), names: data.runs.map((run) => run.label), rowName: "run"})],
  });
})();
