"""The client, against a small server that follows docs/serve.md."""

import io
import json
import tarfile
import threading

import pytest
from fake_server import TOKEN

import idlewave
from idlewave import Client, IdlewaveError
from idlewave.events import events

STUDY = {"replicates": 7, "scenarios": [{"name": "jitter"}, {"name": "ticks"}]}


@pytest.fixture
def client(fake):
    return Client(fake.url, TOKEN, timeout=20)


def asked(fake):
    return ["%s %s" % (method, path) for method, path, *_ in fake.requests]


def test_run_has_the_tables_of_the_folder(client, fake, results):
    found = client.run(STUDY, trace="lulesh")
    assert found.summary == results.summary
    assert found.tables == results.tables
    assert found.runtimes.equals(results.runtimes) and found["ranks"].equals(results.ranks)
    assert found.rows("differences") == results.rows("differences")
    method, path, _, headers, body = fake.requests[0]
    assert (method, path, headers["Content-Type"]) == ("POST", "/api/runs", "application/json")
    assert json.loads(body) == {"trace": "lulesh", "study": STUDY}
    assert all(headers["Authorization"] == "Bearer " + TOKEN for _, _, _, headers, _ in fake.requests)


def test_tables_are_fetched_when_they_are_asked_for_and_once(client, fake):
    found = client.run({**STUDY, "trace": "lulesh"})
    assert not any(".avro" in path for path in asked(fake))
    assert found.ranks is found.ranks
    assert sum(".avro" in path for path in asked(fake)) == 1


def test_download_has_the_files_of_the_folder(client, results, tmp_path):
    copied = client.run(STUDY, trace="lulesh").download(tmp_path / "new" / "copy")
    assert {file.name: file.read_bytes() for file in copied.folder.iterdir()} == {
        file.name: file.read_bytes() for file in results.folder.iterdir()
    }
    with pytest.raises(IdlewaveError, match="a folder that is new or empty"):
        client.results(client.runs()[0]["id"]).download(tmp_path / "new" / "copy")


def test_progress_is_told_each_change(client):
    told = []
    client.run(STUDY, trace="lulesh", progress=lambda run: told.append((run["state"], run["doneCalls"])))
    assert told[-1] == ("done", 8808) and len(set(told)) == len(told)
    assert [state for state, _ in told] == sorted([state for state, _ in told], key=["queued", "running", "done"].index)


def test_events_go_on_where_a_connection_breaks(client, fake):
    fake.broken_streams = 2
    run = client.submit(STUDY, trace="lulesh")
    seen = list(client.events(run["id"]))
    assert seen[-1]["state"] == "done"
    assert asked(fake).count("GET /api/runs/%s/events" % run["id"]) >= 2


def test_events_go_on_where_a_connection_is_silent(fake):
    fake.silent_streams = 1
    client = Client(fake.url, TOKEN, timeout=0.3)
    assert client.wait(client.submit(STUDY, trace="lulesh")["id"])["state"] == "done"


def test_events_of_a_run_that_is_over_are_one(client):
    run = client.submit(STUDY, trace="lulesh")["id"]
    client.wait(run)
    assert [now["state"] for now in client.events(run)] == ["done"]


def test_wait_gives_up_after_its_time(fake):
    client = Client(fake.url, TOKEN, timeout=0.2)
    with pytest.raises(IdlewaveError, match="study-0: not over after 0.1 s"):
        client.run({**STUDY, "hold": True}, trace="lulesh", timeout=0.1)
    assert fake.runs["study-0"]["state"] == "cancelled"  # nobody waits for it any more


def test_cancel_ends_the_wait_of_another(client):
    run = client.submit({**STUDY, "hold": True}, trace="lulesh")
    assert run["state"] == "queued" and client.describe(run["id"])["state"] == "queued"
    states = []
    waiting = threading.Thread(target=lambda: states.append(client.wait(run["id"])["state"]))
    waiting.start()
    assert client.cancel(run["id"])["state"] == "cancelled"
    waiting.join(10)
    assert states == ["cancelled"]
    with pytest.raises(IdlewaveError, match="is over") as refused:
        client.cancel(run["id"])
    assert refused.value.status == 409 and refused.value.exit_code is None
    with pytest.raises(IdlewaveError, match="is cancelled"):
        client.results(run["id"])
    client.delete_run(run["id"])
    assert client.runs() == []


def test_a_run_that_fails_says_why(client):
    with pytest.raises(IdlewaveError, match="rank 3: no such function, got MPI_Nothing"):
        client.run({**STUDY, "fails": True}, trace="lulesh")


def test_an_interrupt_cancels_the_run(client, fake):
    def interrupt(_):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        client.run({**STUDY, "hold": True}, trace="lulesh", progress=interrupt)
    assert fake.runs["study-0"]["state"] == "cancelled"


def test_plan_says_what_would_run_or_why_not(client):
    assert client.plan(STUDY, trace="lulesh") == {"scenarios": ["jitter", "ticks"], "replicates": 7, "timing": "observed"}
    for ask in (client.plan, client.run):
        with pytest.raises(IdlewaveError, match="^study: scenarios is missing$") as refused:
            ask({}, trace="lulesh")
        assert refused.value.status == 422
        with pytest.raises(IdlewaveError, match="needs a trace"):
            ask(STUDY)


def test_ingest_uploads_a_file(client, fake, lulesh):
    source = lulesh / "source" / "lulesh-8" / "traces.def"
    run = client.ingest(source, "mine", progress=lambda _: None)
    assert (run["kind"], run["trace"], run["state"]) == ("ingest", "mine", "done")
    assert fake.uploads["mine"] == ("traces.def", source.read_bytes())
    client.delete_trace("mine")
    with pytest.raises(IdlewaveError, match="an uploaded trace, got lulesh"):
        client.delete_trace("lulesh")


