/* The traces of the server: which there are, and a new one. */
import {drop, ended, get} from "./server.js";

const {el} = Dom;

/* What a server takes for a name. */
const plain = (text) => text.replace(/[^A-Za-z0-9._-]+/g, "-").replace(/^[^A-Za-z0-9]+/, "").slice(-64) || "trace";

/* Sends a file, as fetch cannot tell how far it is: the RUN that ingests it. `handle.abort` ends it. */
function send(file, name, look, handle) {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    handle.abort = () => request.abort();
    request.open("POST", `/api/traces?name=${encodeURIComponent(name)}&file=${encodeURIComponent(plain(file.name))}`);
    request.upload.addEventListener("progress", (event) => look(event.loaded, event.total));
    request.addEventListener("load", () => {
      const body = JSON.parse(request.responseText || "{}");
      if (request.status === 202) done(body);
      else failed(new Error(body.error || `the server answers ${request.status}`));
    });
    request.addEventListener("error", () => failed(new Error("The file did not get through.")));
    request.addEventListener("abort", () => failed(new Error("The upload was ended.")));
    request.send(file);
  });
}

/* `on`: choose(name), listed(traces). */
export function traces(dialog, on) {
  const list = el("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": "Traces"});
  const file = el("input", {type: "file", id: "upload-file", required: true});
  const name = el("input", {type: "text", id: "upload-name", required: true, pattern: "[A-Za-z0-9][A-Za-z0-9._\\-]{0,63}", autocomplete: "off"});
  const progress = el("progress", {"aria-label": "Progress of the upload", hidden: true});
  const said = el("p", {role: "status"});
  const start = el("button", {type: "submit"}, "Upload");
  const stop = el("button", {type: "button", hidden: true}, "Cancel");
  const handle = {abort: () => {}};

  file.addEventListener("change", () => {
    if (file.files[0]) name.value = plain(file.files[0].name.replace(/(\.(tar|xz|gz|zip|otf2))+$/i, ""));
  });
  stop.addEventListener("click", () => handle.abort());

  function far(done, total, words) {
    said.textContent = words;
    if (total > 0) [progress.max, progress.value] = [total, done];
    else progress.removeAttribute("value");
  }

  async function upload() {
    [start.disabled, stop.hidden, progress.hidden] = [true, false, false];
    try {
      const run = await send(file.files[0], name.value, (done, total) => far(done, total, `Sending: ${Format.bytes(done)} of ${Format.bytes(total)}`), handle);
      handle.abort = () => drop(run.id);
      const last = await ended(run.id, (state) => far(state.doneCalls, state.totalCalls, `Reading the trace: ${state.state}`));
      if (last.state !== "done") throw new Error(last.error || "Reading the trace was ended.");
      said.textContent = `${last.trace} is there.`;
      await refresh();
      choose(last.trace);
    } catch (error) {
      said.textContent = error.message;
    }
    [start.disabled, stop.hidden, progress.hidden] = [false, true, true];
  }

  function choose(trace) {
    dialog.close();
    on.choose(trace);
  }

  const why = (name) => el("a", {href: `/api/why?trace=${encodeURIComponent(name)}&format=html`, target: "_blank", "aria-label": `Why the run of ${Format.plain(name, 120)} took as long as it did`}, "Why so long?");

  function table(all) {
    if (!all.length) return el("p", {class: "missing"}, "No trace lies below the folder of the server yet.");
    return el("table", {}, el("thead", {}, el("tr", {}, ["trace", "ranks", "calls", "from", "its run"].map((head, i) => el("th", {scope: "col", class: i === 1 || i === 2 ? "number" : null}, head)))),
      el("tbody", {}, all.map((one) => el("tr", {}, el("th", {scope: "row"}, el("button", {type: "button", class: "pick", onclick: () => choose(one.name)}, Format.plain(one.name, 120))),
        el("td", {class: "number"}, Format.count(one.ranks)), el("td", {class: "number"}, Format.count(one.calls)), el("td", {}, Format.plain(one.format, 40)), el("td", {}, why(one.name))))));
  }

  async function refresh() {
    const all = (await get("/api/traces")).traces;
    list.replaceChildren(table(all));
    on.listed(all);
    return all;
  }

  const form = el("form", {}, el("h3", {}, "Add a trace"),
    el("p", {class: "note"}, "A file in a format that idlewave knows, or a .zip, .tar.gz or .tar.xz of one. It goes to the folder of the server."),
    el("div", {class: "field"}, el("label", {for: "upload-file"}, "File"), file), el("div", {class: "field"}, el("label", {for: "upload-name"}, "Name"), name),
    el("div", {class: "row"}, start, stop, progress), said);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    upload();
  });
  dialog.replaceChildren(el("h2", {id: "traces-title"}, "Traces"), list, form, el("p", {class: "row"}, el("button", {type: "button", onclick: () => dialog.close()}, "Close")));

  return {refresh, open: () => dialog.showModal()};
}
