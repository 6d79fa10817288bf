/* The timeline of a trace, where a delay is placed by pointing. */
import {get} from "./server.js";
import {sizeOf, timeText} from "./quantity.js";

const {el} = Dom;

/* Where a delay of a question lies on the axis of a window; null where it lies elsewhere. */
function mark(question, found) {
  if (question.delay === "off") return null;
  const row = found.rows.find((one) => String(one.rank) === question.delayRank.trim() && (one.timeline ?? "") === (question.delayTimeline || found.rows.find((first) => String(first.rank) === question.delayRank.trim()).timeline || ""));
  if (!row) return null;
  const at = question.delay === "at" ? row.beginNanos + sizeOf(question.delayAt) : after(question, found.timeline, row);
  const {fromNanos, toNanos} = found.timeline;
  const lasts = sizeOf(question.delayDuration);
  return at >= fromNanos && at <= toNanos && lasts >= 0 ? {rank: row.row, fromNanos: at, toNanos: at + lasts} : null;
}

/* The end of the call that a delay follows, as far as the window has all before it. */
function after(question, {names, recorded}, row) {
  const calls = recorded.rank.map((rank, i) => i).filter((i) => recorded.rank[i] === row.row && names[recorded.name[i]] === question.delayFunction);
  return recorded.exitNanos[calls[Number(question.delayOccurrence) - 1]] ?? NaN;
}

/* `change` gets what a place makes of the question; `functions` the names of those that the trace calls. */
export function place(change, functions) {
  const slot = document.getElementById("timeline");
  const controls = document.getElementById("window");
  let [trace, row, from, found, question] = ["", 0, null, null, null];

  function pointed(atRow, nanos) {
    const {rank, timeline, beginNanos} = found.rows.find((one) => one.row === atRow);
    const first = found.rows.find((one) => one.rank === rank);
    change({delay: "at", delayRank: String(rank), delayTimeline: first.row === atRow ? "" : timeline ?? "", delayAt: timeText(Math.max(0, nanos - beginNanos))});
    Dom.say(`Delay on rank ${rank} at ${timeText(Math.max(0, nanos - beginNanos))}`);
  }

  function draw() {
    const item = {...found.timeline, delay: mark(question, found)};
    const spec = Timeline.figure(item, "recorded", item.recorded.arrows.fromRank.length <= 600, pointed);
    const standing = slot.querySelector("figure");
    if (standing?.update && standing.dataset.window === key()) standing.update(spec);
    else {
      Chart.dispose(slot);
      slot.replaceChildren(...[Chart.figure(spec), Timeline.legend(), found.timeline.note ? el("p", {class: "note"}, found.timeline.note) : null].filter((one) => one));
      slot.querySelector("figure").dataset.window = key();
    }
  }

  const key = () => `${trace}|${row}|${from}`;

  async function load() {
    const wanted = key();
    const query = new URLSearchParams({trace, row, ...(from === null ? {} : {from})});
    try {
      const answer = await get(`/api/timeline?${query}`);
      if (wanted !== key()) return;
      found = answer;
      functions([...new Set(found.timeline.recorded.name)].map((i) => found.timeline.names[i]));
      windows();
      draw();
    } catch (error) {
      if (wanted !== key()) return;
      found = null;
      controls.replaceChildren();
      Chart.dispose(slot);
      slot.replaceChildren(el("p", {class: "missing"}, error.message));
    }
  }

  function move(change) {
    [row, from] = [change.row ?? row, change.from === undefined ? from : change.from];
    load();
  }

  function windows() {
    const size = found.rows.length;
    const button = (text, enabled, change) => el("button", {type: "button", class: "small", disabled: !enabled, onclick: () => move(change)}, text);
    controls.replaceChildren(...(found.allRows > size ? [button("Ranks before", found.rows[0].row > 0, {row: Math.max(0, found.rows[0].row - size)}),
      button("Ranks after", found.rows[size - 1].row < found.allRows - 1, {row: found.rows[size - 1].row + 1})] : []),
    button("From the begin", from !== null, {from: null}), button("Go on from here", found.more, {from: found.timeline.toNanos}));
  }

  return {
    show(now) {
      question = now;
      if (now.trace !== trace) {
        [trace, row, from, found] = [now.trace, 0, null, null];
        if (trace) load();
      } else if (found) draw();
    },
  };
}
