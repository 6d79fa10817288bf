/* Quantities as studies write them, a number and a unit. */
const UNITS = {ns: 1, us: 1e3, "µs": 1e3, ms: 1e6, s: 1e9, min: 60e9, h: 3600e9, Hz: 1, kHz: 1e3, MHz: 1e6, GHz: 1e9,
  "%": 1, B: 1, kB: 1e3, KiB: 1024, MB: 1e6, MiB: 1048576, GB: 1e9, GiB: 1073741824};

/* Its size in ns, Hz, % or bytes; NaN for what is none. */
export function sizeOf(text) {
  const [, number, unit] = /^\s*([0-9]*\.?[0-9]+(?:e[+-]?[0-9]+)?)\s*([A-Za-zµ%]*)\s*$/i.exec(text) || [];
  return number === undefined || !(unit in UNITS) ? NaN : Number(number) * UNITS[unit];
}

/* "2.5 %": with a space, as sentences have it. */
export const spaced = (text) => String(text).trim().replace(/^([0-9.]+)\s*([^0-9.\s].*)$/, "$1 $2");

/* A time in ns in the unit in which it has at most three digits before the point. */
export function timeText(nanos) {
  const [unit, factor] = [["s", 1e9], ["ms", 1e6], ["us", 1e3]].find(([, one]) => nanos >= one) || ["ns", 1];
  return Number((nanos / factor).toFixed(factor === 1 ? 0 : 3)) + unit;
}

const series = (digits, units) => units.flatMap((unit) => [1, 10, 100].flatMap((power) => digits.map((digit) => Number((digit * power).toPrecision(3)) + unit)));

/* What sliders go through. */
export const TIMES = series([1, 1.5, 2, 3, 5, 7], ["ns", "us", "ms"]).concat("1s");
export const SHARES = ["0.1%", "0.2%", "0.3%", "0.5%", "0.7%", "1%", "1.5%", "2%", "2.5%", "3%", "4%", "5%", "7%", "10%", "15%", "20%", "30%", "50%"];
export const RATES = series([1, 2, 5], ["Hz"]).concat(series([1, 2, 5], ["kHz"]).slice(0, 7));
export const SIZES = ["0B", ...[64, 128, 256, 512].map((n) => n + "B"), ...[1, 2, 4, 8, 16, 32, 64, 128, 256, 512].map((n) => n + "KiB"), "1MiB", "4MiB", "16MiB"];
export const from = (steps, least, most) => steps.filter((one) => sizeOf(one) >= sizeOf(least) && sizeOf(one) <= sizeOf(most));
export const PER_BYTE = ["0ns", "0.01ns", "0.02ns", "0.05ns", "0.1ns", "0.2ns", "0.5ns", "1ns", "2ns", "5ns", "10ns", "20ns", "50ns"];
