"""What one asks of traces, by the command line of this machine."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any, Dict, Mapping, Optional, Sequence, Union

from .client import Client
from .command import call, outcome, words
from .errors import IdlewaveError
from .results import Results
from .study import Study, StudyPath, dumped, loaded, resolved
from .tables import Tables

__all__ = ["check", "compare", "ingest", "run", "why"]

_INCOMPLETE = 3
_NOT_MET = 4


def ingest(source: StudyPath, out: StudyPath, *, timeout: Optional[float] = None, **options: Any) -> Path:
    """Turns a foreign trace into an archive, and answers its folder. Options are those of ``idlewave ingest``.

    :param source: a file, a folder, or a packed one of either
    :param out: the folder; an archive that is there is replaced
    """
    call("ingest", source, out=out, timeout=timeout, **options)
    return Path(out)


def check(trace: StudyPath, *, timeout: Optional[float] = None, **options: Any) -> Dict[str, Any]:
    """The census of a trace: what it holds, and what is unmatched or missing in it (``trace`` in docs/results.md).

    An incomplete trace has a census, too: its ``warnings`` and numbers such as ``unmatchedSends`` say so.
    """
    return _object(outcome(words("check", trace, json=True, **options), timeout), _INCOMPLETE)


def compare(
    first: StudyPath, second: StudyPath, *more: StudyPath, timeout: Optional[float] = None, **options: Any
) -> Dict[str, Any]:
    """Two results folders side by side, or archives: what ``idlewave compare --json`` prints, whose options it takes."""
    return _object(outcome(words("compare", first, second, *more, json=True, **options), timeout))


def why(
    first: StudyPath,
    second: Optional[StudyPath] = None,
    like: Sequence[StudyPath] = (),
    *,
    timeout: Optional[float] = None,
    **options: Any,
) -> Dict[str, Any]:
    """Why the second run took longer than the first, or why one took as long as it did: what ``idlewave why --json`` prints.

    :param like: further runs of the first kind, which tell what is noise
    :raises IdlewaveError: with exit code 4, and the answer as its message, if the second run is slower than ``max`` allows
    """
    runs = [first] if second is None else [first, second]
    said = outcome(words("why", *runs, json=True, like=list(like) or None, **options), timeout)
    found = _object(said, _NOT_MET)
    if said[0] == _NOT_MET:
        raise IdlewaveError(found["sentence"], exit_code=_NOT_MET)
    return found


def run(
    study: Union[Study, StudyPath],
    *,
    trace: Optional[StudyPath] = None,
    out: Optional[StudyPath] = None,
    at: Union[Client, str, None] = None,
    timeout: Optional[float] = None,
    **options: Any,
) -> Tables:
    """Carries out a study, and answers what it has found.

    ``run({"scenarios": [...]}, trace="trace")``, ``run("study.yaml", out="results")``, and ``run("trace", noise="exponential,mean=2us")``
    are the three forms: a study as a dict (docs/study.md), its file, or the folder of an archive with options.

    :param trace: the archive, for a dict that does not name it
    :param out: the folder of the results; without it they lie in a temporary one that vanishes with what is returned
    :param at: a server that is asked instead: a :class:`Client`, or a URL with the token as it was printed. The study is then a dict or
        a file of JSON, its ``trace`` a name there, and the results stay there unless ``out`` says where to copy them to
    :param timeout: seconds, after which the run is stopped
    :param options: those of ``idlewave run``, as :func:`idlewave.call` takes them: ``replicates=1000``, ``force=True``
    :raises IdlewaveError: with the tool's message; exit code 3 also where every replicate ends in a deadlock, with the results in ``out``
    """
    if at is not None:
        if options:
            raise IdlewaveError("a server takes studies alone, got options: %s" % ", ".join(options))
        client = Client(at) if isinstance(at, str) else at
        name = None if trace is None else os.fspath(trace)
        found = client.run(study if isinstance(study, Mapping) else loaded(study), trace=name, timeout=timeout)
        return found if out is None else found.download(out)
    kept = None
    if out is None:
        kept = tempfile.TemporaryDirectory(prefix="idlewave-")
        out = os.path.join(kept.name, "results")
    if isinstance(study, Mapping):
        asked = resolved(study if trace is None else {**study, "trace": trace})
        with tempfile.TemporaryDirectory(prefix="idlewave-") as folder:
            file = Path(folder) / "study.json"
            file.write_text(dumped(asked), encoding="utf-8")
            call("run", file, out=out, timeout=timeout, **options)
    elif trace is not None:
        raise IdlewaveError("%s: a study file names its trace itself, got trace=%s" % (study, trace))
    else:
        call("run", study, out=out, timeout=timeout, **options)
    return Results(out, _kept=kept)


def _object(said: Any, *passing: int) -> Dict[str, Any]:
    code, out, message = said
    if code != 0 and (code not in passing or not out.strip()):
        raise IdlewaveError(message, exit_code=code)
    try:
        found: Dict[str, Any] = json.loads(out)
    except ValueError:
        raise IdlewaveError("no JSON object was printed: %s" % out[:200], exit_code=code) from None
    return found
