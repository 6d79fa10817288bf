/* Who sends how much to whom, and in messages of which size. */
(() => {
  function matrix(data) {
    const ranks = Axes.ranks(data.bins);
    const measures = [["bytes", "bytes"], ["messages", "messages"]];
    const text = {bytes: Format.bytes, messages: Format.count};
    return Dom.el("div", {}, ...Heat.switched("Measure", measures, (name) => Heat.figure({
      id: "matrix", title: `${name === "bytes" ? "Bytes" : "Messages"} from sender to receiver`, label: "The colour grows with the logarithm.", columns: ranks, rows: ranks, columnName: "receiver", rowName: "sender",
      cells: data[name + "Matrix"], show: text[name], log: true, height: Heat.heightOf(ranks.length),
      tip: (x, y, i) => Dom.tip(`rank ${ranks[y]} to rank ${ranks[x]}`, measures.map(([key, word]) => [word, text[key](data[key + "Matrix"][i])])),
    })).filter((node) => node));
  }

  function sizes(data) {
    const name = (i) => (data.fromBytes[i] === data.toBytes[i] ? Format.bytes(data.fromBytes[i]) : `${Format.bytes(data.fromBytes[i])} to ${Format.bytes(data.toBytes[i])}`);
    return Chart.figure({
      id: "sizes", title: "Messages by size", label: `${Format.count(data.messages.reduce((a, b) => a + b, 0))} messages, ${Format.bytes((data.bytes || []).reduce((a, b) => a + b, 0))} in all.`, height: 300,
      option: (palette) => ({
        xAxis: Axes.names(palette, "size up to", data.toBytes.map((value) => Format.bytes(value))), yAxis: Axes.value(palette, "messages", Axes.count, true),
        tooltip: {formatter: (at) => Dom.tip(name(at.dataIndex), [["messages", Format.count(data.messages[at.dataIndex])], ...(data.bytes ? [["bytes", Format.bytes(data.bytes[at.dataIndex])]] : [])])},
        series: [{type: "bar", barCategoryGap: "8%", data: data.messages}],
      }),
      steps: {length: data.messages.length, describe: (i) => `${name(i)}: ${Format.count(data.messages[i])} messages`},
      columns: [{name: "size", cell: name, value: (i) => data.fromBytes[i]}, Table.column("messages", data.messages, Format.count), ...(data.bytes ? [Table.column("bytes", data.bytes, Format.bytes)] : [])], rows: data.messages.length,
    });
  }

  const collectives = (data) => Dom.el("div", {}, Dom.el("h3", {}, "Collectives"), Table.sortable("Collectives",
    [Table.text("operation", data.op.map((op) => Format.words(op.toLowerCase().replace(/_/g, "-")))), Table.column("calls", data.calls, Format.count), Table.column("sent", data.sentBytes, Format.bytes), Table.column("received", data.receivedBytes, Format.bytes)], data.op.length).frame);

  Sections.add({
    id: "communication", title: "Communication", intro: "Of the recorded run; scenarios move messages in time, not between ranks.",
    data: (run) => run.communication,
    draw: (data) => [Dom.el("div", {class: "pair"}, data.messagesMatrix?.length ? matrix(data) : null, data.sizes?.messages?.length ? sizes(data.sizes) : null), data.collectives?.op?.length ? collectives(data.collectives) : null],
  });
})();
