/* Derivatives of the run time by the symbols of the network model, and what the critical path consists of. */
Sections.add({
  id: "sensitivities", title: "Sensitivity to the network", short: "Network derivatives", intro: "How often latency, overhead and bytes stand on the critical path: the derivatives of the run time by L, o and G.",
  data: (run) => run.sensitivities,
  draw(data) {
    const spreadOf = (name, found, show) => ({
      name, numeric: true, value: (i) => found(data.runs[i])?.mean ?? "",
      cell: (i) => {
        const one = found(data.runs[i]);
        if (!one) return "";
        const spread = Format.spread(null, null, one.min, one.max, show);
        return Dom.el("span", {}, show(one.mean), spread ? [Dom.el("br"), Dom.el("small", {}, spread)] : null);
      },
    });
    const of = (name, key, show = Format.count) => spreadOf(name, (run) => run[key], show);
    const hops = (hopClass) => spreadOf(hopClass + " hops", (run) => run.hops?.find((one) => one.hopClass === hopClass), Format.count);
    const classes = [...new Set(data.runs.flatMap((run) => (run.hops ?? []).map((one) => one.hopClass)))];
    const share = (key) => ({name: key, numeric: true, cell: (i) => Format.share(data.runs[i].shares?.[key]), value: (i) => data.runs[i].shares?.[key] ?? ""});
    return [Table.sortable("Sensitivity to the network", [{name: "run", cell: (i) => Format.plain(data.runs[i].label)}, of("dT/dL", "latencies"), of("dT/do", "overheads"), of("dT/dG", "gapBytes", Format.bytes), ...classes.map(hops),
      ...["computation", "overhead", "latency", "bandwidth"].map(share)], data.runs.length).frame];
  },
});
