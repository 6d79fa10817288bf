/* What slow ranks and uneven operations cost the recorded run. */
(() => {
  const show = (value) => (value === null || value === undefined ? "none" : value.toFixed(4));

  function heat(id, title, label, map) {
    return Heat.figure({
      id, title, label, ...map, show, floor: Axes.least(map.cells), height: Heat.heightOf(map.rows.length),
      tip: (x, y, i) => Dom.tip(`${map.rowName} ${map.rows[y]}`, [[map.columnName, map.columns[x]], ["S", show(map.cells[i])]]),
    });
  }

  function says(data) {
    const kinds = Object.entries(data.timelineKinds).map(([kind, s]) => `; of ${kind} alone: ${show(s)}`);
    return `S with all recorded durations: ${show(data.slowdown)}${kinds.join("")}.${data.headline ? ` ${data.headline}.` : ""}`;
  }

  Sections.add({
    id: "stragglers", title: "Stragglers", intro: "How much longer a step of the recorded run takes than one of ideal durations: S.",
    data: (run) => run.stragglers,
    draw: (data) => [Dom.el("p", {class: "says"}, says(data)),
      heat("stragglers", "S of each rank alone", "Recorded durations of the rank, ideal ones of all others.", data.ranks),
      heat("straggler-classes", "S of each class alone, step by step", "Recorded durations of the class, ideal ones of all others.", data.classes)],
  });
})();
