/* Asks a question with few replicates at once, and with more while nothing changes; of questions that were overtaken nothing is left. */
import {Refused, answering, drop, ended, get, post} from "./server.js";
import {study} from "./question.js";

const DEBOUNCE_MILLIS = 150;
const LADDER = [64, 256, 1000];

/* `on`: begin(replicates), look(RUN), answer({id, view, replicates, more, millis}), wrong(message), rest(). `isKept(id)` results stay. */
export function asking(on, isKept) {
  let turn = 0;
  let timer = 0;
  let running = null;
  let shown = null;

  const release = (id) => {
    if (id && !isKept(id)) drop(id);
  };

  function overtake() {
    turn++;
    clearTimeout(timer);
    if (running) drop(running);
    running = null;
    return turn;
  }

  function ask(question, millis = DEBOUNCE_MILLIS) {
    const mine = overtake();
    const since = performance.now();
    timer = setTimeout(() => climb(question, mine, since), millis);
  }

  async function climb(question, mine, since) {
    try {
      for (const [i, replicates] of LADDER.entries()) {
        const found = await pass(question, replicates, mine, i === 0 ? since : performance.now());
        if (mine !== turn) return;
        const all = found.view.scenarios[0].bounds.every((one) => one.replicates < replicates);
        const more = all ? null : LADDER[i + 1] ?? null;
        on.answer({...found, replicates, more});
        if (more === null) break;
        await visible();
        if (mine !== turn) return;
      }
      on.rest();
    } catch (error) {
      if (mine !== turn) return;
      if (error instanceof Refused && error.status === 404) again(question, mine);
      else if (error instanceof Refused) on.wrong(error.message);
      else throw error;
    }
  }

  /* A server that was started anew does not know what it was asked before. */
  async function again(question, mine) {
    await answering();
    if (mine === turn) ask(question, 1000);
  }

  async function pass(question, replicates, mine, since) {
    on.begin(replicates);
    const run = await post("/api/runs", {trace: question.trace, study: study(question, replicates)});
    if (mine !== turn) {
      drop(run.id);
      return null;
    }
    running = run.id;
    const last = await ended(run.id, (state) => mine === turn && on.look(state));
    if (mine !== turn) return null;
    running = null;
    if (last.state !== "done") {
      drop(run.id);
      throw new Refused(422, last.error || "The run was cancelled.");
    }
    const done = performance.now();
    const view = await get(`/api/runs/${run.id}/answer`);
    if (mine !== turn) {
      drop(run.id);
      return null;
    }
    release(shown);
    shown = run.id;
    return {id: run.id, view, since, done};
  }

  /* More is asked for while somebody looks. */
  const visible = () => (document.hidden ? new Promise((seen) => document.addEventListener("visibilitychange", seen, {once: true})) : Promise.resolve());

  /* What runs is ended; what is shown stays. */
  function stop() {
    overtake();
    on.rest();
  }

  addEventListener("pagehide", () => {
    overtake();
    release(shown);
    shown = null;
  });
  return {ask, stop};
}
