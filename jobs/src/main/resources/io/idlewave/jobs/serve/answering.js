/* Shows an answer: words, figures, distributions. Charts are kept and get new values, so that nothing jumps. */
import {precision, sentence} from "./words.js";

const {el} = Dom;
const byId = (id) => document.getElementById(id);

/* Shows a figure in its place, as an update of the one that stands there. */
function place(slot, spec) {
  const standing = slot.firstElementChild;
  if (!spec) {
    if (standing) Chart.dispose(slot);
    slot.replaceChildren();
  } else if (standing?.update) standing.update(spec);
  else slot.replaceChildren(Chart.figure(spec));
}

/* Bounds of other answers beside those of this one, by the names of these. */
function beside(scenario, others) {
  if (!others.length) return scenario;
  const named = (one, name) => ({...one, bound: `${name}, ${one.bound}`});
  const foreign = others.flatMap(({name, view}) => view.scenarios[0].bounds.map((one) => named(one, name)));
  return {...scenario, widthNanos: 1, bounds: [...scenario.bounds.map((one) => named(one, "now")), ...foreign]};
}

export function answers() {
  const [histogram, ecdf, missing] = [el("div"), el("div"), el("div")];
  let last = null;
  byId("distribution").replaceChildren(missing, histogram, ecdf);

  function distributions(view, others) {
    const scenario = view.scenarios[0];
    missing.replaceChildren(...[Distribution.missing(scenario)].filter((one) => one));
    missing.hidden = !missing.childElementCount;
    place(histogram, Distribution.histogram(scenario));
    place(ecdf, Distribution.ecdf(beside(scenario, others)));
  }

  function show(question, view, more, others) {
    last = {question, view};
    State.report.runs[0] = view;
    State.change({run: 0});
    const scenario = view.scenarios[0];
    const words = sentence(question, view);
    byId("sentence").textContent = Format.plain(words, 1200);
    byId("precision").textContent = precision(view, more);
    const held = Answer.sentences(scenario);
    byId("given").hidden = false;
    byId("given").querySelector("p").textContent = `${held.first} ${held.rest}`;
    // of a single run the sentence has said everything
    byId("answer").classList.toggle("single", scenario.bounds.every((one) => one.replicates === 1));
    byId("figures").replaceChildren(Answer.figures(scenario), Answer.note(scenario));
    distributions(view, others);
    return `${words} ${byId("precision").textContent}`;
  }

  /* Nothing of an earlier answer stays where there is none. */
  function clear(words) {
    last = null;
    byId("sentence").textContent = words;
    byId("precision").textContent = "";
    byId("given").hidden = true;
    byId("figures").replaceChildren();
    missing.replaceChildren();
    place(histogram, null);
    place(ecdf, null);
  }

  return {show, clear, beside: (others) => last && distributions(last.view, others)};
}
