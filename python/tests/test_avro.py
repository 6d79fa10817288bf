"""The reader of tables: against Avro's own library, and on files that are none."""

import json
import lzma
import random
import struct
import zlib

import pytest
from conftest import needed

from idlewave import IdlewaveError, avro

SCHEMA = {
    "type": "record",
    "name": "Row",
    "namespace": "io.example",
    "fields": [
        {"name": "name", "type": "string", "doc": "its name"},
        {"name": "rank", "type": "int"},
        {"name": "count", "type": "long"},
        {"name": "maybe", "type": ["null", "double"], "default": None, "unit": "ns"},
        {"name": "later", "type": ["long", "null"], "default": 0},
        {
            "name": "first",
            "type": {"type": "record", "name": "Pair", "fields": [{"name": "a", "type": "double"}, {"name": "b", "type": ["null", "string"]}]},
        },
        {"name": "second", "type": "Pair"},
    ],
}
EDGES = [0, -1, 1, 63, 64, -64, -65, 8191, 8192, 2**31 - 1, -(2**31)]
LONG_EDGES = EDGES + [2**63 - 1, -(2**63), 2**62, 2**35]


def random_rows(count):
    random.seed(1)

    def pair():
        return {"a": random.choice([0.0, -1.5, 1e308, 5e-324, random.random()]), "b": random.choice([None, "", "é" * 70])}

    return [
        {
            "name": random.choice(["", "ticks", "2.5 % at 10 Hz", "µ" * 300]),
            "rank": random.choice(EDGES),
            "count": random.choice(LONG_EDGES),
            "maybe": random.choice([None, 1.25]),
            "later": random.choice([None, 7]),
            "first": pair(),
            "second": pair(),
        }
        for _ in range(count)
    ]


def flat(row, prefix=""):
    found = {}
    for key, value in row.items():
        found.update(flat(value, prefix + key + ".") if isinstance(value, dict) else {prefix + key: value})
    return found


def rows_of(table):
    return [dict(zip([column.name for column in table.columns], row)) for row in zip(*table.values)]


def number(value):
    """A long in Avro's encoding."""
    value = (value << 1) ^ (value >> 63)
    out = b""
    while value > 127:
        out += bytes([value & 127 | 128])
        value >>= 7
    return out + bytes([value])


def text(value):
    return number(len(value)) + value


def container(blocks, schema=None, codec=b"null", marker=b"m" * 16, meta=None):
    """A file of ``(rows, bytes)`` blocks; the schema is one column of longs unless stated."""
    schema = schema or {"type": "record", "name": "R", "fields": [{"name": "n", "type": "long"}]}
    entries = {b"avro.schema": json.dumps(schema).encode(), b"avro.codec": codec} if meta is None else meta
    head = b"Obj\x01" + number(len(entries)) + b"".join(text(k) + text(v) for k, v in entries.items()) + b"\x00" + marker
    return head + b"".join(number(count) + text(block) + marker for count, block in blocks)


@pytest.mark.parametrize("codec", ["null", "deflate", "bzip2"])
def test_read_of_what_avro_wrote_has_the_same_rows(tmp_path, codec):
    needed("avro")
    from avro.datafile import DataFileWriter
    from avro.io import DatumWriter
    from avro.schema import parse

    rows = random_rows(2000)
    writer = DataFileWriter(open(tmp_path / "t.avro", "wb"), DatumWriter(), parse(json.dumps(SCHEMA)), codec=codec)
    with writer:
        for number_of_row, row in enumerate(rows):
            writer.append(row)
            if number_of_row % 300 == 0:
                writer.sync()
    table = avro.read((tmp_path / "t.avro").read_bytes(), "t.avro")
    assert rows_of(table) == [flat(row) for row in rows]
    assert table.rows == 2000
    assert table.columns[0] == ("name", "string", False, "", "its name")
    assert table.columns[3] == ("maybe", "double", True, "ns", "")
    assert [column.name for column in table.columns[5:]] == ["first.a", "first.b", "second.a", "second.b"]


@pytest.mark.parametrize("made_by", ["results", "modelled"])
def test_read_of_every_real_table_has_the_rows_that_avro_reads(made_by, request):
    needed("avro")
    from avro.datafile import DataFileReader
    from avro.io import DatumReader

    folder = request.getfixturevalue(made_by).folder
    files = sorted(folder.glob("*.avro"))
    assert len(files) >= 3
    for file in files:
        with DataFileReader(file.open("rb"), DatumReader()) as reader:
            expected = [flat(row) for row in reader]
        assert rows_of(avro.read(file.read_bytes(), file.name)) == expected, file


