"""The package as such: its version, its oldest Python, its page."""

import ast
import re

import pytest
from conftest import TOP

import idlewave

PAGE = (TOP / "docs" / "python.md").read_text()
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
    quoted = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`]+)`", PAGE))))
    assert public - quoted == set()


def test_every_example_of_the_page_runs(demo, monkeypatch, capsys):
    monkeypatch.chdir(demo)
    examples = re.findall(r"```python\n(.*?)```", PAGE, re.S)
    run = [example for example in examples if "serve(" not in example]
    assert len(run) >= 2
    names = {}
    for example in run:
        exec(compile(example, "docs/python.md", "exec"), names)
    assert "2.5 %" in capsys.readouterr().out
