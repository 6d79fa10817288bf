/* A window of the run on one axis of time: per rank the recorded calls above the disturbed ones, and the messages. */
const Timeline = (() => {
  const {el} = Dom;
  const KINDS = [["wait", /wait|test/i], ["collective", /barrier|bcast|reduce|gather|scatter|alltoall|scan/i], ["send", /send|put/i], ["receive", /recv|probe|get/i]];
  const kindOf = (name) => Math.max(0, 1 + KINDS.findIndex(([, pattern]) => pattern.test(name)));
  const CLEAR = 120; // as many arrows can still be told apart
  const WORDS = ["other", ...KINDS.map(([word]) => word)];

  function layers(data) {
    const ranks = State.distinct(data.recorded.rank).sort((a, b) => a - b);
    const row = new Map(ranks.map((rank, i) => [rank, i]));
    const tracks = [data.recorded, data.disturbed].map((track, layer) => [track, layer]).filter(([track]) => track);
    return {
      ranks, disturbed: Boolean(data.disturbed),
      calls: tracks.flatMap(([track, layer]) => track.rank.map((rank, i) => [track.enterNanos[i], track.exitNanos[i], row.get(rank), layer, kindOf(data.names[track.name[i]]), i])),
      messages: tracks.flatMap(([track, layer]) => track.arrows.fromRank.map((from, i) => [track.arrows.fromNanos[i], track.arrows.toNanos[i], row.get(from), row.get(track.arrows.toRank[i]), layer, i]))
        .filter(([sent, received, from, to]) => sent !== null && received !== null && from !== undefined && to !== undefined),
    };
  }

  /* Middle of a layer's bar within the row of its rank: the recorded one above. */
  const offset = (layer, both) => (both ? (layer === 0 ? -0.22 : 0.22) : 0);

  function calls(data, palette, both) {
    return {
      type: "custom", clip: true, encode: {x: [0, 1], y: 2}, data, progressive: 2000,
      renderItem(params, api) {
        const layer = api.value(3);
        const [x] = api.coord([api.value(0), 0]);
        const [end] = api.coord([api.value(1), 0]);
        const y = api.coord([0, api.value(2)])[1] + offset(layer, both) * api.size([0, 1])[1];
        const height = api.size([0, 1])[1] * (both ? 0.38 : 0.7);
        const area = params.coordSys;
        const shape = echarts.graphic.clipRectByRect({x, y: y - height / 2, width: Math.max(1, end - x), height}, {x: area.x, y: area.y, width: area.width, height: area.height});
        const colour = palette.series[[7, 1, 3, 0, 2][api.value(4)]];
        return shape && {type: "rect", shape, style: {fill: colour, opacity: layer === 0 ? 0.55 : 1}};
      },
    };
  }

  function arrows(data, palette, both) {
    return {
      type: "custom", clip: true, silent: true, z: 5, encode: {x: [0, 1], y: [2, 3]}, data, progressive: 2000, tooltip: {show: false},
      renderItem(params, api) {
        const layer = api.value(4);
        const height = api.size([0, 1])[1];
        const from = api.coord([api.value(0), api.value(2)]);
        const to = api.coord([api.value(1), api.value(3)]);
        from[1] += offset(layer, both) * height;
        to[1] += offset(layer, both) * height;
        const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
        const head = [to, [to[0] - 6 * Math.cos(angle - 0.4), to[1] - 6 * Math.sin(angle - 0.4)], [to[0] - 6 * Math.cos(angle + 0.4), to[1] - 6 * Math.sin(angle + 0.4)]];
        const style = {stroke: palette.text, fill: palette.text, opacity: layer === 0 ? 0.45 : 0.85, lineWidth: 1, lineDash: layer === 0 ? [3, 2] : null};
        return {type: "group", children: [{type: "line", shape: {x1: from[0], y1: from[1], x2: to[0], y2: to[1]}, style: {...style, fill: null}}, {type: "polygon", shape: {points: head}, style: {...style, lineDash: null, lineWidth: 0}}]};
      },
    };
  }

  /* What is not loaded, so that nobody takes it for computation. */
  function hatched(data, palette, both) {
    return {
      type: "custom", clip: true, silent: true, z: 1, encode: {x: [0, 1], y: 2}, data, tooltip: {show: false},
      renderItem(params, api) {
        const [left, row] = api.coord([api.value(0), api.value(2)]);
        const [right] = api.coord([api.value(1), 0]);
        const high = api.size([0, 1])[1];
        const y = row + offset(api.value(3), both) * high;
        const height = high * (both ? 0.38 : 0.7);
        const area = params.coordSys;
        const shape = echarts.graphic.clipRectByRect({x: left, y: y - height / 2, width: Math.max(1, right - left), height}, {x: area.x, y: area.y, width: area.width, height: area.height});
        if (!shape) return null;
        const lines = [];
        for (let x = shape.x - shape.height; x < shape.x + shape.width; x += 7) {
          const from = Math.max(x, shape.x);
          const to = Math.min(x + shape.height, shape.x + shape.width);
          lines.push({type: "line", shape: {x1: from, y1: shape.y + shape.height - (from - x), x2: to, y2: shape.y + shape.height - (to - x)}, style: {stroke: palette.muted, lineWidth: 1, opacity: 0.6}});
        }
        return {type: "group", children: [{type: "rect", shape, style: {fill: palette.panel, stroke: palette.line}}, ...lines]};
      },
    };
  }

  /* The one-off delay: its stretch in the disturbed run. */
  function marked(mark, row, palette, both) {
    return {
      type: "custom", clip: true, silent: true, z: 6, encode: {x: [0, 1], y: 2}, data: [[mark.fromNanos, mark.toNanos, row]], tooltip: {show: false},
      renderItem(params, api) {
        const [left, middle] = api.coord([api.value(0), api.value(2)]);
        const [right] = api.coord([api.value(1), 0]);
        const high = api.size([0, 1])[1];
        const height = high * (both ? 0.38 : 0.7);
        const y = middle + offset(1, both) * high - height / 2;
        const area = params.coordSys;
        const shape = echarts.graphic.clipRectByRect({x: left, y, width: Math.max(2, right - left), height}, {x: area.x, y: area.y, width: area.width, height: area.height});
        return shape && {type: "rect", shape, style: {fill: palette.heat[4], stroke: palette.text, lineWidth: 1.5},
          textContent: {style: {text: shape.width > 110 ? `delay, ${Format.time(mark.toNanos - mark.fromNanos)}` : "delay", fill: palette.text, stroke: palette.panel, lineWidth: 3, font: `11px ${palette.font}`}}, textConfig: {position: shape.width > 40 ? "inside" : "bottom"}};
      },
    };
  }

  /* The part of the window to begin with, in percent: where there are too many arrows, some of it, with the delay inside. */
  function firstView(item, messages) {
    if (messages <= CLEAR) return [0, 100];
    const size = Math.max(8, (100 * CLEAR) / messages);
    const place = (nanos) => (100 * (nanos - item.fromNanos)) / (item.toNanos - item.fromNanos);
    if (!item.delay) return [0, size];
    const whole = Math.min(100, Math.max(size, 1.3 * (place(item.delay.toNanos) - place(item.delay.fromNanos))));
    const start = Math.max(0, Math.min(100 - whole, place(item.delay.fromNanos) - whole / 8));
    return [start, start + whole];
  }

  /* What Chart.figure takes. Where somebody may point at a place, `place` gets its rank and time. */
  function figure(item, shown, withMessages, place = null) {
    const all = layers(item);
    const both = all.disturbed && shown === "both";
    const wanted = (layer) => !all.disturbed || shown === "both" || (shown === "recorded" ? layer === 0 : layer === 1);
    const data = all.calls.filter((call) => wanted(call[3]));
    const messages = withMessages ? all.messages.filter((message) => wanted(message[4])) : [];
    const rowOf = new Map(all.ranks.map((rank, i) => [rank, i]));
    const gaps = item.gaps.rank.map((rank, i) => [item.gaps.fromNanos[i], item.gaps.toNanos[i], rowOf.get(rank), item.gaps.layer[i]]).filter((gap) => gap[2] !== undefined && wanted(gap[3]));
    const mark = item.delay && rowOf.has(item.delay.rank) && wanted(1) ? item.delay : null;
    const {recorded, disturbed} = item;
    const [start, end] = firstView(item, messages.length);
    const name = (i) => Format.plain(item.names[recorded.name[i]]);
    const times = (track) => ["enterNanos", "exitNanos"].map((key) => track[key]);
    return {
      id: "timeline", title: `Ranks ${Labels.rank(all.ranks[0])} to ${Labels.rank(all.ranks[all.ranks.length - 1])}, ${Format.interval(item.fromNanos, item.toNanos)}`, zoom: "x", renderer: "canvas", height: Math.max(220, Math.min(640, 100 + (both ? 36 : 22) * all.ranks.length)),
      label: `${Format.count(recorded.rank.length)} calls and ${Format.count(recorded.arrows.fromRank.length)} messages.${disturbed ? ` Disturbed: ${Format.short(Labels.scenario(item.scenario), 60)}, ${item.bound} bound, replicate ${item.replicate}.` : ""}${end - start < 100 ? ` The view begins with ${Math.round(end - start)} % of the window; Reset shows all.` : ""}${mark ? ` Marked: ${Format.time(mark.toNanos - mark.fromNanos)} of delay on rank ${Labels.rank(mark.rank)}, from ${Format.time(mark.fromNanos, 6)} on.` : ""}${both ? " Per rank the recorded calls stand above (pale, arrows dashed), the disturbed ones below." : ""} Time 0 is the begin of the run. Blank is computation${gaps.length ? "; hatched is what was not loaded" : ""}.`,
      option: (palette) => ({
        grid: {left: 8, right: 24, top: 26, bottom: 62, containLabel: true},
        xAxis: {...Axes.time(palette, "time of the run", [item.fromNanos, item.toNanos]), min: item.fromNanos, max: item.toNanos},
        yAxis: Axes.names(palette, "rank", all.ranks.map(Labels.rank), true, {inverse: true, splitLine: {show: true, lineStyle: {color: palette.line}}}),
        dataZoom: [{type: "inside", xAxisIndex: 0, start, end, zoomOnMouseWheel: "ctrl", moveOnMouseWheel: false, filterMode: "none", disabled: !matchMedia("(pointer: fine)").matches},
          {type: "slider", xAxisIndex: 0, start, end, height: 18, bottom: 6, filterMode: "none", borderColor: palette.line, textStyle: {color: palette.muted}, labelFormatter: (value) => Format.time(value), fillerColor: palette.accent + "33", handleStyle: {color: palette.accent}, brushSelect: false, showDataShadow: false}],
        tooltip: {formatter: (at) => {
          const i = data[at.dataIndex][5];
          const rows = [["recorded", Format.interval(recorded.enterNanos[i], recorded.exitNanos[i])], ["lasts", Format.time(recorded.exitNanos[i] - recorded.enterNanos[i])]];
          if (disturbed) rows.push(["disturbed", Format.interval(disturbed.enterNanos[i], disturbed.exitNanos[i])], ["lasts", Format.time(disturbed.exitNanos[i] - disturbed.enterNanos[i])], ["ends later by", Format.time(disturbed.exitNanos[i] - recorded.exitNanos[i])]);
          return Dom.tip(`${name(i)}, rank ${Labels.rank(recorded.rank[i])}`, rows);
        }},
        series: [calls(data, palette, both), hatched(gaps, palette, both), arrows(messages, palette, both), ...(mark ? [marked(mark, rowOf.get(mark.rank), palette, both)] : [])],
      }),
      steps: {length: data.length, describe: (i) => `rank ${Labels.rank(recorded.rank[data[i][5]])}, ${name(data[i][5])}, ${Format.interval(data[i][0], data[i][1])}`},
      columns: [Table.text("rank", recorded.rank.map(Labels.rank)), {name: "function", cell: name}, ...[recorded, disturbed].filter((track) => track).flatMap((track, k) => times(track).map((values, e) =>
        Table.column((k ? "disturbed: " : "") + (e ? "ends" : "begins"), values, (value) => Format.time(value, 6))))],
      rows: recorded.rank.length,
      ...(place ? pointed(all.ranks, (i) => [recorded.rank[data[i][5]], data[i][0]], place) : {}),
    };
  }

  /* A place by a click on the row of a rank, or by enter at the call that the keyboard is at. */
  function pointed(ranks, at, place) {
    return {keeps: true, choose: (i) => place(...at(i)), point: (nanos, row) => place(ranks[Math.max(0, Math.min(ranks.length - 1, Math.round(row)))], Math.round(nanos))};
  }

  const legend = () => el("p", {class: "legend"}, WORDS.map((word, i) => el("span", {}, el("i", {style: `background: var(--series-${[8, 2, 4, 1, 3][i]})`}), word)));

  /* It is of one scenario, whichever is chosen: said where the two differ. */
  function otherScenario(data) {
    if (!data.scenario || data.scenario === State.scenario()) return null;
    return el("p", {class: "subject"}, "Drawn is ", el("button", {type: "button", class: "small", onclick: () => State.change({scenario: data.scenario})}, Labels.scenario(data.scenario)),
      `, not ${Labels.scenario(State.scenario())}: the report holds the calls of one scenario.`);
  }

  const drawable = (item) => !Sections.lacks(item) && item.recorded.rank.length > 0;
  const hint = (what) => (drawable(State.run().timeline) ? `A click on ${what}, or Enter, leads to that place of the timeline.` : "");

  /* To a stretch of time on the first rank of a group that the timeline has; where it has none of it, that is said there. */
  function go([first, last], fromNanos, toNanos) {
    const item = State.run().timeline;
    if (!drawable(item)) return;
    Link.leave(document.activeElement);
    const some = Math.max(toNanos - fromNanos, (item.toNanos - item.fromNanos) / 100);
    const inside = item.recorded.rank.some((rank) => rank >= first && rank <= last) && toNanos >= item.fromNanos && fromNanos <= item.toNanos;
    const at = item.recorded.rank.findIndex((rank, i) => rank >= first && rank <= last && item.recorded.exitNanos[i] > fromNanos);
    const words = elsewhere(item, inside ? null : `rank ${Labels.rank(first)}, ${Format.interval(fromNanos, toNanos)}`);
    if (inside) Chart.look(chart(), percent(item, fromNanos - some / 2), percent(item, toNanos + some / 2), at);
    else Chart.look(chart(), 0, 100, -1);
    if (words) Dom.say(words);
    Link.step("timeline");
  }

  const chart = () => document.querySelector("#timeline .chart");
  const percent = (item, nanos) => Math.max(0, Math.min(100, (100 * (nanos - item.fromNanos)) / (item.toNanos - item.fromNanos)));

  /* Says above the chart which place the window does not have, and returns these words; none where it has it. */
  function elsewhere(item, place) {
    const said = document.querySelector("#timeline .elsewhere");
    said.hidden = place === null;
    said.textContent = place === null ? "" : `Not in this window: ${place}. The report holds ${Format.interval(item.fromNanos, item.toNanos)} of ${Format.count(State.distinct(item.recorded.rank).length)} ranks.`;
    return said.textContent;
  }

  /* Leads to an iteration of the recorded run, by its number or to the one beside it; `again` where the chart was drawn anew. */
  function jump(item) {
    const {number, first, fromNanos, toNanos, durationNanos} = item.iterations;
    const last = first + fromNanos.length - 1;
    const left = number - fromNanos.length;
    const nearest = first + Math.max(0, toNanos.findIndex((nanos) => nanos > item.fromNanos));
    let at = null;
    function look() {
      const [from, end] = [fromNanos[at - first], toNanos[at - first]];
      const margin = (end - from) / 20;
      const inside = end > item.fromNanos && from < item.toNanos;
      if (inside) Chart.show(chart(), percent(item, from - margin), percent(item, end + margin));
      said.textContent = `Recorded: ${Format.interval(from, end)}; a rank takes ${Format.time(durationNanos[at - first])} on average.`;
      return elsewhere(item, inside ? null : `iteration ${Format.count(at)}, ${Format.interval(from, end)}`);
    }
    function to(wanted) {
      at = Math.max(first, Math.min(last, Math.round(wanted)));
      field.value = at;
      const words = look();
      Dom.say(`Iteration ${Format.count(at)}. ${said.textContent} ${words}`);
    }
    const field = el("input", {id: "iteration", type: "number", min: first, max: last, step: 1, placeholder: nearest, onchange: () => field.value && to(Number(field.value))});
    const button = (text, label, by) => el("button", {type: "button", class: "small", "aria-label": label, title: label, onclick: () => to(at === null ? nearest : at + by)}, text);
    const said = el("span", {class: "says"});
    const node = el("div", {class: "options", role: "group", "aria-label": "Iterations of the recorded run"},
      el("label", {class: "choice", for: "iteration"}, el("span", {}, "Iteration"), field, el("span", {}, `of ${Format.count(first)} to ${Format.count(last)}${left ? `; ${Format.count(left)} of ${Format.count(number)} are left out` : ""}`)),
      button("◂", "Previous iteration", -1), button("▸", "Next iteration", 1), said);
    node.again = () => at !== null && look();
    return node;
  }

  Sections.add({
    id: "timeline", title: "Timeline", scenario: true, bare: true, intro: "Recorded and disturbed run on one axis. Drag to move, control and wheel to zoom; both also by button and key.",
    data: (run) => run.timeline,
    draw(data) {
      if (!data.recorded.rank.length) return [Sections.missing({missing: "No call lies in this window."})];
      const place = el("div");
      const iterations = data.iterations ? jump(data) : null;
      const choice = {shown: "both", messages: "on"};
      const show = (change) => {
        Object.assign(choice, change);
        Chart.dispose(place);
        place.replaceChildren(Chart.figure(figure(data, choice.shown, choice.messages === "on")));
        iterations?.again();
      };
      show({});
      return [otherScenario(data), el("div", {class: "options"}, data.disturbed ? Dom.choice("Times", ["both", "recorded", "disturbed"].map((one) => [one, one]), "both", (shown) => show({shown})) : null,
        Dom.choice("Messages", [["on", "with messages"], ["off", "without"]], "on", (messages) => show({messages})), legend()),
        iterations, el("p", {class: "missing elsewhere", hidden: true}), place];
    },
  });

  return {figure, legend, go, hint};
})();
