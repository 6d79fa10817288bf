/* Where the time of ranks goes under the network of the study. */
Sections.add({
  id: "synchronisation", title: "Where the time goes on the study's machine", short: "Where time goes", intro: "Means over ranks and replicates under the network model.",
  data: (run) => run.synchronisation,
  draw: (data) => [Stacked.figure({id: "synchronisation", title: "Parts of the run time", label: "", parts: data.parts, nanos: data.parts.map((_, p) => data.runs.map((run) => run.nanos[p] ?? 0)), names: data.runs.map((run) => run.label), rowName: "run"})],
});
