"""A small server that follows docs/serve.md, for the tests of the client. Every run has the results of one real run.

Run as a program it is an ``idlewave`` that knows the command ``serve`` alone.
"""

import json
import os
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

TOKEN = "0123456789abcdef"
FINAL = ("done", "failed", "cancelled")


class FakeServer:
    """``with FakeServer(results) as server``; ``server.requests`` says what was asked."""

    def __init__(self, results, port=0):
        self.results = Path(results)
        self.requests, self.uploads, self.runs, self.traces = [], {}, {}, {"lulesh": {"name": "lulesh", "ranks": 8}}
        self.broken_streams = 0  # how many more streams of events break off after their first event
        self.silent_streams = 0  # how many more say nothing until the client gives up
        self.changed = threading.Condition()
        server = self

        class Handler(_Handler):
            fake = server

        self.http = ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self.http.daemon_threads = True
        self.url = "http://127.0.0.1:%d" % self.http.server_address[1]

    def __enter__(self):
        threading.Thread(target=self.http.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.http.shutdown()
        self.http.server_close()

    def start(self, kind, trace, study):
        run = {"id": "%s-%d" % (kind, len(self.runs)), "kind": kind, "trace": trace, "state": "queued", "doneCalls": 0}
        run.update({"totalCalls": 8808, "notices": [], "error": None, "startedAt": None})
        self.runs[run["id"]] = run
        if study.get("hold"):
            return dict(run)
        first = dict(run)
        threading.Thread(target=self._carry_out, args=(run, study), daemon=True).start()
        return first

    def _carry_out(self, run, study):
        self.change(run, state="running", startedAt="2026-01-01T00:00:00Z")
        for calls in (4000, 8808):
            time.sleep(0.02)
            self.change(run, doneCalls=calls)
        if study.get("fails"):
            self.change(run, state="failed", error="lulesh: rank 3: no such function, got MPI_Nothing")
        else:
            self.change(run, state="done")

    def change(self, run, **fields):
        with self.changed:
            run.update(fields)
            self.changed.notify_all()


class _Handler(BaseHTTPRequestHandler):
    fake = None
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, status, content=None, kind="application/json"):
        body = b"" if content is None else content if isinstance(content, bytes) else json.dumps(content).encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def refuse(self, status, message):
        self.answer(status, {"error": message})

    def handle_any(self):
        parts = urlsplit(self.path)
        query = {key: values[0] for key, values in parse_qs(parts.query).items()}
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.fake.requests.append((self.command, parts.path, query, dict(self.headers), body))
        if self.headers.get("Authorization") != "Bearer " + TOKEN:
            return self.refuse(401, "a token as the server printed it, got none or another one")
        words = parts.path.strip("/").split("/")[1:]
        route = getattr(self, "%s_%s" % (self.command.lower(), words[0]), None)
        return route(words[1:], query, body) if route else self.refuse(404, "no such thing: %s" % parts.path)

    do_GET = do_POST = do_DELETE = handle_any

    def get_server(self, *_):
        self.answer(200, {"version": "0", "folder": "/", "queued": 0, "running": 0})

    def get_moved(self, *_):
        self.send_response(302)
        self.send_header("Location", "/api/server")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def get_traces(self, *_):
        self.answer(200, {"traces": list(self.fake.traces.values())})

    def post_traces(self, _, query, body):
        self.fake.uploads[query["name"]] = (query["file"], body)
        self.answer(202, self.fake.start("ingest", query["name"], {"fails": query["name"] == "broken"}))

    def delete_traces(self, _, query, __):
        if query["name"] not in self.fake.uploads:
            return self.refuse(404, "an uploaded trace, got %s" % query["name"])
        return self.answer(204)

    def get_census(self, _, query, __):
        if query["trace"] not in self.fake.traces:
            return self.refuse(404, "no such trace: %s" % query["trace"])
        return self.answer(200, self.summary()["trace"])

    def summary(self):
        return json.loads((self.fake.results / "summary.json").read_text())

    def post_studies(self, _, __, body):
        study = json.loads(body)["study"]
        if "scenarios" not in study:
            return self.refuse(422, "study: scenarios is missing")
        names = [scenario["name"] for scenario in study["scenarios"]]
        return self.answer(200, {"scenarios": names, "replicates": study.get("replicates", 100), "timing": "observed"})

    def post_runs(self, words, query, body):
        if words:
            return self.cancel(words[0])
        asked = json.loads(body)
        if "scenarios" not in asked["study"]:
            return self.refuse(422, "study: scenarios is missing")
        return self.answer(202, self.fake.start("study", asked["trace"], asked["study"]))

    def cancel(self, name):
        run = self.fake.runs[name]
        if run["state"] in FINAL:
            return self.refuse(409, "run %s: is over" % name)
        self.fake.change(run, state="cancelled")
        return self.answer(200, run)

    def delete_runs(self, words, *_):
        del self.fake.runs[words[0]]
        self.answer(204)

    def get_runs(self, words, query, _):
        if not words:
            return self.answer(200, {"runs": list(self.fake.runs.values())[::-1]})
        run = self.fake.runs.get(words[0])
        if run is None:
            return self.refuse(404, "no such run: %s" % words[0])
        if len(words) == 1:
            return self.answer(200, run)
        if words[1] == "events":
            return self.events(run)
        if run["state"] != "done":
            return self.refuse(409, "run %s: is %s" % (words[0], run["state"]))
        file = self.fake.results / words[2]
        if not file.is_file():
            return self.refuse(404, "no such file: %s" % words[2])
        return self.answer(200, file.read_bytes(), "application/octet-stream")

    def events(self, run):
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        if self.fake.silent_streams:
            self.fake.silent_streams -= 1
            time.sleep(3)
            return
        sent = None
        while sent is None or sent["state"] not in FINAL:
            with self.fake.changed:
                while sent == run:
                    self.fake.changed.wait(0.05)
                sent = dict(run)
            self.wfile.write(b": a comment\n\nevent: run\ndata: %s\n\n" % json.dumps(sent).encode())
            self.wfile.flush()
            if self.fake.broken_streams:
                self.fake.broken_streams -= 1
                self.wfile.write(b'event: run\ndata: {"half":')
                return

    def get_compare(self, _, query, __):
        self.answer(200, {"first": query["first"], "second": query["second"]})

    def get_why(self, _, query, __):
        self.answer(200, query)


def main(arguments):
    if arguments[:1] != ["serve"] or not Path(arguments[1]).is_dir():
        print("idlewave: %s: a folder" % arguments[-1], file=sys.stderr)
        return 2
    with FakeServer(arguments[1]) as server:
        (Path(arguments[1]) / "pid").write_text(str(os.getpid()))
        print("serving %s" % arguments[1], flush=True)
        if "--mute" in arguments:
            time.sleep(60)
        print("token: %s" % TOKEN, flush=True)
        print("open %s/?token=%s" % (server.url, TOKEN), flush=True)
        threading.Event().wait()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
