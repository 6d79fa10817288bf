/* What goes over the links of the study's machine: those that are longest taken up. */
(() => {
  function table({rows}) {
    const of = (key) => rows.map((row) => row[key]);
    return Table.sortable("Most loaded links", [
      Table.text("from", of("source")), Table.text("to", of("target")), Table.text("class of hop", of("hopClass")),
      Table.column("messages", of("messages"), Format.count), Table.column("bytes", of("carriedBytes"), Format.bytes), Table.column("busy", of("busyNanos"), Format.time),
      Table.column("share of the run", of("busyShare"), Format.share), Table.column("at once", of("atOnce"), Format.count),
    ], rows.length).frame;
  }

  const says = (data) => `${Format.count(data.links)} ${data.links === 1 ? "link is" : "links are"} crossed, each way by itself. Messages are at once where they cross a link within the same ${Format.time(data.windowNanos)}.`;

  Sections.add({
    id: "links", title: "Most loaded links", when: (run) => run.timing === "model", intro: "What goes over the links of the study's machine in the undisturbed run, where no message waits for another on its way.",
    data: (run) => run.links,
    draw: (data) => (data.rows.length ? [Dom.el("p", {class: "says"}, says(data)), table(data)] : [Sections.missing({missing: "No message crosses a link."})]),
  });
})();
