"""The results folder of a run."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Union

from .errors import IdlewaveError
from .tables import SUMMARY, Tables

__all__ = ["Results"]


class Results(Tables):
    """Complete results in a folder, as ``idlewave run`` writes them.

    :raises IdlewaveError: if the folder holds none
    """

    def __init__(self, folder: Union[str, "os.PathLike[str]"], *, _kept: Any = None) -> None:
        self.folder = Path(folder)
        self._kept = _kept  # a temporary folder lives as long as this does
        super().__init__(str(folder))

    def _content(self, file: str) -> bytes:
        try:
            return (self.folder / file).read_bytes()
        except OSError as failure:
            if file == SUMMARY and not (self.folder / file).exists():
                raise IdlewaveError("%s: no complete results, there is no %s in it" % (self.folder, SUMMARY)) from None
            raise IdlewaveError("%s/%s: cannot be read: %s" % (self.folder, file, failure.strerror)) from None
