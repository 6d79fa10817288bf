"""Results of real runs: against what the tool prints of them, with pandas and without."""

import copy
import json
import os
import pickle
import shutil
import statistics
import subprocess
import sys

import pytest
from conftest import TOP, needed

import idlewave
from idlewave import IdlewaveError, Results

STATISTICS = ["mean", "sd", "min", "p1", "p5", "p25", "p50", "p75", "p95", "p99", "max"]


@pytest.fixture(scope="module")
def printed(lulesh):
    return json.loads(idlewave.call("report", lulesh / "results", json=True))


def test_summary_is_what_report_prints(results, printed):
    seal = {"sealed", "sha256"}  # of the file, not of what it says
    assert {key: value for key, value in results.summary.items() if key not in seal} == printed


def test_tables_are_the_files_of_the_folder(results, modelled):
    for found in (results, modelled):
        assert sorted(found.tables) == sorted(file.stem for file in found.folder.glob("*.avro"))
        assert list(found) == list(found.tables) and len(found) == len(found.tables)
    assert "path-ranks" in modelled and "path-ranks" not in results


def test_rows_of_runtimes_have_the_statistics_that_report_prints(results, printed):
    rows = results.rows("runtimes")
    assert len(rows) == 1600
    for scenario in printed["scenarios"]:
        asked = (scenario["name"], scenario["bound"])
        times = [row["runtimeNanos"] for row in rows if (row["scenario"], row["bound"]) == asked]
        expected = scenario["runtimeNanos"]
        assert len(times) == scenario["replicates"]
        assert (min(times), max(times)) == (expected["min"], expected["max"])
        assert statistics.fmean(times) == pytest.approx(expected["mean"], rel=1e-12)
        assert statistics.median(times) == pytest.approx(expected["p50"], rel=1e-12)


def test_frame_of_runtimes_has_the_statistics_that_report_prints(results, printed):
    needed("pandas")
    grouped = results.runtimes.groupby(["scenario", "bound"]).runtimeNanos
    for scenario in printed["scenarios"]:
        times = grouped.get_group((scenario["name"], scenario["bound"]))
        expected = scenario["runtimeNanos"]
        assert times.quantile([0.01, 0.95]).tolist() == pytest.approx([expected["p1"], expected["p95"]], rel=1e-12)
        assert times.std() == pytest.approx(expected["sd"], rel=1e-9)


def test_frame_of_every_table_has_its_rows_and_types(results, modelled):
    pandas = needed("pandas")
    for found in (results, modelled):
        for table in found.tables:
            frame, rows = found[table], found.rows(table)
            assert list(frame.columns) == [column.name for column in found.columns(table)]
            assert frame.astype(object).where(frame.notna(), None).to_dict("records") == rows
            for column in found.columns(table):
                if column.type == "double":
                    assert frame[column.name].dtype == "float64"
                elif column.type in ("int", "long"):
                    assert frame[column.name].dtype == (pandas.Int64Dtype() if column.nullable else "int64")


def test_columns_of_nested_records_are_named_by_both(results):
    names = [column.name for column in results.columns("ranks")]
    assert names == ["scenario", "bound", "rank", *("delayNanos." + name for name in STATISTICS), "runtimeNanos"]
    delay = results.columns("ranks")[3]
    assert (delay.type, delay.nullable, delay.doc) == ("double", False, "arithmetic mean")
    runtime = results.columns("runtimes")[3]
    assert (runtime.unit, runtime.nullable) == ("ns", True) and runtime.doc.startswith("run time of the slowest rank")


def test_items_and_attributes_are_the_same_object(results, modelled):
    assert results["runtimes"] is results.runtimes is results.runtimes
    assert modelled["path-ranks"] is modelled.path_ranks
    assert {"path_ranks", "summary", "runtimes"} <= set(dir(modelled))


def test_a_table_that_is_not_there_is_named_with_those_that_are(results):
    with pytest.raises(KeyError, match="one of the tables runtimes, ranks, differences, got waves"):
        results["waves"]
    with pytest.raises(AttributeError, match="got waves"):
        results.waves
    with pytest.raises(KeyError, match="got waves"):
        results.rows("waves")
    assert not hasattr(results, "waves") and "waves" not in results


def test_results_can_be_copied_and_pickled(results):
    for other in (copy.copy(results), pickle.loads(pickle.dumps(results))):
        assert other.rows("ranks") == results.rows("ranks")


