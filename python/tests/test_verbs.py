"""What goes through the command line."""

import json
import os
import stat
from pathlib import Path

import pytest
from conftest import needed

import idlewave
from idlewave import IdlewaveError
from idlewave.command import words
from idlewave.study import dumped, loaded, resolved

STUDY = {"replicates": 3, "scenarios": [{"name": "jitter", "noise": {"distribution": "exponential", "mean": "2us"}}]}


@pytest.fixture(scope="session")
def halo(tmp_path_factory):
    folder = tmp_path_factory.mktemp("synth") / "halo"
    idlewave.call("synth", "halo", px=2, py=2, iterations=2, out=folder)
    return folder


def test_words_of_options():
    assert words("run", Path("a b"), max_replicates=3, force=True, strict=False, out=None) == ["run", "a b", "--max-replicates=3", "--force"]
    assert words(analysis=["waves", "attribution"], from_="1ms") == ["--analysis=waves,attribution", "--from=1ms"]
    assert words(delay=["rank=0,at=1ms", "rank=1,at=1ms"], sink="a:b") == ["--delay=rank=0,at=1ms", "--delay=rank=1,at=1ms", "--sink=a:b"]


def test_ingest_and_check(lulesh, tmp_path):
    trace = idlewave.ingest(lulesh / "source" / "lulesh-8" / "traces.otf2", tmp_path / "trace", threads=1)
    assert trace == tmp_path / "trace"
    census = idlewave.check(trace)
    assert census == json.loads(idlewave.call("check", lulesh / "trace", json=True))
    assert (census["ranks"], census["calls"], census["unmatchedSends"]) == (8, 8808, 0)


def test_check_of_an_incomplete_trace_is_its_census(tmp_path):
    (tmp_path / "lone.goal").write_text("num_ranks 2\nrank 0 {\nl1: send 8b to 1 tag 1\n}\nrank 1 {\nl1: calc 10\n}\n")
    assert idlewave.check(tmp_path / "lone.goal")["unmatchedSends"] == 1


@pytest.mark.parametrize("source", ["nowhere", "/"])
def test_bad_input_carries_message_and_exit_code(source, tmp_path):
    for asked in (lambda: idlewave.ingest(source, tmp_path / "trace"), lambda: idlewave.check(source)):
        with pytest.raises(IdlewaveError) as refused:
            asked()
        assert refused.value.exit_code == 2 and refused.value.status is None
        assert refused.value.message.startswith(source + ": ") and len(refused.value.message.splitlines()) == 1


def test_run_of_a_dict_is_that_of_its_file(halo, tmp_path):
    from_dict = idlewave.run(STUDY, trace=halo, out=tmp_path / "a")
    file = tmp_path / "study.yaml"
    file.write_text(
        "trace: %s\nreplicates: 3\nscenarios:\n  - name: jitter\n    noise: {distribution: exponential, mean: 2us}\n" % halo
    )
    from_file = idlewave.run(file, out=tmp_path / "b")
    assert from_dict.folder == tmp_path / "a"
    assert (tmp_path / "a/runtimes.avro").read_bytes() == (tmp_path / "b/runtimes.avro").read_bytes()
    assert from_dict.rows("runtimes") == from_file.rows("runtimes")
    compared = idlewave.compare(tmp_path / "a", tmp_path / "b")
    assert compared == json.loads(idlewave.call("compare", tmp_path / "a", tmp_path / "b", json=True))


def test_compare_of_several_archives_says_how_they_scale(halo, tmp_path):
    larger = tmp_path / "larger"
    idlewave.call("synth", "halo", px=4, py=2, iterations=2, out=larger)
    found = idlewave.compare(larger, halo, halo, span="trace")
    assert (found["span"], [run["ranks"] for run in found["runs"]]) == ("trace", [4, 4, 8])


def test_why_of_one_run_and_of_two(halo, tmp_path):
    alone = idlewave.why(halo)
    assert alone == json.loads(idlewave.call("why", halo, json=True))
    assert sum(part["nanos"] for part in alone["spent"]) == alone["runtimeNanos"]
    slower = tmp_path / "slower"
    idlewave.call("synth", "halo", px=2, py=2, iterations=2, compute="150us", out=slower)
    found = idlewave.why(halo, slower, [halo, halo], timeout=60)
    assert (found["verdict"], found["like"]) == ("slower", [str(halo), str(halo)])
    assert idlewave.why(halo, slower, max="99%") == idlewave.why(halo, slower)
    with pytest.raises(IdlewaveError) as slow:
        idlewave.why(halo, slower, max="1%")
    assert (slow.value.exit_code, slow.value.message) == (4, idlewave.why(halo, slower)["sentence"])


def test_run_of_a_folder_takes_options(halo, tmp_path):
    asked = dict(noise="exponential,mean=2us", replicates=2, delay=["rank=0,at=1us,duration=1us", "rank=1,at=1us,duration=1us"])
    results = idlewave.run(halo, out=tmp_path / "r", analysis=["attribution", "waves"], **asked)
    assert {"flows", "waves"} <= set(results.tables)
    with pytest.raises(IdlewaveError, match="--force"):
        idlewave.run(halo, out=tmp_path / "r", **asked)
    assert idlewave.run(halo, out=tmp_path / "r", force=True, **asked).tables == ("runtimes", "ranks")


def test_run_without_out_keeps_results_as_long_as_they_are_used(halo):
    results = idlewave.run(STUDY, trace=halo)
    folder = results.folder
    assert len(results.rows("runtimes")) == 3 and folder.is_dir()
    del results
    assert not folder.exists()


