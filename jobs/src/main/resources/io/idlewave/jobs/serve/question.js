/* A question: what the controls say, as flat text; how it stands in an address, in a study and in words. */
import {sizeOf, spaced} from "./quantity.js";

export const DEFAULTS = {
  trace: "", timing: "observed", noise: "periodic", share: "2.5%", frequency: "100Hz", mean: "2us", where: "all", ranks: "0", every: "8", first: "0",
  latency: "0us", latencyKind: "constant", bandwidth: "0ns", eager: "auto",
  delay: "off", delayRank: "0", delayTimeline: "", delayAt: "1ms", delayFunction: "", delayOccurrence: "1", delayDuration: "1ms",
  network: "infiniband-hdr", intra: "", mapping: "trace", ranksPerNode: "4", nodes: "2", rate: "", seed: "1",
};

export function read(fragment) {
  const stated = new URLSearchParams(fragment.replace(/^#/, ""));
  return Object.fromEntries(Object.entries(DEFAULTS).map(([key, value]) => [key, (stated.get(key) ?? value).slice(0, 400)]));
}

/* What differs from the defaults. */
export function fragment(question) {
  const stated = Object.entries(question).filter(([key, value]) => key in DEFAULTS && value !== DEFAULTS[key]);
  return "#" + new URLSearchParams(stated).toString();
}

const isSome = (text) => sizeOf(text) !== 0;
export const isModel = (question) => question.timing === "model";
const whole = (text) => (/^\s*[0-9]{1,9}\s*$/.test(text) ? Number(text) : text);

/* "0, 4..7" as a study has it. */
const rankList = (text) => text.split(",").map((one) => one.trim()).filter((one) => one).map(whole);

const ON = {
  all: () => "all",
  one: () => "one",
  ranks: (q) => ({ranks: rankList(q.ranks)}),
  every: (q) => ({every: whole(q.every), from: whole(q.first)}),
};

const NOISE = {
  off: () => null,
  periodic: (q) => ({process: "periodic", frequency: q.frequency, duty: q.share, ...(q.where === "all" ? {} : {on: ON[q.where]?.(q) ?? q.where})}),
  rate: (q) => ({process: "rate", rate: q.frequency, duty: q.share, ...(q.where === "all" ? {} : {on: ON[q.where]?.(q) ?? q.where})}),
  exponential: (q) => ({distribution: "exponential", mean: q.mean}),
};

const PLACE = {
  at: (q) => ({at: q.delayAt}),
  after: (q) => ({after: {function: q.delayFunction, occurrence: whole(q.delayOccurrence)}}),
};

const MAPPING = {
  trace: () => "trace", search: () => "search",
  sequential: (q) => ({kind: "sequential", ranksPerNode: whole(q.ranksPerNode)}),
  "round-robin": (q) => ({kind: "round-robin", nodes: whole(q.nodes)}),
};

function network(q) {
  const own = q.eager === "auto" ? q.network : {signature: q.network, S: q.eager};
  return q.intra ? {intra: q.intra, inter: own} : own;
}

/* What disturbs the machine. */
export function scenario(q, name = title(q)) {
  const noise = NOISE[q.noise]?.(q) ?? null;
  const {constant, exponential} = {constant: {distribution: "constant", value: q.latency}, exponential: {distribution: "exponential", mean: q.latency}};
  return {
    name,
    ...(noise ? {noise} : {}),
    ...(isSome(q.latency) ? {latency: q.latencyKind === "exponential" ? exponential : constant} : {}),
    ...(isSome(q.bandwidth) ? {bandwidth: {distribution: "constant", value: q.bandwidth}} : {}),
    ...(q.delay === "off" ? {} : {delays: [{rank: whole(q.delayRank), ...(q.delayTimeline ? {timeline: q.delayTimeline} : {}), ...PLACE[q.delay]?.(q), duration: q.delayDuration}]}),
  };
}

/* What it is asked of: all of a study but scenarios and replicates. Questions for which this is equal make one study. */
export function machine(q) {
  const seed = whole(q.seed);
  if (!isModel(q)) return {seed, ...(q.eager === "auto" ? {} : {eager: q.eager})};
  return {seed, timing: "model", network: network(q), mapping: MAPPING[q.mapping]?.(q) ?? q.mapping, ...(q.rate ? {cpu: {rate: q.rate}} : {})};
}

export const study = (q, replicates) => ({...machine(q), replicates, scenarios: [scenario(q)]});

const WHERE = {
  all: () => "on all ranks", one: () => "on one rank at a time",
  ranks: (q) => `on ranks ${q.ranks}`, every: (q) => `on every ${whole(q.every)}th rank`,
};

const NOISY = {
  periodic: (q) => `${spaced(q.share)} of noise at ${spaced(q.frequency)} ${WHERE[q.where]?.(q) ?? ""}`,
  rate: (q) => `${spaced(q.share)} of noise at random times, ${spaced(q.frequency)} on average, ${WHERE[q.where]?.(q) ?? ""}`,
  exponential: (q) => `exponential noise of ${spaced(q.mean)} per stretch of computing`,
};

/* What disturbs the run, in words; "nothing" where nothing does. */
export function title(q) {
  const parts = [
    NOISY[q.noise]?.(q),
    isSome(q.latency) ? `${spaced(q.latency)}${q.latencyKind === "exponential" ? " (exponential)" : ""} of latency added to each message` : null,
    isSome(q.bandwidth) ? `${spaced(q.bandwidth)} more per byte` : null,
    q.delay === "off" ? null : `a delay of ${spaced(q.delayDuration)} on rank ${q.delayRank}${q.delay === "at" ? ` at ${spaced(q.delayAt)}` : ` after ${q.delayFunction} ${q.delayOccurrence}`}`,
  ].filter((part) => part).map((part) => part.trim());
  return parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts[parts.length - 1]}` : parts[0] ?? "nothing";
}

/* The machine in words, where it is not that of the trace. */
export function setting(q) {
  const eager = q.eager === "auto" ? "" : `, eager up to ${spaced(q.eager)}`;
  if (!isModel(q)) return eager.slice(2);
  const mapped = {trace: "", search: ", best mapping found", sequential: `, ${q.ranksPerNode} ranks per node`, "round-robin": `, dealt out to ${q.nodes} nodes`}[q.mapping] ?? "";
  return `on ${q.network}${q.intra ? ` with ${q.intra} within nodes` : ""}${mapped}${eager}`;
}

/* The control that a message of the study's reader is about. */
const ABOUT = [
  [/cpu\.rate/, "rate"], [/noise\.duty/, "share"], [/noise\.(frequency|rate)/, "frequency"], [/noise\.mean/, "mean"], [/noise\.on\.ranks/, "ranks"], [/noise\.on/, "every"],
  [/\.latency/, "latency"], [/\.bandwidth/, "bandwidth"], [/eager|network.*\bS\b/, "eager"], [/mapping\.ranksPerNode/, "ranksPerNode"], [/mapping\.nodes/, "nodes"], [/mapping/, "mapping"],
  [/network\.intra/, "intra"], [/network/, "network"], [/delays.*\.(after|occurrence|function)/, "delayFunction"], [/delays.*\.at\b/, "delayAt"], [/delays.*\.duration/, "delayDuration"],
  [/delays.*\.rank|\brank\b/, "delayRank"], [/seed/, "seed"],
];

export const about = (message) => ABOUT.find(([pattern]) => pattern.test(message.split(", got")[0]))?.[1] ?? null;
