"""The command line of idlewave, as a process."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any, List, Optional, Tuple

from .errors import IdlewaveError

__all__ = ["call", "outcome", "program", "words"]

_STOPPING_SECONDS = 10
_REPEATED = ("delay", "sink")


def program() -> str:
    """The program ``idlewave``: what IDLEWAVE names, the first on the PATH, or that of the checkout around this package.

    :raises IdlewaveError: if there is none
    """
    named = os.environ.get("IDLEWAVE")
    if named:
        if shutil.which(named) is None:
            raise IdlewaveError("IDLEWAVE: a program, got %s" % named)
        return named
    found = shutil.which("idlewave")
    if found:
        return found
    checkout = Path(__file__).resolve().parents[2]
    if (checkout / "pom.xml").is_file() and (checkout / "idlewave").is_file():
        return str(checkout / "idlewave")
    raise IdlewaveError("idlewave is neither named by IDLEWAVE nor on the PATH")


def words(*arguments: Any, **options: Any) -> List[str]:
    """Arguments and options as the command line has them.

    ``max_replicates=100`` is ``--max-replicates=100``, True an option without a value, False and None no option, a list its items with
    commas between, or of ``delay`` and ``sink`` an option each. An underscore at the end (``from_``) only keeps Python's own words apart.
    """
    found = [os.fspath(argument) if isinstance(argument, os.PathLike) else str(argument) for argument in arguments]
    for key, value in options.items():
        name = "--" + key.rstrip("_").replace("_", "-")
        if value is True:
            found.append(name)
        elif isinstance(value, (list, tuple)) and key in _REPEATED:
            found.extend("%s=%s" % (name, item) for item in value)
        elif isinstance(value, (list, tuple)):
            found.append("%s=%s" % (name, ",".join(str(item) for item in value)))
        elif value is not None and value is not False:
            found.append("%s=%s" % (name, os.fspath(value) if isinstance(value, os.PathLike) else value))
    return found


def call(*arguments: Any, timeout: Optional[float] = None, **options: Any) -> str:
    """Any command, such as ``call("synth", "halo", px=2, py=2, iterations=3, out="halo")``; answers what it prints.

    :param timeout: seconds, after which it is stopped
    :raises IdlewaveError: with the command's message and exit code, if that is not 0
    """
    code, out, message = outcome(words(*arguments, **options), timeout)
    if code != 0:
        raise IdlewaveError(message, exit_code=code)
    return out


def outcome(arguments: List[str], timeout: Optional[float]) -> Tuple[int, str, str]:
    """Exit code, what was printed, and what a failure says."""
    process = subprocess.Popen(
        [program(), *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
    )
    with process:
        try:
            out, err = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            stop(process)
            raise IdlewaveError("idlewave %s: not done after %g s" % (" ".join(arguments[:1]), timeout or 0)) from None
        except BaseException:
            stop(process)
            raise
    return process.returncode, out, failure(err)


def failure(said: str) -> str:
    """What a command says when it fails: one line, or all of it where that is a bug."""
    lines = [line for line in said.splitlines() if line.startswith("idlewave")]
    message = lines[-1] if lines else said.strip()
    return message[len("idlewave: ") :] if message.startswith("idlewave: ") else message


def stop(process: "subprocess.Popen[str]") -> None:
    """Asks a process to end, which lets it leave its folders in order; insists after a while."""
    process.terminate()
    try:
        process.wait(_STOPPING_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
