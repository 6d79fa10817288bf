/* The controls: one per part of a question, in groups; each says what is wrong with what it holds. */
import {isModel} from "./question.js";
import {PER_BYTE, RATES, SHARES, SIZES, TIMES, from, sizeOf} from "./quantity.js";

const {el} = Dom;
const inTime = (q) => q.noise === "periodic" || q.noise === "rate";

const GROUPS = [
  {title: "Noise", fields: [
    {key: "noise", label: "Kind", options: [["off", "off"], ["periodic", "periodic detours"], ["rate", "detours at random times"], ["exponential", "exponential, per stretch"]]},
    {key: "share", label: "Share of time", steps: SHARES, when: inTime},
    {key: "frequency", label: "How often", steps: RATES, when: inTime},
    {key: "mean", label: "Mean per stretch of computing", steps: from(TIMES, "100ns", "10ms"), when: (q) => q.noise === "exponential"},
    {key: "where", label: "Where", options: [["all", "all ranks"], ["one", "one rank at a time"], ["ranks", "some ranks"], ["every", "every k-th rank"]], when: inTime},
    {key: "ranks", label: "Ranks, such as 0, 4..7", when: (q) => inTime(q) && q.where === "ranks"},
    {key: "every", label: "k", number: true, when: (q) => inTime(q) && q.where === "every"},
    {key: "first", label: "from rank", number: true, when: (q) => inTime(q) && q.where === "every"},
  ]},
  {title: "Messages", fields: [
    {key: "latency", label: "Added latency", steps: ["0us", ...from(TIMES, "100ns", "1ms")]},
    {key: "latencyKind", label: "Each message", options: [["constant", "the same"], ["exponential", "exponential, this mean"]], when: (q) => sizeOf(q.latency) !== 0},
    {key: "bandwidth", label: "Added time per byte", steps: PER_BYTE},
    {key: "eager", label: "Eager limit", steps: ["auto", ...SIZES]},
  ]},
  {title: "One delay", fields: [
    {key: "delay", label: "Place", options: [["off", "none"], ["at", "at a time"], ["after", "after a call"]]},
    {key: "delayRank", label: "Rank", number: true, when: (q) => q.delay !== "off"},
    {key: "delayTimeline", label: "Timeline of the rank", when: (q) => q.delay !== "off" && q.delayTimeline !== ""},
    {key: "delayAt", label: "Time since the rank left MPI_Init", when: (q) => q.delay === "at"},
    {key: "delayFunction", label: "Function", list: "functions", when: (q) => q.delay === "after"},
    {key: "delayOccurrence", label: "Its call number", number: true, when: (q) => q.delay === "after"},
    {key: "delayDuration", label: "Duration", steps: from(TIMES, "1us", "1s"), when: (q) => q.delay !== "off"},
  ]},
  {title: "Machine", fields: [
    {key: "timing", label: "Messages take", options: [["observed", "as recorded"], ["model", "as a network model"]]},
    {key: "network", label: "Network", options: [], when: isModel},
    {key: "intra", label: "Within a node", options: [], when: isModel},
    {key: "mapping", label: "Ranks on nodes", options: [["trace", "as recorded"], ["sequential", "in sequence"], ["round-robin", "dealt out"], ["search", "the best that a search finds"]], when: isModel},
    {key: "ranksPerNode", label: "Ranks per node", number: true, when: (q) => isModel(q) && q.mapping === "sequential"},
    {key: "nodes", label: "Nodes", number: true, when: (q) => isModel(q) && q.mapping === "round-robin"},
    {key: "rate", label: "Work per second, where the trace has no times", when: isModel},
    {key: "seed", label: "Seed of the draws", number: true},
  ]},
];

/* The step nearest to a quantity on a scale of ratios. */
function nearest(steps, text) {
  if (steps.includes(text)) return steps.indexOf(text);
  const size = sizeOf(text);
  if (Number.isNaN(size)) return null;
  const off = (one) => Math.abs(Math.log((sizeOf(one) || 1e-3) / (size || 1e-3)));
  return steps.reduce((best, one, i) => (Number.isNaN(sizeOf(one)) || (best !== null && off(one) >= off(steps[best])) ? best : i), null);
}

function field(spec, change) {
  const id = "field-" + spec.key;
  const error = el("p", {class: "wrong", id: id + "-wrong"});
  const common = {id, "aria-describedby": id + "-wrong"};
  const input = spec.options ? el("select", {...common, onchange: () => change(spec.key, input.value)})
    : el("input", {...common, type: spec.number ? "number" : "text", min: spec.number ? 0 : null, list: spec.list, autocomplete: "off", spellcheck: "false", oninput: () => change(spec.key, input.value.trim())});
  const slider = spec.steps && el("input", {type: "range", id: id + "-slider", min: 0, max: spec.steps.length - 1, step: 1, "aria-label": spec.label,
    oninput: () => change(spec.key, spec.steps[Number(slider.value)])});
  const node = el("div", {class: "field" + (slider ? " sliding" : "")}, el("label", {for: id}, spec.label), slider, input, error);

  function show(question) {
    const value = question[spec.key];
    node.hidden = Boolean(spec.when && !spec.when(question));
    if (input.value !== value && document.activeElement !== input) input.value = value;
    else if (spec.options) input.value = value;
    if (!slider) return;
    slider.value = nearest(spec.steps, value) ?? slider.value;
    slider.setAttribute("aria-valuetext", value);
  }

  function fill(options) {
    input.replaceChildren(...options.map(([value, text]) => el("option", {value}, text)));
  }

  function fail(message) {
    error.textContent = message || "";
    input.setAttribute("aria-invalid", String(Boolean(message)));
    slider?.setAttribute("aria-invalid", String(Boolean(message)));
  }

  if (spec.options) fill(spec.options);
  return {node, show, fill, fail};
}

/* Fills the form; `change` gets the key and the new text of what somebody has moved. */
export function controls(form, change) {
  const fields = new Map();
  form.addEventListener("submit", (event) => event.preventDefault());
  const wide = matchMedia("(min-width: 821px)");
  form.replaceChildren(el("p", {class: "note"}, "Each change is asked at once with 64 replicates, then with 256 and with 1,000 of them, the first ones with the same draws."), ...GROUPS.map((group, i) => {
    const nodes = group.fields.map((spec) => {
      fields.set(spec.key, field(spec, change));
      return fields.get(spec.key).node;
    });
    return el("details", {open: wide.matches || i === 0}, el("summary", {}, group.title), el("fieldset", {}, el("legend", {class: "visually-hidden"}, group.title), nodes));
  }), el("datalist", {id: "functions"}));

  function platforms(all) {
    const names = all.filter((one) => one.network).map((one) => [one.name, one.name]);
    fields.get("network").fill(names);
    fields.get("intra").fill([["", "the same network"], ...names]);
  }

  /* Words beside a control; says whether there is one that can be seen. */
  function fail(key, message) {
    fields.forEach((one) => one.fail(null));
    const there = key !== null && fields.has(key) && !fields.get(key).node.hidden;
    if (there) {
      fields.get(key).fail(message);
      fields.get(key).node.closest("details").open = true;
    }
    return there;
  }

  return {
    platforms, fail,
    show: (question) => fields.forEach((one) => one.show(question)),
    functions: (names) => form.querySelector("#functions").replaceChildren(...names.map((name) => el("option", {value: name}))),
  };
}
