/* Sections of the page: each asks for a part of the model, and says what is missing where there is none. */
const Sections = (() => {
  const {el, prose} = Dom;
  const all = [];

  /*
   * {id, title, intro, data: (run) => part of the model, items: (data) => its entries per scenario and bound,
   *  scenario: whether it follows the scenario, when: (run) => whether it is there at all, stays: whether it stands in its place though it lacks its part,
   *  after: the section that it stands behind, where that is not the last one,
   *  says: (data) => nodes that are there also where no entry is, draw: (data, items) => nodes}
   */
  function add(section) {
    all.splice(section.after ? all.findIndex((one) => one.id === section.after) + 1 : all.length, 0, section);
  }

  const lacks = (data) => !data || (data.missing !== undefined && data.missing !== null);

  const missing = (data) =>
    el("p", {class: "missing"}, prose(((data && data.missing) || "Nothing was recorded for this part.").replace(/--[a-z][a-z-]*( (?!(or|and|to)\b)[\w%=:.-]*[\w%](,[\w%=:-]*[\w%])*)?/g, "`$&`")));

  function content(section) {
    const data = section.data(State.run());
    if (lacks(data)) return [missing(data)];
    const all = section.items ? section.items(data) : [];
    const mine = State.items(all);
    const head = section.scenario && !section.bare ? subject(State.boundOf(mine)) : null;
    if (section.items && mine.length === 0) return [head, ...(section.says ? section.says(data) : []), elsewhere(all)];
    return [head, ...section.draw(data, mine), data.note ? el("p", {class: "note"}, prose(data.note)) : null].flat();
  }

  /* The part is there, but for other scenarios: a button for each. */
  function elsewhere(items) {
    const others = State.distinct(items.map((one) => one.scenario)).filter((name) => State.names().includes(name));
    return el("p", {class: "missing"}, others.length ? "Not there for this scenario, but for: " : "Not there for any scenario of this report.",
      others.slice(0, 12).map((name, i) => el("button", {type: "button", class: "small", onclick: () => State.change({scenario: name})}, Labels.scenarios(others, 28)[i])));
  }

  /* A part that fails takes no other with it; the console has the reason. */
  function guarded(section) {
    try {
      return content(section);
    } catch (error) {
      reportError(error);
      return [missing({missing: "This part of the report cannot be shown: " + error.message})];
    }
  }

  function fill(section) {
    const body = section.node.querySelector(".body");
    Chart.dispose(body);
    const there = !section.when || section.when(State.run());
    const shown = there && (section.stays || !lacks(section.data(State.run())));
    section.node.hidden = !shown;
    section.link.hidden = !shown;
    if (!shown) {
      body.replaceChildren();
      return;
    }
    const nodes = guarded(section).filter((node) => node);
    body.replaceChildren(...nodes);
  }

  const subject = (bound) => el("p", {class: "subject"}, el("b", {}, Labels.scenario(State.scenario() ?? "")),
    State.bounds().length > 1 ? ` · ${bound} bound${bound === State.bound() ? "" : `, for want of the ${State.bound()} one`}` : "");

  /* What was not asked for, or cannot be told of this run: one list, after all that is there. */
  const absent = {
    id: "absent", title: "Not in this report", intro: "What was not asked for, or cannot be told of this run, and what would add it.", data: () => ({}),
    when: () => left().length > 0,
    draw: () => [el("dl", {class: "terms"}, left().flatMap((section) => [el("dt", {}, section.title), el("dd", {}, missing(section.data(State.run())))]))],
  };

  const left = () => all.filter((section) => section.node?.hidden && (!section.when || section.when(State.run())) && section !== absent);

  function build(main, contents) {
    add(absent);
    for (const section of all) {
      section.node = el("section", {id: section.id, "aria-labelledby": section.id + "-title"},
        el("h2", {id: section.id + "-title"}, section.title),
        section.intro ? el("p", {class: "intro"}, prose(section.intro)) : null, el("div", {class: "body"}));
      section.link = el("li", {}, el("a", {href: "#" + section.id}, section.short || section.title));
      main.append(section.node);
      contents.append(section.link);
      fill(section);
    }
    State.onchange((otherRun) => all.filter((section) => otherRun || section.scenario).forEach(fill));
  }

  return {add, build, missing, lacks};
})();
