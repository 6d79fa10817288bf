"""The package as such: its version, its oldest Python, its page."""

import ast
import inspect
import re
import shutil

import pytest
from conftest import TOP

import idlewave

PAGE = (TOP / "docs" / "python.md").read_text()
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.S)
SOURCES = sorted((TOP / "python" / "idlewave").glob("*.py"))


def test_version_is_that_of_the_project():
    project = re.search(r"^  <version>(.*)</version>$", (TOP / "pom.xml").read_text(), re.M).group(1)
    assert idlewave.__version__ == project.replace("-SNAPSHOT", ".dev0")


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.name)
def test_sources_are_python_3_9(source):
    ast.parse(source.read_text(), feature_version=(3, 9))


def test_every_public_name_stands_on_its_page():
    public = set(idlewave.__all__)
    for kind in (idlewave.Client, idlewave.Results, idlewave.RemoteResults, idlewave.IdlewaveError):
        public |= {name for name in dir(kind) if not name.startswith("_") and name not in dir(Exception)}
    prose = re.sub(r"```.*?```", "", PAGE, flags=re.S)
    quoted = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`]+)`", prose))))
    assert public - quoted == set()


def _kinds():
    """Of each public name of the classes of the package, whether it is a method."""
    kinds = {}
    for kind in (idlewave.Client, idlewave.Results, idlewave.RemoteResults):
        for name in dir(kind):
            if not name.startswith("_"):
                kinds.setdefault(name, set()).add(callable(inspect.getattr_static(kind, name)))
    for source in SOURCES:  # attributes that objects have and classes do not
        for name in re.findall(r"^        self\.([a-z]\w*) = ", source.read_text(), re.M):
            kinds.setdefault(name, set()).add(False)
    return kinds


def test_methods_and_attributes_are_told_apart_on_the_page():
    kinds = _kinds()
    told = 0
    for row in re.findall(r"^\| (`.*?) \|", PAGE, re.M):
        for name, parenthesis in re.findall(r"`(\w+)(?:(\()[^`]*)?`", row):
            if name in kinds:
                told += 1
                assert bool(parenthesis) in kinds[name], "%s in | %s |" % (name, row)
    assert told > 20


def test_the_example_of_the_page_runs(lulesh, monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "trace").symlink_to(lulesh / "trace")
    exec(compile(EXAMPLES[0], "docs/python.md", "exec"), {})
    said = capsys.readouterr().out
    assert "2.5 % at 10 Hz 7 " in said
    assert idlewave.Results("noisy").summary["scenarios"][0]["replicates"] == 50


def test_the_example_of_a_server_runs(fake_tool, results, lulesh, monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    shutil.copytree(results.folder, "served")
    (tmp_path / "lulesh-8").symlink_to(lulesh / "source" / "lulesh-8")
    names = {"idlewave": idlewave, "study": {"scenarios": [{"name": "as it is"}]}}
    exec(compile(EXAMPLES[1], "docs/python.md", "exec"), names)
    assert len(EXAMPLES) == 2 and "done 8808" in capsys.readouterr().out
