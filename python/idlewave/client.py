"""The interface of ``idlewave serve`` (docs/serve.md)."""

from __future__ import annotations

import os
import ssl
import tarfile
import tempfile
import time
import urllib.parse
from pathlib import Path
from typing import IO, Any, Callable, Dict, Iterator, List, Optional, Sequence, Union

from .errors import IdlewaveError
from .events import events
from .results import Results
from .study import Study, StudyPath, dumped
from .tables import SUMMARY, Tables
from .transport import BROKEN, Transport, kept_token, parsed

__all__ = ["Client", "Progress", "RemoteResults", "Run"]

Run = Dict[str, Any]
"""A run as the server describes it: ``id``, ``kind``, ``trace``, ``state``, ``doneCalls``, ``totalCalls``, ``notices``, ``error``, ..."""

Progress = Callable[[Run], Any]

_OVER = ("done", "failed", "cancelled")
_AGAIN_SECONDS = 0.2


class Client:
    """A server that was started by ``idlewave serve``.

    :param url: ``http://HOST:PORT``; one with ``?token=TOKEN`` brings the token along
    :param token: what the server has printed, or what IDLEWAVE_TOKEN stated for it (the default here, too);
        else the one that a server of the same user keeps on this machine
    :param timeout: seconds to wait for the server at a time; a run may take longer
    :param context: for ``https`` with a certificate of one's own: ``ssl.create_default_context(cafile=...)``
    """

    def __init__(
        self, url: str, token: Optional[str] = None, *, timeout: float = 60, context: Optional[ssl.SSLContext] = None
    ) -> None:
        stated = "token=" in url
        self._server = Transport(url, token or (None if stated else os.environ.get("IDLEWAVE_TOKEN") or kept_token(url)), timeout, context)

    def __repr__(self) -> str:
        return "<Client %s>" % self.url

    @property
    def url(self) -> str:
        """Where the server is, without the token."""
        return self._server.url

    def server(self) -> Dict[str, Any]:
        """Its ``version`` and ``folder``, and how many runs are ``queued`` and ``running``."""
        return self._server.object("GET", "/api/server")

    def traces(self) -> List[Dict[str, Any]]:
        """The archives below its folder, by ``name``."""
        found: List[Dict[str, Any]] = self._server.object("GET", "/api/traces", field="traces")["traces"]
        return found

    def ingest(
        self, source: StudyPath, name: str, *, progress: Optional[Progress] = None, timeout: Optional[float] = None
    ) -> Run:
        """Uploads a foreign trace, waits until it is an archive called ``name``, and answers the run that made it.

        :param source: a file, packed or not, or a folder, which is packed first
        """
        path = Path(source)
        try:
            if path.is_dir():
                with tempfile.TemporaryFile() as packed:
                    with tarfile.open(fileobj=packed, mode="w:gz", compresslevel=1) as archive:
                        archive.add(path, arcname=path.resolve().name)
                    started = self._upload(packed, path.resolve().name + ".tar.gz", name)
            else:
                with path.open("rb") as file:
                    started = self._upload(file, path.name, name)
        except OSError as failure:
            raise IdlewaveError("%s: cannot be read: %s" % (source, failure.strerror)) from None
        return self._done(started["id"], progress, timeout)

    def _upload(self, body: IO[bytes], file: str, name: str) -> Run:
        return self._server.object("POST", "/api/traces", {"name": name, "file": file}, body, field="id")

    def census(self, trace: str) -> Dict[str, Any]:
        """What a trace holds, as :func:`idlewave.check` says it."""
        return self._server.object("GET", "/api/census", {"trace": trace})

    def delete_trace(self, name: str) -> None:
        """Deletes a trace that was uploaded."""
        self._server.content("DELETE", "/api/traces", {"name": name})

    def plan(self, study: Study, *, trace: Optional[str] = None) -> Dict[str, Any]:
        """Whether a study can be, and its ``scenarios``, ``replicates`` and ``timing``; nothing runs."""
        return self._server.object("POST", "/api/studies", body=_asked(study, trace))

    def run(
        self,
        study: Study,
        *,
        trace: Optional[str] = None,
        progress: Optional[Progress] = None,
        timeout: Optional[float] = None,
    ) -> "RemoteResults":
        """Carries out a study, and waits for what it finds.

        :param trace: name of the trace on the server, for a study that does not name it
        :param progress: is told each change of the run
        :param timeout: seconds, after which the run is cancelled
        :raises IdlewaveError: if it is refused, fails, or is cancelled; an interrupt cancels it
        """
        return self.results(self._done(self.submit(study, trace=trace)["id"], progress, timeout)["id"])

    def submit(self, study: Study, *, trace: Optional[str] = None) -> Run:
        """Puts a study into the queue, and answers the run without waiting for it."""
        return self._server.object("POST", "/api/runs", body=_asked(study, trace), field="id")

    def runs(self) -> List[Run]:
        """All runs, the newest first."""
        found: List[Run] = self._server.object("GET", "/api/runs", field="runs")["runs"]
        return found

    def describe(self, run: str) -> Run:
        """A run as it is now."""
        return self._server.object("GET", _path(run), field="state")

    def events(self, run: str, *, progress: Optional[Progress] = None, timeout: Optional[float] = None) -> Iterator[Run]:
        """A run at each change until it is over; a connection that breaks or is silent for too long is made anew.

        :param progress: is told each of them, too
        :param timeout: seconds, after which an :class:`IdlewaveError` says that the run is not over, as soon as the server says anything,
            at the latest after the time-out of this client
        """
        end = None if timeout is None else time.monotonic() + timeout
        last: Optional[Run] = None
        while True:
            for now in self._stream(run):
                if now != last:
                    last = now
                    if progress is not None:
                        progress(now)
                    yield now
                if now["state"] in _OVER:
                    return
                if end is not None and time.monotonic() > end:
                    raise IdlewaveError("run %s: not over after %g s" % (run, timeout or 0))
            time.sleep(_AGAIN_SECONDS)

    def _stream(self, run: str) -> Iterator[Run]:
        """What a connection brings, and then how the run is, which also tells a lost server from a silent one."""
        path = _path(run, "events")
        with self._server.open("GET", path, accept="text/event-stream") as answer:
            try:
                for kind, data in events(answer):
                    if kind == "run":
                        yield parsed(data, self.url + path, "state")
            except BROKEN:
                pass
        yield self.describe(run)

    def wait(self, run: str, *, progress: Optional[Progress] = None, timeout: Optional[float] = None) -> Run:
        """Waits until a run is over, however it ends."""
        last: Run = {}
        for last in self.events(run, progress=progress, timeout=timeout):
            pass
        return last

    def _done(self, run: str, progress: Optional[Progress], timeout: Optional[float]) -> Run:
        try:
            over = self.wait(run, progress=progress, timeout=timeout)
        except BaseException:
            self._cancel_quietly(run)
            raise
        if over["state"] != "done":
            raise IdlewaveError(over.get("error") or "run %s: %s" % (run, over["state"]))
        return over

    def _cancel_quietly(self, run: str) -> None:
        try:
            self.cancel(run)
        except IdlewaveError:
            pass  # it is over, or the server is gone: what led here says more

    def cancel(self, run: str) -> Run:
        """Cancels a run, and waits until it is."""
        return self._server.object("POST", _path(run, "cancel"))

    def delete_run(self, run: str) -> None:
        """Deletes a run and its results; one that is not over is cancelled first."""
        self._server.content("DELETE", _path(run))

    def results(self, run: str) -> "RemoteResults":
        """What a run has found."""
        return RemoteResults(self, run)

    def compare(self, first: str, second: str) -> Dict[str, Any]:
        """The results of two runs side by side, as :func:`idlewave.compare` says it."""
        return self._server.object("GET", "/api/compare", {"first": first, "second": second})

    def why(self, trace: str, second: Optional[str] = None, like: Sequence[str] = ()) -> Dict[str, Any]:
        """Why the run of a trace took as long as it did, or that of a second one longer, as :func:`idlewave.why` says it."""
        asked = {"trace": trace} if second is None else {"trace": trace, "second": second}
        if like:
            asked["like"] = like if isinstance(like, str) else ",".join(like)
        return self._server.object("GET", "/api/why", asked)

    def file(self, run: str, name: str) -> bytes:
        """A file of a results folder, byte by byte: ``report.html``, ``study.yaml``, ``runtimes.avro``, ..."""
        return self._server.content("GET", _path(run, "files", name))


