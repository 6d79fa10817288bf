/* The answer in words: what a question costs, and what so many replicates do not tell. */
import {isModel, setting, title} from "./question.js";

const first = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/* The slowdown of a bound as a share of the base. */
function cost(one) {
  const less = (value) => (value === null || value === undefined ? null : value - 1);
  return {value: less(one.slowdown.value), low: less(one.slowdown.low), high: less(one.slowdown.high)};
}

const strip = (text) => text.replace(/ %$/, "");

/* Three digits of a share, or fewer where its interval leaves fewer. */
function percent(figure) {
  const [three, measured] = [Format.significant(100 * figure.value, 3) + " %", Format.measured(figure, "share").value];
  return three.length < measured.length ? three : measured;
}

function costs(bounds) {
  const all = bounds.map(cost);
  const lower = all[0];
  const upper = all[all.length - 1];
  if (all.every(({value}) => Math.abs(value) < 5e-7)) return "costs nothing that can be seen in the run time";
  const faster = upper.value < 0;
  const turned = ({value, low, high}) => ({value: -value, low: high === null ? null : -high, high: low === null ? null : -low});
  const shares = (faster ? [turned(upper), turned(lower)] : [lower, upper]).map(percent);
  const span = shares[0] === shares[1] ? shares[0] : `${strip(shares[0])} to ${shares[1]}`;
  return `${faster ? "saves" : "costs"} ${span} of the run time${shares[0] === shares[1] ? "" : " (from the lower to the upper bound)"}`;
}

/* The confidence interval over both bounds; empty where nothing was drawn. */
function interval(bounds, level) {
  const low = cost(bounds[0]).low;
  const high = cost(bounds[bounds.length - 1]).high;
  if (low === null && high === null) return "";
  const end = (value) => (value === null ? "open" : Format.significant(100 * value, 3));
  return `${Format.share(level, 0)} interval of the mean: ${end(low)} to ${end(high)} %. `;
}

/* "2.5 % of noise at 100 Hz on all ranks costs 2.7 to 3.2 % of the run time." */
export function sentence(question, view) {
  const scenario = view.scenarios[0];
  const bounds = scenario.bounds.filter((one) => one.slowdown);
  const machine = setting(question);
  const where = machine ? ` (${machine})` : "";
  if (!bounds.length) return `${first(title(question))}${where}: every replicate ends in a deadlock.`;
  if (title(question) === "nothing") {
    const recorded = isModel(question) && view.trace.spanNanos ? `; the recorded run took ${Format.time(view.trace.spanNanos)}` : "";
    return `Nothing disturbs the run${where}: it takes ${Format.time(scenario.bounds[0].p50?.value ?? scenario.bounds[0].min)}${recorded}.`;
  }
  return `${first(title(question))} ${costs(bounds)}${where}.`;
}

const UNKNOWN = [["p50", "the median"], ["p95", "the slowest 1 in 20 (p95)"], ["p99", "the slowest 1 in 100 (p99)"]];

/* What the number of replicates allows to be said. */
export function precision(view, more) {
  const bounds = view.scenarios[0].bounds;
  const replicates = bounds[0].replicates;
  const single = bounds.every((one) => one.min === one.max);
  if (single) return replicates === 1 ? "Nothing is drawn at random: one replicate says all." : `All of ${Format.count(replicates)} replicates take the same time.`;
  const unknown = UNKNOWN.filter(([name]) => bounds.some((one) => !one[name])).map(([, words]) => words);
  const silent = unknown.length ? `So few say nothing of ${unknown.join(" and ")}${more ? `: ${Format.count(more)} follow` : ""}.` : more ? `${Format.count(more)} follow while nothing changes.` : "";
  const slowed = bounds.filter((one) => one.slowdown);
  return `${slowed.length ? interval(slowed, view.confidenceLevel) : ""}${Format.count(replicates)} replicates. ${silent}`.trim();
}
