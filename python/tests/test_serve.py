"""The server as a process: a small one of these tests, and that of the tool."""

import os
import time

import pytest
from fake_server import TOKEN

import idlewave
from idlewave import IdlewaveError


def gone(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


def test_serve_gives_a_client_and_ends_the_process(fake_tool, lulesh, results, tmp_path):
    folder = tmp_path / "served"
    folder.symlink_to(results.folder)
    try:
        with idlewave.serve(folder) as client:
            process = int((folder / "pid").read_text())
            assert client.url.startswith("http://127.0.0.1:") and TOKEN not in repr(client)
            study = {"scenarios": [{"name": "jitter"}]}
            assert client.run(study, trace="lulesh").rows("ranks") == results.rows("ranks")
            assert idlewave.run(study, trace="lulesh", at=client).tables == results.tables
            assert not gone(process)
        assert gone(process)
    finally:
        (folder / "pid").unlink(missing_ok=True)


def test_serve_ends_the_process_where_the_block_fails(fake_tool, tmp_path):
    with pytest.raises(ZeroDivisionError):
        with idlewave.serve(tmp_path):
            time.sleep(0.2)
            raise ZeroDivisionError
    assert gone(int((tmp_path / "pid").read_text()))


def test_serve_that_refuses_says_why(fake_tool, tmp_path):
    with pytest.raises(IdlewaveError, match="none: a folder$") as refused:
        with idlewave.serve(tmp_path / "none"):
            pass
    assert refused.value.exit_code == 2


def test_serve_that_says_nothing_is_given_up(fake_tool, tmp_path):
    with pytest.raises(IdlewaveError, match="no token and URL in time, but: serving"):
        with idlewave.serve(tmp_path, start_timeout=1, mute=True):
            pass


def has_serve():
    """Whether the tool has the command: the help of an unknown one is that of the tool."""
    return idlewave.call("serve", help=True).startswith("Usage: idlewave serve")


def test_the_real_server_answers_as_the_command_line(lulesh, results, tmp_path):
    if not has_serve():
        pytest.skip("this idlewave has no command serve yet: ./idlewave serve --help is not about it")
    served = tmp_path / "served"
    served.mkdir()
    study = {
        "replicates": 4,
        "scenarios": [
            {"name": "ticks", "noise": {"process": "periodic", "frequency": "100Hz", "duty": "2.5%"}},
            {"name": "slow net", "latency": {"distribution": "exponential", "mean": "2us"}},
        ],
    }
    with idlewave.serve(served) as client:
        assert client.server()["version"] == idlewave.call("--version").split()[-1]
        told = []
        run = client.ingest(lulesh / "source" / "lulesh-8", "lulesh", progress=told.append)
        assert run["state"] == "done" and told[-1] == run
        trace = client.traces()[0]["name"]
        assert (client.traces()[0]["ranks"], client.traces()[0]["calls"]) == (8, 8808)
        assert client.census(trace) == idlewave.check(lulesh / "trace")
        assert client.why(trace)["fixes"] == idlewave.why(lulesh / "trace")["fixes"]
        assert client.plan(study, trace=trace)["scenarios"] == ["ticks", "slow net"]
        found = client.run(study, trace=trace, progress=told.append)
        here = idlewave.run(study, trace=lulesh / "trace", out=tmp_path / "here")
        assert found.tables == here.tables
        for table in here.tables:
            assert found.rows(table) == here.rows(table), table
        assert client.describe(found.run)["state"] == "done"
        copied = found.download(tmp_path / "copied")
        assert (copied.folder / "runtimes.avro").read_bytes() == (here.folder / "runtimes.avro").read_bytes()
        again = client.run({**study, "seed": 2}, trace=trace)
        assert client.compare(found.run, again.run).keys() == idlewave.compare(here.folder, copied.folder).keys()
        with pytest.raises(IdlewaveError, match="replicats") as refused:
            client.run({**study, "replicats": 3}, trace=trace)
        assert refused.value.status == 422
        long = client.submit({**study, "replicates": 1_000_000}, trace=trace)
        assert client.cancel(long["id"])["state"] == "cancelled"
        with pytest.raises(IdlewaveError) as refused:
            client.results(long["id"])
        assert refused.value.status == 409
        client.delete_run(again.run)
        assert again.run not in [run["id"] for run in client.runs()]
        with pytest.raises(IdlewaveError) as refused:
            idlewave.Client(client.url, "0" * 16).server()
        assert refused.value.status == 401
