/* Axes that all charts share. */
const Axes = (() => {
  const finite = (values) => values.filter((value) => value !== null && value !== undefined && Number.isFinite(value));
  const least = (values) => finite(values).reduce((a, b) => Math.min(a, b), Infinity);
  const most = (values) => finite(values).reduce((a, b) => Math.max(a, b), -Infinity);

  function look(palette) {
    return {
      axisLine: {lineStyle: {color: palette.line}}, axisTick: {lineStyle: {color: palette.line}},
      axisLabel: {color: palette.muted, fontSize: 11, fontFamily: palette.font, hideOverlap: true}, splitLine: {lineStyle: {color: palette.line, opacity: 0.6}},
      nameTextStyle: {color: palette.muted, fontSize: 11},
    };
  }

  /* The name of a vertical axis stands above it, to be read without turning the head; "high" above names of marks. */
  function named(palette, name, vertical) {
    const base = look(palette);
    return vertical ? {...base, name, nameLocation: "end", nameGap: vertical === "high" ? 20 : 8, nameTextStyle: {...base.nameTextStyle, align: "left"}} : {...base, name, nameLocation: "middle", nameGap: 24};
  }

  /* An axis of times, in one unit; `values` are those that it has to show. */
  function time(palette, name, values, vertical = false, zero = false) {
    const one = values.length && least(values) === most(values) ? Math.abs(most(values)) * 0.01 : 0; // a single value stands in the middle
    const low = values.length ? (zero ? Math.min(0, least(values)) : least(values) - one) : 0;
    const high = values.length ? most(values) + one : 1;
    const scale = Format.timesBetween(low, high);
    const base = named(palette, `${name}, ${scale.unit}`, vertical);
    return {...base, type: "value", scale: !zero, ...(one && !zero ? {min: low, max: high} : {}), axisLabel: {...base.axisLabel, formatter: (value) => scale.text(value)}};
  }

  /* An axis of numbers: `show` makes a label of a tick, as count, factor and share below do. */
  function value(palette, name, show, vertical = false, more = {}) {
    const base = named(palette, name, vertical);
    return {...base, type: "value", axisLabel: {...base.axisLabel, formatter: show}, ...more};
  }

  const ticked = (write) => (value) => {
    const digits = Format.tick(value);
    return digits && write(digits);
  };
  const count = ticked((digits) => digits);
  const factor = ticked((digits) => "x" + digits);
  function nanos(value) {
    const scale = Format.timesBetween(0, value);
    const digits = scale.text(value);
    return digits && `${digits} ${scale.unit}`;
  }
  const share = (value) => ticked((digits) => digits + " %")(value * 100);

  /* Rows or columns with names: the labels are strings of the trace, the values their numbers. */
  function names(palette, name, labels, vertical = false, more = {}) {
    const base = named(palette, name, vertical);
    return {...base, type: "category", data: labels.map((_, i) => i), splitLine: {show: false}, axisLabel: {...base.axisLabel, formatter: (_, i) => labels[i]},
      ...(more.inverse ? {nameLocation: "start"} : {}), ...more};
  }

  /* "3", or "40-79" where ranks were put together. */
  const ranks = (bins) => bins.from.map((first, i) => (bins.to[i] === first ? Labels.rank(first) : State.run().trace?.rows ? `${Labels.rank(first)} to ${Labels.rank(bins.to[i])}` : `${first}-${bins.to[i]}`));

  return {least, most, time, value, count, factor, nanos, share, names, ranks};
})();
