"""Results, wherever they lie: a summary, and tables by name."""

from __future__ import annotations

import hashlib
import json
import re
from abc import ABC, abstractmethod
from typing import Any, Dict, Iterator, List, Tuple

from . import avro
from .errors import IdlewaveError

__all__ = ["Tables"]

SUMMARY = "summary.json"


class Tables(ABC):
    """What a run has found: :attr:`summary`, and each table as an item and as an attribute.

    ``results["runtimes"]`` and ``results.runtimes`` are one pandas DataFrame or, where pandas is not installed, one list of dicts: the
    same object each time. A hyphen of a name is an underscore of the attribute. Columns of records inside a row are called as in
    ``delayNanos.p95``. Null is NaN among doubles of a DataFrame, ``pandas.NA`` among its whole numbers, and None elsewhere. Every table
    is compared with what the summary says of it, and the summary with its seal; one that is damaged, was changed, lost rows or is
    another run's raises :class:`IdlewaveError`.
    """

    def __init__(self, place: str) -> None:
        self._place = place
        self._columns: Dict[str, Tuple[avro.Column, ...]] = {}
        self._frames: Dict[str, Any] = {}
        try:
            content = self._content(SUMMARY)
            self._summary: Dict[str, Any] = json.loads(content)
            self._listed = {table["name"]: table for table in self._summary["tables"]}
        except (ValueError, KeyError, TypeError) as damage:
            raise IdlewaveError("%s/%s: no summary of results: %s" % (place, SUMMARY, damage)) from None
        if _is_changed(content):
            raise IdlewaveError(
                "%s/%s: changed after the run wrote it: its digest is not that of its content" % (place, SUMMARY)
            )

    @abstractmethod
    def _content(self, file: str) -> bytes:
        """A file of the results, byte by byte."""

    @property
    def summary(self) -> Dict[str, Any]:
        """What ``summary.json`` holds: docs/results.md names every field."""
        return self._summary

    @property
    def tables(self) -> Tuple[str, ...]:
        """The names of the tables; which there are depends on what the study asks for."""
        return tuple(self._listed)

    def columns(self, table: str) -> Tuple[avro.Column, ...]:
        """The columns of a table, with type, unit and meaning."""
        if table not in self._columns:
            self._columns[table] = self._table(table).columns
        return self._columns[table]

    def rows(self, table: str) -> List[Dict[str, Any]]:
        """A table as a list of dicts, whether pandas is installed or not."""
        content = self._table(table)
        names = [column.name for column in content.columns]
        return [dict(zip(names, row)) for row in zip(*content.values)]

    def __getitem__(self, table: str) -> Any:
        if table not in self._listed:
            raise KeyError(self._unknown(table))
        if table not in self._frames:
            self._frames[table] = self._frame(table)
        return self._frames[table]

    def __getattr__(self, table: str) -> Any:
        if table.startswith("_") or table.replace("_", "-") not in self._listed:
            raise AttributeError(table if table.startswith("_") else self._unknown(table))
        return self[table.replace("_", "-")]

    def __contains__(self, table: object) -> bool:
        return table in self._listed

    def __iter__(self) -> Iterator[str]:
        return iter(self._listed)

    def __len__(self) -> int:
        return len(self._listed)

    def __dir__(self) -> List[str]:
        return [*super().__dir__(), *(table.replace("-", "_") for table in self._listed)]

    def __repr__(self) -> str:
        return "<%s %s: %s>" % (type(self).__name__, self._place, ", ".join(self._listed))

    def _unknown(self, table: str) -> str:
        return "%s: one of the tables %s, got %s" % (self._place, ", ".join(self._listed), table)

    def _frame(self, table: str) -> Any:
        try:
            import pandas
        except ImportError:
            return self.rows(table)
        content = self._table(table)
        return pandas.DataFrame(
            {
                column.name: pandas.Series(values, dtype=_DTYPES[column.type, column.nullable])
                for column, values in zip(content.columns, content.values)
            }
        )

    def _table(self, name: str) -> avro.Table:
        if name not in self._listed:
            raise KeyError(self._unknown(name))
        place = "%s/%s.avro" % (self._place, name)
        table = avro.read(self._content(name + ".avro"), place)
        expected = self._listed[name]
        if table.rows != expected["rows"]:
            raise IdlewaveError("%s: %d rows, got %d (lost, doubled or of another run)" % (place, expected["rows"], table.rows))
        if expected.get("sha256", table.sha256) != table.sha256:
            raise IdlewaveError("%s: other rows than the run wrote (changed, or of another run)" % place)
        if (expected.get("columnsSha256") or _columns_sha256(table)) != _columns_sha256(table):
            raise IdlewaveError("%s: other columns than the run wrote (changed, or damaged)" % place)
        return table


def _columns_sha256(table: avro.Table) -> str:
    """Of name, type, unit and meaning of each column, as ``summary.json`` has it."""
    lines = ("%s\t%s%s\t%s\t%s\n" % (c.name, c.type, "?" if c.nullable else "", c.unit, c.doc) for c in table.columns)
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def _is_changed(summary: bytes) -> bool:
    """Whether a summary is not as it was sealed: its last field is the digest of all before it. Earlier versions had no seal."""
    sealed = _SEALED.fullmatch(summary)
    if sealed:
        return hashlib.sha256(sealed.group(1)).hexdigest() != sealed.group(2).decode()
    return _BEGINS_SEALED.match(summary) is not None


_SEALED = re.compile(rb'(.*),\n  "sha256" : "([0-9a-f]{64})"\n}\n', re.DOTALL)
_BEGINS_SEALED = re.compile(rb".{0,8}sealed", re.DOTALL)

_DTYPES = {
    ("string", False): "object",
    ("string", True): "object",
    ("int", False): "int64",
    ("long", False): "int64",
    ("int", True): "Int64",
    ("long", True): "Int64",
    ("double", False): "float64",
    ("double", True): "float64",
}
