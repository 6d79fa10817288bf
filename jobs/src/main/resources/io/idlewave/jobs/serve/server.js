/* Requests to the server. What it refuses is an error with its words; while it does not answer, requests wait until it does again. */
const RETRY_MILLIS = 1000;
const listeners = [];
let waiting = null;

export class Refused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/* Told `null` when the server answers, else why it does not. */
export function onsilence(listener) {
  listeners.push(listener);
}

const tell = (why) => listeners.forEach((listener) => listener(why));
const pause = (millis) => new Promise((done) => setTimeout(done, millis));

const why = (status) => (status === 401
  ? "The server has another token now: open the address that it printed when it started."
  : "The server does not answer. This page asks again every second, and goes on when it does.");

/* Asks until the server is there again; one such loop, whoever waits for it. */
export function answering() {
  waiting ??= (async () => {
    for (let status = 0; status !== 200; ) {
      status = await fetch("/api/server").then((reply) => reply.status, () => 0);
      if (status !== 200) {
        tell(why(status));
        await pause(RETRY_MILLIS);
      }
    }
    waiting = null;
    tell(null);
  })();
  return waiting;
}

async function request(path, options) {
  for (;;) {
    let reply;
    try {
      reply = await fetch(path, options);
    } catch {
      await answering();
      continue;
    }
    if (reply.status === 401) {
      await answering();
      continue;
    }
    if (reply.ok) return reply;
    const body = await reply.json().catch(() => ({}));
    throw new Refused(reply.status, body.error || `the server answers ${reply.status}`);
  }
}

export const get = async (path) => (await request(path)).json();
export const post = async (path, body) => (await request(path, {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body)})).json();

/* Ends a run and forgets what it found; one that is gone already is no failure, and a page that goes away still says it. */
export const drop = (id) => fetch(`/api/runs/${id}`, {method: "DELETE", keepalive: true}).catch(() => {});

/* How a run ended, a RUN; `look` gets it at each change. A server that came back knows it no more: the error has the status 404. */
export async function ended(id, look) {
  for (;;) {
    const last = await events(id, look);
    if (last) return last;
    await answering();
    const now = await get(`/api/runs/${id}`);
    look(now);
    if (isOver(now)) return now;
    await pause(RETRY_MILLIS);
  }
}

const isOver = (run) => ["done", "failed", "cancelled"].includes(run.state);

/* The last state by server-sent events; null where they break off. */
function events(id, look) {
  return new Promise((done) => {
    const source = new EventSource(`/api/runs/${id}/events`);
    const end = (run) => {
      source.close();
      done(run);
    };
    source.addEventListener("run", (event) => {
      const run = JSON.parse(event.data);
      look(run);
      if (isOver(run)) end(run);
    });
    source.addEventListener("error", () => end(null));
  });
}
