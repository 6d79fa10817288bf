/* What the reader looks at, in the address: run, scenario, bound, section, and zooms of charts. A link to it leads there; the browser goes back by it. */
const Link = (() => {
  let section = "";
  let following = false;

  function address() {
    const stated = new URLSearchParams();
    if (State.runIndex()) stated.set("run", State.runIndex() + 1);
    if (State.scenario() !== null) stated.set("scenario", State.scenario());
    if (State.bounds().length > 1) stated.set("bound", State.bound());
    if (section) stated.set("section", section);
    Chart.zooms().forEach((zoom) => stated.append("zoom", zoom));
    return `#${stated}`;
  }

  const keep = () => history.replaceState(null, "", address());

  /* A step of the history, at a section if one is named. */
  function step(to = section) {
    section = to;
    if (address() !== location.hash) history.pushState(null, "", address());
  }

  /* Sections by names that earlier pages had for them. */
  const FORMER = {waits: "wait-states", callpaths: "call-paths", callsites: "attribution", absorption: "attribution", "straggler-classes": "stragglers", paths: "critical-path", "winning-paths": "winning-path"};

  /* "#wait-states", as the contents have it, names a section alone. */
  const named = () => (location.hash.includes("=") ? null : location.hash.slice(1));
  const stated = () => new URLSearchParams(named() === null ? location.hash.slice(1) : {section: named()});

  /* The run, scenario and bound of the address; what it does not name is as the page opens. */
  function open() {
    const run = Number(stated().get("run") ?? 1) - 1;
    following = true;
    State.change({run: State.report.runs[run] ? run : 0, scenario: stated().get("scenario"), bound: stated().get("bound")});
    following = false;
  }

  function place() {
    section = stated().get("section") ?? "";
    section = FORMER[section] ?? section;
    Chart.restore(stated().getAll("zoom"));
    document.getElementById(section)?.scrollIntoView({behavior: "instant"});
  }

  /* Its section and zooms, once the page is there, and all of it from then on. */
  function follow() {
    place();
    if (location.hash) keep();
    State.onchange(() => following || step());
    Chart.onzoom(zoomed);
    addEventListener("hashchange", moved);
  }

  function moved() {
    if (named()) {
      section = named();
      keep();
      return;
    }
    const now = new URLSearchParams(address().slice(1));
    if (["run", "scenario", "bound"].some((key) => stated().get(key) !== now.get(key))) open();
    place();
  }

  /* Before a step that leads on from a place: the way back leads there. */
  function leave(node) {
    section = node?.closest("section")?.id ?? section;
    keep();
  }

  let late = 0;
  function zoomed(box) {
    section = box.closest("section").id;
    clearTimeout(late);
    late = setTimeout(keep, 150);
  }

  function copy() {
    keep();
    Table.copy(location.href, "Link copied");
  }

  return {open, follow, leave, step, copy};
})();
