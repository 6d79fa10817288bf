/* What was asked and kept: a list that this browser remembers, of results that the server has. */
import {drop, get} from "./server.js";
import {fragment, setting, title} from "./question.js";
import {alike, saveStudy, studyText} from "./studyfile.js";

const {el} = Dom;
const MOST_BESIDE = 3;

/* `on`: choose(question), beside(). */
export function kept(folder, on) {
  const store = "idlewave-kept:" + folder;
  const place = document.getElementById("entries");
  const shown = new Map();
  let entries = load();
  let now = null;

  function load() {
    try {
      return JSON.parse(localStorage.getItem(store) || "[]");
    } catch {
      return [];
    }
  }

  function write() {
    localStorage.setItem(store, JSON.stringify(entries));
    draw();
  }

  const isKept = (id) => entries.some((entry) => entry.id === id);
  const find = (question) => entries.find((entry) => fragment(entry.question) === fragment(question));
  const others = () => entries.filter((entry) => shown.has(entry.id)).map((entry) => ({name: `#${entry.number}`, view: shown.get(entry.id)}));

  /* The results of this question from now on; those with fewer replicates go. */
  function keep(question, id, replicates) {
    const before = find(question);
    const number = before ? before.number : 1 + Math.max(0, ...entries.map((entry) => entry.number));
    const entry = {number, question, id, replicates};
    entries = before ? entries.map((one) => (one === before ? entry : one)) : [...entries, entry];
    if (before && before.id !== id) replaced(before.id, id);
    write();
  }

  function replaced(old, id) {
    drop(old);
    if (!shown.delete(old)) return;
    get(`/api/runs/${id}/answer`).then((view) => shown.set(id, view)).then(on.beside);
  }

  function remove(entry) {
    entries = entries.filter((one) => one !== entry);
    shown.delete(entry.id);
    if (now?.id !== entry.id) drop(entry.id);
    write();
    on.beside();
    Dom.say("Removed");
  }

  async function compare(entry, wanted) {
    if (wanted) shown.set(entry.id, await get(`/api/runs/${entry.id}/answer`));
    else shown.delete(entry.id);
    on.beside();
    draw();
  }

  function differences(box, entry) {
    if (!now || now.id === entry.id) return;
    get(`/api/compare?first=${entry.id}&second=${now.id}`).then((found) => {
      box.replaceChildren(...found.scenarios.map((one) => {
        const difference = Format.measured({value: one.meanDifferenceNanos, low: one.meanInterval?.lower, high: one.meanInterval?.upper});
        const bound = found.scenarios.length > 1 ? `${one.bound}: ` : "";
        return el("p", {class: "given"}, `${bound}now less #${entry.number}, mean: ${difference.value}${difference.interval === "open" ? "" : ` (${difference.interval})`}, ${Format.factor(one.ratio)}`,
          found.paired ? `; ${Format.count(one.pairs)} replicates with the same draws` : "; not the same draws");
      }));
    }).catch((error) => box.replaceChildren(el("p", {class: "wrong"}, error.message)));
  }

  function row(entry) {
    const difference = el("div");
    const words = title(entry.question);
    const button = (text, label, action) => el("button", {type: "button", class: "small", "aria-label": `${label}: ${entry.number}`, onclick: action}, text);
    const check = el("input", {type: "checkbox", onchange: () => compare(entry, check.checked), disabled: !shown.has(entry.id) && shown.size >= MOST_BESIDE});
    check.checked = shown.has(entry.id);
    if (check.checked) differences(difference, entry);
    return el("li", {value: entry.number, "data-run": entry.id},
      el("a", {href: fragment(entry.question)}, words),
      el("span", {class: "note"}, ` ${[entry.question.trace, setting(entry.question), `${Format.count(entry.replicates)} replicates`].filter((one) => one).join("; ")}`),
      el("div", {class: "row"}, el("label", {class: "choice"}, check, `Compare #${entry.number} with the answer`),
        el("a", {href: `/api/runs/${entry.id}/report`, target: "_blank", "aria-label": `Report of ${entry.number}`}, "Report"),
        button("Save study", "Save as study file", () => saveStudy(studyText([entry.question], entry.replicates, folder))),
        button("Remove", "Remove", () => remove(entry))), difference);
  }

  function draw() {
    if (!entries.length) {
      place.replaceChildren(el("p", {class: "missing"}, "Nothing yet: Keep, beside the answer, puts a question here."));
      return;
    }
    const together = entries.filter((entry) => alike(entry.question, entries[0].question));
    place.replaceChildren(el("ol", {class: "kept"}, entries.map(row)),
      el("p", {}, el("button", {type: "button", onclick: () => saveStudy(studyText(together.map((entry) => entry.question), Math.max(...together.map((entry) => entry.replicates)), folder))},
        together.length < entries.length ? `Save the ${together.length} of one trace and machine as a study` : "Save all as one study file")));
  }

  /* Results that somebody has deleted are no entries any more. */
  async function check() {
    const {runs} = await get("/api/runs");
    const there = new Set(runs.map((run) => run.id));
    entries = load().filter((entry) => there.has(entry.id));
    draw();
  }

  addEventListener("storage", (event) => {
    if (event.key !== store) return;
    entries = load();
    draw();
  });
  check();

  return {
    isKept, keep, find, others,
    answered(id, question, replicates) {
      now = {id};
      const entry = find(question);
      if (entry && entry.id !== id) keep(question, id, replicates);
      else if (shown.size) draw();
    },
  };
}
