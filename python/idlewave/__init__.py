"""Studies of traces with idlewave, and their results, from Python: docs/python.md."""

from .avro import Column
from .client import Client, RemoteResults
from .command import call
from .errors import IdlewaveError
from .results import Results
from .server import serve
from .tables import Tables
from .verbs import check, compare, ingest, run, why

__version__ = "0.2.0.dev0"
__all__ = [
    "Client",
    "Column",
    "IdlewaveError",
    "RemoteResults",
    "Results",
    "Tables",
    "call",
    "check",
    "compare",
    "ingest",
    "run",
    "serve",
    "why",
]