def test_ingest_packs_a_folder(client, fake, lulesh):
    source = lulesh / "source" / "lulesh-8"
    client.ingest(source, "mine")
    name, body = fake.uploads["mine"]
    assert name == "lulesh-8.tar.gz"
    with tarfile.open(fileobj=io.BytesIO(body)) as packed:
        files = {entry.name: packed.extractfile(entry).read() for entry in packed if entry.isfile()}
    assert files == {str(file.relative_to(source.parent)): file.read_bytes() for file in source.rglob("*") if file.is_file()}


def test_ingest_that_fails_says_why(client, tmp_path):
    (tmp_path / "t").write_text("")
    with pytest.raises(IdlewaveError, match="no such function"):
        client.ingest(tmp_path / "t", "broken")
    with pytest.raises(IdlewaveError, match="none: cannot be read: No such file"):
        client.ingest(tmp_path / "none", "mine")


def test_census_compare_and_lists(client, results):
    assert client.census("lulesh") == results.summary["trace"]
    assert client.compare("a b", "c&d") == {"first": "a b", "second": "c&d"}
    assert client.why("a b") == {"trace": "a b"}
    assert client.why("a b", "c&d") == {"trace": "a b", "second": "c&d"}
    assert client.why("a", "b", "run")["like"] == "run"
    assert client.why("a", "b", ["c", "d"]) == {"trace": "a", "second": "b", "like": "c,d"}
    assert client.traces() == [{"name": "lulesh", "ranks": 8}]
    assert client.server()["queued"] == 0
    with pytest.raises(IdlewaveError, match="no such trace: other") as refused:
        client.census("other")
    assert refused.value.status == 404


def test_names_of_runs_are_never_paths(client, fake):
    with pytest.raises(IdlewaveError):
        client.describe("../server?x=1")
    assert fake.requests[-1][1] == "/api/runs/..%2Fserver%3Fx%3D1"


def test_run_at_a_server(fake, results, tmp_path):
    (tmp_path / "study.json").write_text(json.dumps({**STUDY, "trace": "lulesh"}))
    url = "%s/?token=%s" % (fake.url, TOKEN)
    assert idlewave.run(STUDY, trace="lulesh", at=url).tables == results.tables
    copied = idlewave.run(tmp_path / "study.json", at=Client(fake.url, TOKEN), out=tmp_path / "copy")
    assert isinstance(copied, idlewave.Results) and copied.rows("ranks") == results.rows("ranks")
    with pytest.raises(IdlewaveError, match="studies alone, got options: force"):
        idlewave.run(STUDY, trace="lulesh", at=url, force=True)


def test_token_comes_from_the_environment_unless_it_is_stated(fake, monkeypatch):
    monkeypatch.setenv("IDLEWAVE_TOKEN", TOKEN)
    assert Client(fake.url).server()["version"] == "0"
    for url, token in ((fake.url, "wrong"), (fake.url + "/?token=wrong", None)):
        with pytest.raises(IdlewaveError, match="a token as the server printed it") as refused:
            Client(url, token).server()
        assert refused.value.status == 401


def test_token_that_a_server_of_this_user_keeps_is_found(fake, monkeypatch, tmp_path):
    monkeypatch.delenv("IDLEWAVE_TOKEN", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    with pytest.raises(IdlewaveError):
        Client(fake.url).server()
    tokens = tmp_path / ".idlewave" / "tokens"
    tokens.mkdir(parents=True)
    (tokens / fake.url.replace("://", "-").replace(":", "-")).write_text(TOKEN + "\n")
    assert Client(fake.url).server()["version"] == "0"


def test_redirects_are_not_followed(client, fake):
    with pytest.raises(IdlewaveError, match="302"):
        client._server.content("GET", "/api/moved")
    assert asked(fake) == ["GET /api/moved"]


def test_an_answer_without_words_is_named_by_status_and_place(client, monkeypatch):
    from fake_server import _Handler

    monkeypatch.setattr(_Handler, "get_server", lambda self, *_: self.answer(503, b"<html>", "text/html"))
    with pytest.raises(IdlewaveError, match="/api/server: 503 Service Unavailable"):
        client.server()
    monkeypatch.setattr(_Handler, "get_server", lambda self, *_: self.answer(200, b"<html>", "text/html"))
    with pytest.raises(IdlewaveError, match="/api/server: a JSON object, got <html>"):
        client.server()
    monkeypatch.setattr(_Handler, "get_traces", lambda self, *_: self.answer(200, {}))
    with pytest.raises(IdlewaveError, match="a JSON object with traces, got {}"):
        client.traces()


def test_a_server_that_is_gone_or_none_is_named(fake):
    client = Client(fake.url, TOKEN)
    fake.http.server_close()
    fake.http.shutdown()
    with pytest.raises(IdlewaveError, match="127.0.0.1:.*: no answer: .*refused"):
        client.server()
    for url in ("127.0.0.1:80", "file:///etc/passwd", "http://"):
        with pytest.raises(IdlewaveError, match="a server: http://HOST:PORT, got"):
            Client(url)


def test_events_of_lines():
    lines = [b": hello\n", b"\n", b"event: run\r\n", b"data: {\r\n", b"data:}\r\n", b"\r\n", b"data: 1\n", b"id: 3\n", b"\n", b"data: lost"]
    assert list(events(lines)) == [("run", "{\n}"), ("message", "1")]
