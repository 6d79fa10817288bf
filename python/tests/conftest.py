"""What all tests share: the tool of this checkout, and real runs that it has made."""

import os
import shutil
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "python"))
os.environ["IDLEWAVE"] = str(TOP / "idlewave")

import idlewave  # noqa: E402

REQUIRED = os.environ.get("IDLEWAVE_REQUIRE") == "all"


def needed(module):
    """A module that tests stand beside; without it they are skipped, or fail where everything is required."""
    return __import__(module) if REQUIRED else pytest.importorskip(module)


@pytest.fixture(scope="session")
def lulesh(tmp_path_factory):
    """LULESH on 8 ranks: ``source``, OTF2; ``trace``, its archive; ``results`` of the study of the demo."""
    folder = tmp_path_factory.mktemp("lulesh")
    resources = TOP / "jobs/src/main/resources/io/idlewave/jobs"
    shutil.unpack_archive(resources / "app/lulesh-8.zip", folder / "source")
    idlewave.ingest(folder / "source/lulesh-8/traces.otf2", folder / "trace")
    shutil.copy(resources / "cli/demo.yaml", folder)
    idlewave.run(folder / "demo.yaml", out=folder / "results")
    return folder


@pytest.fixture(scope="session")
def results(lulesh):
    return idlewave.Results(lulesh / "results")


@pytest.fixture(scope="session")
def modelled(lulesh, tmp_path_factory):
    """Results with other tables: model timing, and what it finds."""
    study = {
        "replicates": 5,
        "timing": "model",
        "network": "myrinet",
        "analysis": ["synchronisation", "sensitivities", "critical-path"],
        "scenarios": [{"name": "quiet"}, {"name": "jitter", "noise": {"distribution": "exponential", "mean": "2us"}}],
    }
    return idlewave.run(study, trace=lulesh / "trace", out=tmp_path_factory.mktemp("modelled") / "results")


@pytest.fixture
def fake(results):
    from fake_server import FakeServer

    with FakeServer(results.folder) as server:
        yield server


@pytest.fixture
def fake_tool(monkeypatch, tmp_path):
    """An ``idlewave`` that knows ``serve`` alone, over a folder of results."""
    script = tmp_path / "tool"
    script.write_text('#!/bin/sh\nexec "%s" "%s" "$@"\n' % (sys.executable, Path(__file__).with_name("fake_server.py")))
    script.chmod(0o755)
    monkeypatch.setenv("IDLEWAVE", str(script))
