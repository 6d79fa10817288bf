/* The page: a question, its answer, and what was asked before. The question stands in the address. */
import {answers} from "./answering.js";
import {asking} from "./asking.js";
import {controls} from "./controls.js";
import {kept} from "./kept.js";
import {place} from "./place.js";
import {about, fragment, read, title} from "./question.js";
import {get, onsilence} from "./server.js";
import {saveStudy, studyText} from "./studyfile.js";
import {traces} from "./traces.js";

const {el} = Dom;
const byId = (id) => document.getElementById(id);
const page = document.documentElement;

let question = read(location.hash);
let current = null;

onsilence((why) => byId("alert").replaceChildren(...(why ? [el("p", {class: "silence"}, why)] : [])));
const {folder, version} = await get("/api/server");

function status(text, wrong = false) {
  byId("status").textContent = text;
  byId("status").classList.toggle("wrong", wrong);
}

const view = answers();

const list = kept(folder, {beside: () => view.beside(list.others())});

const asker = asking({
  begin(replicates) {
    page.dataset.asking = replicates;
    byId("answer").setAttribute("aria-busy", "true");
    status(`${Format.count(replicates)} replicates …`);
    actions();
  },
  look({state, doneCalls, totalCalls}) {
    const bar = byId("progress");
    bar.hidden = state !== "running" && state !== "queued";
    if (totalCalls > 0) [bar.max, bar.value] = [totalCalls, doneCalls];
    else bar.removeAttribute("value");
  },
  answer({id, view: found, replicates, more, since, done}) {
    const before = current?.key === fragment(question);
    current = {id, replicates, key: fragment(question), question};
    form.fail(null, null);
    const words = view.show(question, found, more, list.others());
    if (!before || more === null) Dom.say(words);
    list.answered(id, question, replicates);
    requestAnimationFrame(() => {
      performance.measure("idlewave change to results", {start: since, end: done});
      performance.measure("idlewave change to redrawn", {start: since});
      page.dataset.answered = `${found.scenarios[0].bounds[0].replicates} ${current.key}`;
      status(`${Format.count(replicates)} replicates in ${((performance.now() - since) / 1000).toFixed(2)} s`);
    });
    actions();
  },
  wrong(message) {
    current = null;
    const why = message.replace(/^study: /, "").replace(`scenario ${title(question)}: `, "");
    const beside = form.fail(about(why), why);
    view.clear(beside ? "No answer: one of the controls holds what cannot be asked." : "This has no answer.");
    status(beside ? "" : why, true);
    if (beside) Dom.say(why);
    rest();
  },
  rest,
}, (id) => list.isKept(id));

function rest() {
  delete page.dataset.asking;
  byId("answer").setAttribute("aria-busy", "false");
  byId("progress").hidden = true;
  actions();
}

const tool = (text, action) => el("button", {type: "button", onclick: action}, text);
const tools = {
  stop: tool("Stop", () => {
    asker.stop();
    status("Stopped.");
  }),
  keep: tool("Keep", () => {
    list.keep(question, current.id, current.replicates);
    Dom.say("Kept");
    actions();
  }),
  save: tool("Save study", () => saveStudy(studyText([question], current?.replicates ?? 1000, folder))),
  report: el("a", {target: "_blank"}, "Full report"),
};
byId("actions").append(...Object.values(tools));

/* What can be done with the answer that stands there. Buttons stay where they are, so that none goes away below a finger. */
function actions() {
  const mine = Boolean(current) && current.key === fragment(question);
  tools.stop.disabled = page.dataset.asking === undefined;
  tools.keep.disabled = !mine || Boolean(list.find(question));
  tools.save.disabled = !question.trace;
  tools.report.hidden = !mine;
  if (mine) tools.report.href = `/api/runs/${current.id}/report`;
}

function ask() {
  form.show(question);
  document.title = `${question.trace || "no trace"} - idlewave`;
  delay.show(question);
  if (question.trace) asker.ask(question);
}

/* One step of the history per trace and per kept question; a slider would make hundreds. */
function change(parts) {
  question = {...question, ...parts};
  history.replaceState(null, "", fragment(question));
  ask();
}

const form = controls(byId("question"), (key, value) => change({[key]: value}));
const delay = place(change, (names) => form.functions(names));

let known = [];

function head() {
  const names = known.map((one) => one.name);
  const missing = question.trace && !names.includes(question.trace) ? [[question.trace, `${question.trace} (not there)`]] : [];
  const trace = known.find((one) => one.name === question.trace);
  byId("facts").textContent = trace ? `${Format.count(trace.ranks)} ${trace.ranks === 1 ? "rank" : "ranks"} · ${Format.count(trace.calls)} calls · ${trace.format}` : `version ${version}`;
  byId("controls").replaceChildren(...(known.length ? [Dom.select("trace", "Trace", [...missing, ...known.map((one) => [one.name, one.name])], question.trace, choose)] : []),
    el("button", {type: "button", id: "traces-open", onclick: () => dialog.open()}, "Traces …"),
    Dom.choice("Colours", [["auto", "auto"], ["light", "light"], ["dark", "dark"]], Theme.chosen(), Theme.choose));
}

/* Another trace has other ranks and calls: a delay is not taken over. */
function choose(trace) {
  question = {...question, trace, delay: "off", delayTimeline: ""};
  history.pushState(null, "", fragment(question));
  head();
  ask();
}

const dialog = traces(byId("traces"), {
  choose,
  listed(all) {
    known = all;
    head();
  },
});

addEventListener("hashchange", () => {
  question = read(location.hash);
  head();
  ask();
});
/* A page that a browser had put aside comes back without its results. */
addEventListener("pageshow", (event) => event.persisted && ask());

form.platforms((await get("/api/platforms")).platforms);
await dialog.refresh();
if (!question.trace && known.length) change({trace: known[0].name});
head();
ask();
if (!known.length) dialog.open();
page.dataset.ready = "true";
