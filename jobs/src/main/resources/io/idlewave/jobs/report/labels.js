/* Names that stay different when they are short. */
const Labels = (() => {
  const byRun = new WeakMap();

  /* The last part of a key, as far as no other key ends like it. */
  function shortKeys(axes) {
    const last = axes.map((axis) => axis.key.split(".").pop());
    return axes.map((axis, i) => (last.filter((one) => one === last[i]).length > 1 ? axis.key : last[i]));
  }

  /* What the points of a run's grid are called by: the keys that vary, and the scenario that is copied where there are several. */
  function ofGrid(run) {
    const names = new Map();
    const {axes, points} = run.grid || {};
    if (!axes || !points) return names;
    const keys = shortKeys(axes);
    const several = State.distinct(points.map((point) => point.base)).length > 1;
    for (const point of points) {
      const settings = axes.map((axis, i) => (axis.labels.length > 1 || axes.length === 1 ? `${keys[i]}=${axis.labels[point.at[i]]}` : null)).filter((text) => text);
      names.set(point.scenario, (several ? point.base + ": " : "") + settings.join(", "));
    }
    return names;
  }

  function wholeScenario(name) {
    const run = State.run();
    if (!byRun.has(run)) byRun.set(run, ofGrid(run));
    return byRun.get(run).get(name) || name;
  }

  /* A scenario by what tells it from the others of the run. */
  const scenario = (name) => Format.plain(wholeScenario(name));

  /* A row of the tables that have one per rank: "3", or "3 stream 7" of a further timeline. */
  const rank = (row) => Format.plain(State.run().trace?.rows?.[row] ?? String(row), 80);

  const WAITS = {clocks: "Waits are taken from the clocks of the ranks.", durations: "Clocks cannot be compared: waits are taken from durations."};

  /* Whence waits of the recorded run are known. */
  const waits = (from) => WAITS[from] || "";

  const shared = (one, other) => {
    let length = 0;
    while (length < one.length && one[length] === other[length]) length++;
    return length;
  };

  /* Cut to a length; where two would read alike, what they share at the begin gives way, and at last the length. */
  function list(names, longest) {
    const whole = names.map((name) => Format.plain(name, Infinity));
    const alike = (labels, i) => labels.some((label, k) => label === labels[i] && whole[k] !== whole[i]);
    const cut = whole.map((name) => Format.short(name, longest));
    const later = cut.map((label, i) => {
      if (!alike(cut, i)) return label;
      const from = Math.max(...whole.filter((name, k) => cut[k] === label && name !== whole[i]).map((name) => shared(name, whole[i])));
      return "…" + Format.short(whole[i].slice(Math.max(0, from - Math.floor(longest / 2))), longest - 1);
    });
    return later.map((label, i) => (alike(later, i) ? whole[i] : label));
  }

  /* The same of scenarios, by what tells them apart. */
  const scenarios = (names, longest) => list(names.map(wholeScenario), longest);

  return {scenario, scenarios, rank, waits, list};
})();
