"""Studies as dicts: the study file of docs/study.md, which YAML readers take as JSON."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Dict, Mapping, Union

from .errors import IdlewaveError

__all__ = ["Study", "StudyPath", "dumped", "loaded", "resolved"]

Study = Mapping[str, Any]
StudyPath = Union[str, "os.PathLike[str]"]

_FILES = ("trace", "file")
_FILES_OR_NAMES = ("signature", "network", "intra", "inter")


def dumped(study: Study) -> str:
    """A study as JSON; paths, and numbers of numpy, may stand in it."""
    return json.dumps(study, indent=2, default=_plain, allow_nan=False)


def _plain(value: Any) -> Any:
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if hasattr(value, "tolist"):  # numbers and arrays of numpy
        return value.tolist()
    raise TypeError("a study holds numbers, texts, lists and dicts, got %s" % type(value).__name__)


def resolved(study: Study) -> Dict[str, Any]:
    """The same study with paths that no longer depend on the current folder.

    Those are ``trace`` and ``file``, and ``signature``, ``network``, ``intra`` and ``inter`` where a file of that name exists.
    """
    return {key: _resolved(key, value) for key, value in study.items()}


def _resolved(key: str, value: Any) -> Any:
    word = key.rsplit(".", 1)[-1]  # a grid has keys such as noise.file
    if isinstance(value, Mapping):
        return resolved(value)
    if isinstance(value, (list, tuple)):
        return [_resolved(key, item) for item in value]
    if isinstance(value, (str, os.PathLike)):
        if word in _FILES or word in _FILES_OR_NAMES and Path(value).is_file():
            return os.path.abspath(value)
    return value


def loaded(file: StudyPath) -> Dict[str, Any]:
    """The study of a JSON file.

    :raises IdlewaveError: if it cannot be read
    """
    try:
        study = json.loads(Path(file).read_text(encoding="utf-8"))
    except OSError as failure:
        raise IdlewaveError("%s: a study file; %s" % (file, failure.strerror)) from None
    except ValueError as failure:
        raise IdlewaveError("%s: a study for a server is a dict or a file of JSON; %s" % (file, failure)) from None
    if not isinstance(study, dict):
        raise IdlewaveError("%s: a study is a mapping, got %s" % (file, type(study).__name__))
    return study