class RemoteResults(Tables):
    """The results of a run on a server; each table is fetched when it is first asked for."""

    def __init__(self, client: Client, run: str) -> None:
        self.client = client
        self.run = run
        super().__init__("%s/api/runs/%s" % (client.url, run))

    def _content(self, file: str) -> bytes:
        return self.client.file(self.run, file)

    def download(self, out: Union[str, "os.PathLike[str]"]) -> Results:
        """Copies the results into a folder, which must be new or empty; the summary, as the last file, says that all are there."""
        folder = Path(out)
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise IdlewaveError("%s: a folder that is new or empty; there is something in it" % folder)
        for file in ["study.yaml", *("%s.avro" % table for table in self.tables), "report.html", SUMMARY]:
            try:
                (folder / os.path.basename(file)).write_bytes(self._content(file))
            except IdlewaveError as missing:
                if file != "report.html" or missing.status != 404:  # the one file that may be missing
                    raise
        return Results(folder)


def _asked(study: Study, trace: Optional[str]) -> str:
    rest = {key: value for key, value in study.items() if key != "trace"}
    name = trace if trace is not None else study.get("trace")
    if name is None:
        raise IdlewaveError("a study for a server needs a trace: its name there")
    return dumped({"trace": name, "study": rest})


def _path(run: str, *parts: str) -> str:
    return "/api/runs/" + "/".join(urllib.parse.quote(part, safe="") for part in (run, *parts))
