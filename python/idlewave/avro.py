"""Reads the tables of results: Avro object container files (Avro 1.11 specification), as much of Avro as tables have.

A row is a record of strings, ints, longs and doubles, each of them perhaps null, and of records of those. Rows become columns; a
column of a record inside a row is called ``FIELD.FIELD``.
"""

from __future__ import annotations

import bz2
import hashlib
import json
import lzma
import zlib
from dataclasses import dataclass
from struct import Struct, error as StructError
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Tuple

from .errors import IdlewaveError

__all__ = ["Column", "Table", "read"]

_MAGIC = b"Obj\x01"
_MARKER_BYTES = 16
_CODECS: Dict[str, Callable[[bytes], bytes]] = {
    "null": bytes,
    "deflate": lambda block: zlib.decompress(block, -15),
    "bzip2": bz2.decompress,
    "xz": lzma.decompress,
}
_DAMAGE = (IndexError, StructError, ValueError, TypeError, EOFError, OSError, RecursionError, zlib.error, lzma.LZMAError)


class Column(NamedTuple):
    """A column of a table, as its schema has it."""

    name: str
    type: str
    """``string``, ``int``, ``long`` or ``double``."""
    nullable: bool
    unit: str
    """Such as ``ns``; empty where there is none, ``1`` for a ratio."""
    doc: str


@dataclass(frozen=True)
class Table:
    """A table: its columns, and their values side by side."""

    columns: Tuple[Column, ...]
    values: Tuple[List[Any], ...]
    """One list per column, all equally long; null is None."""
    sha256: str
    """Of all rows in Avro's binary encoding, as ``summary.json`` has it."""

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self.values[0])


def read(content: bytes, place: str) -> Table:
    """The table that a file holds.

    :param place: what the file is called in errors
    :raises IdlewaveError: if it is no table, or damaged
    """
    rows = 0
    try:
        meta, at = _header(content)
        codec = meta.get("avro.codec", b"null").decode()
        if codec not in _CODECS:
            raise ValueError("the codec of the file: one of %s, got %s" % (", ".join(_CODECS), codec))
        columns, readers = zip(*_fields(json.loads(meta["avro.schema"].decode()), "", {}))
        values: Tuple[List[Any], ...] = tuple([] for _ in columns)
        steps = [(reader, column.append) for reader, column in zip(readers, values)]
        marker = content[at : at + _MARKER_BYTES]
        at += _MARKER_BYTES
        if len(marker) < _MARKER_BYTES:
            raise ValueError("ends in its header")
        digest = hashlib.sha256()
        while at < len(content):
            count, at = _long(content, at)
            size, at = _long(content, at)
            end = at + size
            if count < 0 or size < 0 or end + _MARKER_BYTES > len(content):
                raise ValueError("ends inside a block of rows")
            if content[end : end + _MARKER_BYTES] != marker:
                raise ValueError("the marker after a block is not that of the file")
            block = _CODECS[codec](content[at:end])
            digest.update(block)
            at = end + _MARKER_BYTES
            place_in_block = 0
            for _ in range(count):
                for reader, append in steps:
                    value, place_in_block = reader(block, place_in_block)
                    append(value)
                rows += 1
            if place_in_block != len(block):
                raise ValueError("a block has more than its rows")
    except IndexError:
        raise IdlewaveError("%s: cannot be read past row %d: ends too early" % (place, rows)) from None
    except KeyError as missing:
        raise IdlewaveError("%s: no table: %s is missing in its header" % (place, missing.args[0])) from None
    except _DAMAGE as damage:
        raise IdlewaveError("%s: cannot be read past row %d: %s" % (place, rows, damage)) from None
    return Table(columns, values, digest.hexdigest())


def _header(content: bytes) -> Tuple[Dict[str, bytes], int]:
    if content[:4] != _MAGIC:
        raise ValueError("no Avro container file: it begins with %r" % content[:4])
    meta: Dict[str, bytes] = {}
    count, at = _long(content, 4)
    while count != 0:
        if count < 0:  # then the size of this part of the map follows
            count = -count
            _, at = _long(content, at)
        for _ in range(count):
            key, at = _bytes(content, at)
            meta[key.decode()], at = _bytes(content, at)
        count, at = _long(content, at)
    return meta, at


def _bytes(data: bytes, at: int) -> Tuple[bytes, int]:
    size, at = _long(data, at)
    if size < 0 or at + size > len(data):
        raise IndexError
    return data[at : at + size], at + size


def _long(data: bytes, at: int) -> Tuple[int, int]:
    """Seven bits a byte, the lowest first, as long as the eighth is set; signs alternate."""
    value = data[at]
    at += 1
    if value > 127:
        value &= 127
        shift = 7
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 127) << shift
            if byte < 128:
                break
            shift += 7
            if shift > 63:
                raise ValueError("a number has more than 64 bits")
    return value >> 1 ^ -(value & 1), at


_unpack_double = Struct("<d").unpack_from
_Reader = Callable[[bytes, int], Tuple[Any, int]]


def _double(data: bytes, at: int) -> Tuple[float, int]:
    return _unpack_double(data, at)[0], at + 8


def _text_reader() -> _Reader:
    """Keeps what it has read: the texts of a table are few."""
    texts: Dict[bytes, str] = {}

    def read_text(data: bytes, at: int) -> Tuple[str, int]:
        raw, at = _bytes(data, at)
        text = texts.get(raw)
        if text is None:
            text = texts[raw] = raw.decode()
        return text, at

    return read_text


def _nullable(reader: _Reader, null: int) -> _Reader:
    """Of a union of two, of which the branch ``null`` is null."""

    def read_nullable(data: bytes, at: int) -> Tuple[Any, int]:
        branch = data[at]
        if branch == 2 * null:
            return None, at + 1
        if branch != 2 - 2 * null:
            raise ValueError("a value that is neither there nor null")
        return reader(data, at + 1)

    return read_nullable


_READERS: Dict[str, Callable[[], _Reader]] = {
    "int": lambda: _long,
    "long": lambda: _long,
    "double": lambda: _double,
    "string": _text_reader,
}


def _fields(schema: Any, prefix: str, named: Dict[str, Any]) -> Iterator[Tuple[Column, _Reader]]:
    if isinstance(schema, str):  # a record is described where it occurs first, and named from then on
        schema = named.get(schema.rsplit(".", 1)[-1], schema)
    if not isinstance(schema, dict) or schema.get("type") != "record":
        raise ValueError("rows are records, got %s" % json.dumps(schema)[:100])
    named[schema["name"].rsplit(".", 1)[-1]] = schema
    for field in schema["fields"]:
        name, type_ = prefix + field["name"], field["type"]
        nullable = isinstance(type_, list) and len(type_) == 2 and "null" in type_
        value = type_[1 - type_.index("null")] if nullable else type_
        if isinstance(value, str) and value in _READERS:
            reader = _READERS[value]()
            column = Column(name, value, nullable, field.get("unit", ""), field.get("doc", ""))
            yield column, _nullable(reader, type_.index("null")) if nullable else reader
        elif not nullable:
            yield from _fields(value, name + ".", named)
        else:
            raise ValueError("%s: of a type that tables do not have, %s" % (name, json.dumps(type_)[:100]))
