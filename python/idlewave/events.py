"""Server-sent events, as far as a run has them (HTML Living Standard, section 9.2)."""

from __future__ import annotations

from typing import Iterable, Iterator, List, Tuple

__all__ = ["events"]


def events(lines: Iterable[bytes]) -> Iterator[Tuple[str, str]]:
    """Kind and data of each event; comments and other fields are passed over, and so is an event that breaks off."""
    kind, data = "message", []  # type: Tuple[str, List[str]]
    for raw in lines:
        line = raw.decode("utf-8").rstrip("\r\n")
        field, _, value = line.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if not line:
            if data:
                yield kind, "\n".join(data)
            kind, data = "message", []
        elif field == "event":
            kind = value
        elif field == "data":
            data.append(value)
