/* What the reader looks at: one run, one of its scenarios, one bound. */
const State = (() => {
  const report = JSON.parse(document.getElementById("report").textContent);
  const listeners = [];
  let run = 0;
  let scenario = null;
  let bound = null;

  const distinct = (values) => [...new Set(values)];
  const current = () => report.runs[run] || {};
  const scenarios = () => current().scenarios || [];
  const names = () => scenarios().map((one) => one.name);
  const find = (name, of) => (of.scenarios || []).find((one) => one.name === name);
  const chosen = () => find(scenario, current());
  const boundsOf = (one) => (one ? one.bounds : []);
  const bounds = () => boundsOf(chosen()).map((one) => one.bound);

  /* How far a scenario takes the run from its base; a deadlock takes it farthest. */
  const distance = (one) => Math.max(0, ...one.bounds.map((each) => (each.deadlocks ? Infinity : Math.abs((each.slowdown?.value ?? 1) - 1))));

  /* The scenario with most to say, the first of several: a page does not open on one that nothing disturbs. */
  const farthest = () => scenarios().reduce((best, one) => (best === null || distance(one) > distance(best) ? one : best), null)?.name ?? null;

  function settle() {
    if (!names().includes(scenario)) scenario = farthest();
    if (!bounds().includes(bound)) bound = bounds().includes("upper") ? "upper" : bounds()[0] ?? null;
  }

  function change(what) {
    const before = run;
    if (what.run !== undefined) run = what.run;
    if (what.scenario !== undefined) scenario = what.scenario;
    if (what.bound !== undefined) bound = what.bound;
    settle();
    listeners.forEach((listener) => listener(run !== before));
  }

  const holds = (value, wanted) => value === undefined || value === null || value === wanted;

  /* Of items per scenario and bound: the chosen ones, or those of another bound where that has none; those without a scenario, or a bound, hold for all. */
  function items(all) {
    const mine = all.filter((one) => holds(one.scenario, scenario));
    const exact = mine.filter((one) => holds(one.bound, bound));
    return exact.length ? exact : mine.filter((one) => one.bound === mine[0].bound);
  }

  /* The bound of such items: another than the chosen one where that has none. */
  const boundOf = (some) => (some.length === 0 || some.some((one) => holds(one.bound, bound)) ? bound : some[0].bound);

  settle();
  return {
    report, change, names, bounds, items, boundOf, distinct, scenarios, chosen, find,
    run: current, runIndex: () => run, scenario: () => scenario, bound: () => bound,
    entry: (one) => boundsOf(one).find((each) => each.bound === bound) || boundsOf(one)[0],
    onchange: (listener) => listeners.push(listener),
  };
})();