def test_run_resolves_paths_of_the_current_folder(halo, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("samples.txt").write_text("1000\n2000\n")
    os.symlink(halo, "here")
    study = {"trace": "here", "replicates": 2, "scenarios": [{"name": "s", "noise": {"distribution": "empirical", "file": "samples.txt"}}]}
    assert len(idlewave.run(study).rows("runtimes")) == 2
    with pytest.raises(IdlewaveError, match="noise.file: a file of samples.*got %s" % str(tmp_path)[:20]):
        idlewave.run({**study, "scenarios": [{"name": "s", "noise": {"distribution": "empirical", "file": "none.txt"}}]})


def test_resolved_study_leaves_names_and_its_argument_alone(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("mine.yaml").write_text("")
    study = {
        "trace": Path("t"),
        "network": {"intra": "myrinet", "inter": "mine.yaml"},
        "grid": {"noise.file": ["a", "b"], "network": ["mine.yaml", "myrinet"]},
        "scenarios": [{"name": "trace", "noise": {"signature": "linux-osnoise"}}],
    }
    before = repr(study)
    here = str(tmp_path) + "/"
    assert resolved(study) == {
        "trace": here + "t",
        "network": {"intra": "myrinet", "inter": here + "mine.yaml"},
        "grid": {"noise.file": [here + "a", here + "b"], "network": [here + "mine.yaml", "myrinet"]},
        "scenarios": [{"name": "trace", "noise": {"signature": "linux-osnoise"}}],
    }
    assert repr(study) == before


def test_dumped_takes_paths_and_numbers_of_numpy():
    numpy = needed("numpy")
    assert json.loads(dumped({"trace": Path("t"), "seed": numpy.int64(3), "tolerance": numpy.array([1, 2])})) == {
        "trace": "t",
        "seed": 3,
        "tolerance": [1, 2],
    }
    with pytest.raises(TypeError, match="numbers, texts, lists and dicts, got set"):
        dumped({"a": set()})
    with pytest.raises(ValueError):
        dumped({"a": float("nan")})


def test_loaded_takes_json_alone(tmp_path):
    (tmp_path / "s.json").write_text(json.dumps(STUDY))
    assert loaded(tmp_path / "s.json") == STUDY
    for content, part in (("a: b", "a file of JSON"), ("[]", "a mapping, got list")):
        (tmp_path / "s.json").write_text(content)
        with pytest.raises(IdlewaveError, match=part):
            loaded(tmp_path / "s.json")
    with pytest.raises(IdlewaveError, match="a study file; No such file"):
        loaded(tmp_path / "none.json")


def test_run_of_a_study_that_cannot_be_says_what_the_tool_says(halo, tmp_path):
    with pytest.raises(IdlewaveError, match="replicats.*replicates") as refused:
        idlewave.run({**STUDY, "replicats": 3}, trace=halo, out=tmp_path / "r")
    assert refused.value.exit_code == 2
    assert not (tmp_path / "r").exists()
    with pytest.raises(IdlewaveError, match="names its trace itself"):
        idlewave.run(tmp_path / "study.yaml", trace=halo)


def test_run_that_is_stopped_leaves_no_results(halo, tmp_path):
    with pytest.raises(IdlewaveError, match="idlewave run: not done after 1.5 s"):
        idlewave.run({**STUDY, "replicates": 10_000_000}, trace=halo, out=tmp_path / "r", timeout=1.5)
    with pytest.raises(IdlewaveError, match="no complete results, there is no summary.json in it"):
        idlewave.Results(tmp_path / "r")


def test_a_failed_run_of_deadlocks_says_so_and_leaves_results(tmp_path):
    (tmp_path / "ring.goal").write_text(
        "num_ranks 2\nrank 0 {\ns: send 100000b to 1 tag 1\nr: recv 100000b from 1 tag 2\nr requires s\n}\n"
        "rank 1 {\ns: send 100000b to 0 tag 2\nr: recv 100000b from 0 tag 1\nr requires s\n}\n"
    )
    trace = idlewave.ingest(tmp_path / "ring.goal", tmp_path / "ring")
    with pytest.raises(IdlewaveError, match="every replicate of every scenario ends in a deadlock") as refused:
        idlewave.run(trace, network="loggp,L=1us,o=1us,g=0ns,G=1ns,S=1000B", out=tmp_path / "r")
    assert refused.value.exit_code == 3
    results = idlewave.Results(tmp_path / "r")
    row = {"scenario": "undisturbed", "replicate": 0, "bound": "exact", "runtimeNanos": None, "slowestRank": None}
    assert results.rows("runtimes") == [row]
    pandas = needed("pandas")
    assert results.runtimes.runtimeNanos.isna().all() and results.runtimes.slowestRank[0] is pandas.NA


def test_the_program_is_named_found_or_refused(monkeypatch, tmp_path, halo):
    monkeypatch.setenv("IDLEWAVE", str(tmp_path / "none"))
    with pytest.raises(IdlewaveError, match="IDLEWAVE: a program, got .*/none"):
        idlewave.check(halo)
    named = os.environ.pop("IDLEWAVE")
    assert named
    script = tmp_path / "idlewave"
    script.write_text('#!/bin/sh\necho "{\\"asked\\": \\"$*\\"}"\n')
    script.chmod(script.stat().st_mode | stat.S_IEXEC)
    monkeypatch.setenv("PATH", str(tmp_path) + os.pathsep + os.environ["PATH"])
    assert idlewave.check("t") == {"asked": "check t --json"}
    script.write_text("#!/bin/sh\necho something >&2\nexit 1\n")
    with pytest.raises(IdlewaveError, match="^something$") as bug:
        idlewave.check("t")
    assert bug.value.exit_code == 1