def test_read_without_a_codec_in_the_header_takes_blocks_as_they_are():
    schema = json.dumps({"type": "record", "name": "R", "fields": [{"name": "n", "type": "long"}]}).encode()
    content = container([(2, number(5) + number(-300))], meta={b"avro.schema": schema})
    assert avro.read(content, "t").values == ([5, -300],)


def test_read_of_a_map_with_sizes_in_the_header():
    content = container([(1, number(5))])
    entries = number(2)
    sized = number(-2) + number(1000)
    assert avro.read(content.replace(b"Obj\x01" + entries, b"Obj\x01" + sized, 1), "t").values == ([5],)


def test_read_of_xz():
    assert avro.read(container([(1, lzma.compress(number(5)))], codec=b"xz"), "t").values == ([5],)


def test_read_of_a_table_without_rows():
    table = avro.read(container([]), "t")
    assert (table.rows, table.values) == (0, ([],))


def damaged(content, part):
    with pytest.raises(IdlewaveError) as refused:
        avro.read(content, "some/place.avro")
    assert str(refused.value).startswith("some/place.avro: ")
    assert part in str(refused.value)
    assert len(str(refused.value).splitlines()) == 1


def test_read_of_a_file_that_is_cut_anywhere_but_between_blocks_is_refused():
    whole = container([(2, number(5) + number(-300)), (1, number(9))])
    first = container([(2, number(5) + number(-300))])
    header = container([])
    for size in range(len(whole)):
        if size in (len(header), len(first)):
            avro.read(whole[:size], "t")  # nothing in such a file says that rows are missing: the summary beside it does
        else:
            with pytest.raises(IdlewaveError):
                avro.read(whole[:size], "t")


def test_read_of_any_changed_byte_ends_in_rows_or_one_error():
    whole = container([(2, zlib.compress(number(5) + number(-300))[2:-4])], codec=b"deflate")
    for at in range(len(whole)):
        for change in (1, 128, 255):
            content = whole[:at] + bytes([whole[at] ^ change]) + whole[at + 1 :]
            try:
                avro.read(content, "t")
            except IdlewaveError:
                pass


def test_read_of_a_wrong_marker_is_refused():
    content = container([(1, number(5))])
    damaged(content[:-1] + b"x", "the marker after a block is not that of the file")


def test_read_of_an_unknown_codec_is_refused():
    damaged(container([(1, number(5))], codec=b"zstandard"), "one of null, deflate, bzip2, xz, got zstandard")


@pytest.mark.parametrize(
    "content, part",
    [
        (b"", "no Avro container file"),
        (b"PAR1 something else", "no Avro container file"),
        (container([(1, number(5) + number(6))]), "a block has more than its rows"),
        (container([(3, number(5))]), "cannot be read past row 1: ends too early"),
        (container([(-1, number(5))]), "ends inside a block"),
        (container([(1, b"\xff" * 12)]), "more than 64 bits"),
        (container([(1, b"no deflate")], codec=b"deflate"), "cannot be read past row 0"),
        (container([], meta={b"avro.codec": b"null"}), "avro.schema is missing"),
        (container([], schema="long"), "rows are records"),
        (container([], schema={"type": "record", "name": "R", "fields": [{"name": "n", "type": {"type": "array", "items": "int"}}]}), "array"),
        (container([], schema={"type": "record", "name": "R", "fields": [{"name": "n", "type": ["long"]}]}), "rows are records"),
        (container([], schema={"type": "record", "name": "R", "fields": [{"name": "r", "type": "R"}]}), "past row 0"),
        (
            container([(1, b"\x06")], schema={"type": "record", "name": "R", "fields": [{"name": "n", "type": ["null", "long"]}]}),
            "neither there nor null",
        ),
        (
            container([(1, struct.pack("<f", 1))], schema={"type": "record", "name": "R", "fields": [{"name": "n", "type": "double"}]}),
            "cannot be read past row 0",
        ),
        (container([(1, b"\x04\xff\xfe")], schema={"type": "record", "name": "R", "fields": [{"name": "n", "type": "string"}]}), "past row 0"),
    ],
)
def test_read_of_what_is_no_table_is_refused(content, part):
    damaged(content, part)
