"use strict";

/* Numbers and strings as people read them. Times come in nanoseconds. */
const Format = (() => {
  const UNITS = [["s", 1e9], ["ms", 1e6], ["us", 1e3], ["ns", 1]];
  const LONGEST = 200;

  function unitOf(nanos) {
    const size = Math.abs(nanos);
    return UNITS.find(([, factor]) => size >= factor) || UNITS[3];
  }

  function significant(value, digits) {
    if (value === 0) return "0";
    const before = Math.floor(Math.log10(Math.abs(value))) + 1;
    return value.toFixed(Math.max(0, Math.min(digits - before, 6)));
  }

  function time(nanos, digits = 4) {
    if (nanos === null || nanos === undefined) return "open";
    const [unit, factor] = unitOf(nanos);
    return significant(nanos / factor, unit === "ns" ? 3 : digits) + " " + unit;
  }

  /* One unit for all labels of an axis: `text` of its ticks, `fixed` of times that lie a part of the axis, or more, from each other. */
  function timesBetween(least, most, parts = 5) {
    const [unit, factor] = unitOf(Math.max(Math.abs(least), Math.abs(most)));
    const step = Math.max((most - least) / factor / parts, 1e-9);
    const digits = Math.max(0, Math.ceil(-Math.log10(step)));
    return {unit, text: (nanos) => tick(nanos / factor, digits + 3), fixed: (nanos) => (nanos / factor).toFixed(digits)};
  }

  /* A tick of an axis in all its digits, so that no two read alike; nothing for an edge of the axis that needs more than `digits` after the point. */
  function tick(value, digits = 6) {
    const near = Number(value.toPrecision(12));
    const most = Math.min(digits, 9);
    return Number(near.toFixed(most)) === near ? near.toLocaleString("en", {maximumFractionDigits: most}) : "";
  }

  /* Digits after the point that a figure carries: two of the width of its interval; four in all where nothing bounds it. */
  function decimals(value, low, high) {
    const width = low !== null && high !== null ? high - low : 2 * Math.abs((low ?? high ?? value) - value);
    if (width > 0) return Math.max(0, Math.min(9, 1 - Math.floor(Math.log10(width))));
    return value === 0 ? 0 : Math.max(0, Math.min(6, 3 - Math.floor(Math.log10(Math.abs(value)))));
  }

  const SCALES = {
    time(size) {
      const [unit, factor] = unitOf(size);
      return {factor, before: "", after: " " + unit};
    },
    factor: () => ({factor: 1, before: "x", after: ""}),
    share: () => ({factor: 0.01, before: "", after: " %"}),
  };

  /* A figure {value, low, high} and its interval, in one unit, with the digits that the width of the interval leaves it. */
  function measured(figure, kind = "time") {
    if (!figure || figure.value === null || figure.value === undefined) return {value: "none", interval: ""};
    const ends = [figure.low ?? null, figure.high ?? null];
    const scale = SCALES[kind](Math.max(...[figure.value, ...ends].map((one) => Math.abs(one ?? 0))));
    const [value, low, high] = [figure.value, ...ends].map((one) => (one === null ? null : one / scale.factor));
    const digits = decimals(value, low, high);
    const text = (one) => scale.before + one.toFixed(digits);
    const from = low === null ? "open" : text(low) + (high === null ? scale.after : "");
    const to = high === null ? "open" : text(high) + scale.after;
    return {value: text(value) + scale.after, interval: low === null && high === null ? "open" : `${from} to ${to}`};
  }

  const count = (value) =>
    value === null || value === undefined ? "" : value.toLocaleString("en", {maximumFractionDigits: 2});

  function bytes(value) {
    if (value === null || value === undefined) return "";
    const units = ["B", "KiB", "MiB", "GiB", "TiB"];
    let power = 0;
    while (Math.abs(value) >= 1024 && power < 4) {
      value /= 1024;
      power++;
    }
    return significant(value, power === 0 ? 6 : 4).replace(/\.0+$/, "") + " " + units[power];
  }

  const share = (value, digits = 1) =>
    value === null || value === undefined ? "open" : (value * 100).toFixed(digits) + " %";

  const factor = (value) => (value === null || value === undefined ? "open" : "x" + value.toFixed(4));

  /* "128.1 to 129.4 ms": both ends in one unit; an open end says so. */
  function interval(low, high, one = time) {
    if (low === null && high === null) return "open";
    return (low === null ? "open" : one(low)) + " to " + (high === null ? "open" : one(high));
  }

  /* What is known of a mean beside itself: its confidence interval, ends of which may be open, or what replicates span. */
  function spread(low, high, least, most, one = time) {
    if ((low ?? null) !== null || (high ?? null) !== null) return low === high ? "" : interval(low ?? null, high ?? null, one);
    return (least ?? null) === null || least === most ? "" : `from ${one(least)} to ${one(most)} over replicates`;
  }

  /* A string of a trace: what controls a terminal or the direction of text is shown, not obeyed; what is long is cut. */
  function plain(text, longest = LONGEST) {
    const whole = String(text === null || text === undefined ? "" : text);
    const shown = whole
      .slice(0, longest)
      .replace(/[\u0000-\u001f]/g, (c) => String.fromCharCode(0x2400 + c.charCodeAt(0)))
      .replace(/[\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "\ufffd");
    return whole.length > longest ? shown + "… (" + count(whole.length) + " characters)" : shown;
  }

  const short = (text, longest = 28) => {
    const shown = plain(text, LONGEST);
    return shown.length > longest ? shown.slice(0, longest - 1) + "…" : shown;
  };

  /* "late-sender" and "callNoise" as words; what has spaces is words already. */
  const words = (code) => (code.includes(" ") ? code : code.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/-/g, " ").toLowerCase().replace("nxn", "NxN"));

  return {time, timesBetween, tick, measured, count, bytes, share, factor, interval, spread, plain, short, words, significant};
})();