WITHOUT_PANDAS = """
import json, sys
sys.modules["pandas"] = None
sys.modules["numpy"] = None
import idlewave
results = idlewave.Results(sys.argv[1])
print(json.dumps({table: results[table] for table in results.tables}))
assert results.runtimes is results["runtimes"]
"""


def test_without_pandas_tables_are_lists_of_dicts(results):
    environment = {**os.environ, "PYTHONPATH": str(TOP / "python")}
    said = subprocess.run([sys.executable, "-c", WITHOUT_PANDAS, results.folder], env=environment, check=True, capture_output=True)
    assert json.loads(said.stdout) == {table: results.rows(table) for table in results.tables}


@pytest.fixture
def copied(results, tmp_path):
    return shutil.copytree(results.folder, tmp_path / "results")


def test_a_folder_without_results_says_what_the_tool_says(tmp_path):
    for folder in (tmp_path / "missing", tmp_path):
        with pytest.raises(IdlewaveError) as here:
            Results(folder)
        with pytest.raises(IdlewaveError) as tool:
            idlewave.call("report", folder)
        assert here.value.message == tool.value.message
        assert (here.value.exit_code, tool.value.exit_code) == (None, 2)


def test_a_table_that_lost_its_last_rows_is_refused(copied):
    file = copied / "runtimes.avro"
    content = file.read_bytes()
    marker = content[-16:]
    last = content[:-16].rindex(marker)
    file.write_bytes(content[: last + 16])  # a whole block less, which Avro takes for the end
    with pytest.raises(IdlewaveError, match=r"runtimes.avro: 1600 rows, got \d+ \(lost, doubled or of another run\)"):
        Results(copied).runtimes
    assert len(Results(copied).rows("ranks")) == 64


def test_a_table_of_another_run_is_refused(copied, lulesh):
    other = idlewave.run(lulesh / "trace", replicates=200, seed=2, noise="periodic,frequency=10Hz,duty=2.5%")
    shutil.copy(other.folder / "runtimes.avro", copied / "runtimes.avro")
    with pytest.raises(IdlewaveError, match="runtimes.avro: 1600 rows, got 400"):
        Results(copied).runtimes
    shutil.copy(other.folder / "ranks.avro", copied / "ranks.avro")
    summary = json.loads((copied / "summary.json").read_text())
    summary["tables"][1]["rows"] = 16  # as many as the other run has
    del summary["sealed"], summary["sha256"]  # as earlier versions wrote it
    (copied / "summary.json").write_text(json.dumps(summary))
    with pytest.raises(IdlewaveError, match="ranks.avro: other rows than the run wrote"):
        Results(copied).ranks


def test_a_schema_with_a_wrong_bit_is_refused(copied):
    file = copied / "runtimes.avro"
    whole = file.read_bytes()
    begin = whole.index(b'{"type":"record"')
    end = begin + json.JSONDecoder().raw_decode(whole[begin:].decode("latin-1"))[1]
    columns = idlewave.Results(copied).columns("runtimes")
    named = whole.index(b'"replicate"', begin) + 3
    for at in range(begin, end):
        wrong = bytearray(whole)
        wrong[at] ^= 1 << (0 if at == named else at % 8)
        file.write_bytes(wrong)
        try:
            assert idlewave.Results(copied).columns("runtimes") == columns
            assert at != named
        except idlewave.IdlewaveError as refused:
            assert "runtimes.avro" in refused.message


def test_a_summary_that_was_changed_is_refused_as_report_does(copied):
    file = copied / "summary.json"
    text = file.read_text()
    for changed in (text.replace('"seed" : 1', '"seed" : 2'), json.dumps(json.loads(text))):
        assert changed != text
        file.write_text(changed)
        with pytest.raises(IdlewaveError, match="changed after the run wrote it") as here:
            Results(copied)
        with pytest.raises(IdlewaveError) as tool:
            idlewave.call("report", copied)
        assert here.value.message == tool.value.message


def test_a_missing_table_is_named(copied):
    (copied / "ranks.avro").unlink()
    with pytest.raises(IdlewaveError, match="ranks.avro: cannot be read: No such file"):
        Results(copied).ranks


@pytest.mark.parametrize("content", ["", "{", "[]", "{}", '{"tables": 3}', '{"tables": [{}]}'])
def test_a_summary_that_is_none_is_refused(copied, content):
    (copied / "summary.json").write_text(content)
    with pytest.raises(IdlewaveError, match="summary.json: no summary of results"):
        Results(copied)
