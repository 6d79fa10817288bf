"""Starts ``idlewave serve`` as a process of this one."""

from __future__ import annotations

import queue
import re
import subprocess
import threading
import time
from contextlib import contextmanager
from typing import Any, Iterator, List, Optional

from .client import Client
from .command import failure, program, stop, words
from .errors import IdlewaveError
from .study import StudyPath

__all__ = ["serve"]

_URL = re.compile(r"https?://[^\s?]+")
_TOKEN = re.compile(r"token: (\S+)")
_KEPT_LINES = 100


@contextmanager
def serve(folder: StudyPath, *, start_timeout: float = 300, timeout: float = 60, context: Any = None, **options: Any) -> Iterator[Client]:
    """A server over a folder, as long as the ``with`` block lasts, and a :class:`Client` of it.

    :param start_timeout: seconds until it must have said where it is; in a checkout it may have to be built first
    :param timeout: of the client
    :param context: of the client, for ``https``
    :param options: those of ``idlewave serve``
    :raises IdlewaveError: if it ends before, with its message
    """
    process = subprocess.Popen(
        [program(), *words("serve", folder, **options)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    try:
        lines: "queue.Queue[Optional[str]]" = queue.Queue()
        reader = threading.Thread(target=_read, args=(process, lines), daemon=True)
        reader.start()
        url, token = _announced(process, lines, time.monotonic() + start_timeout)
        yield Client(url, token, timeout=timeout, context=context)
    finally:
        stop(process)
        if process.stdout is not None:
            process.stdout.close()


def _read(process: "subprocess.Popen[str]", lines: "queue.Queue[Optional[str]]") -> None:
    """All that the server ever says, so that it never waits for a reader; kept is what comes before it is ready."""
    try:
        for number, line in enumerate(process.stdout or ()):
            if number < _KEPT_LINES:
                lines.put(line)
    except ValueError:
        pass  # closed at the end
    lines.put(None)


def _announced(process: "subprocess.Popen[str]", lines: "queue.Queue[Optional[str]]", end: float) -> List[str]:
    url = token = None
    said: List[str] = []
    while url is None or token is None:
        try:
            line = lines.get(timeout=max(0.0, end - time.monotonic()))
        except queue.Empty:
            raise IdlewaveError("idlewave serve: no token and URL in time, but: %s" % "".join(said).strip()) from None
        if line is None:
            raise IdlewaveError(failure("".join(said)), exit_code=process.wait())
        said.append(line)
        found = _TOKEN.fullmatch(line.strip())
        if found:
            token = found.group(1)
        else:
            found = _URL.search(line)
            url = found.group(0) if found and url is None else url
    return [url, token]
