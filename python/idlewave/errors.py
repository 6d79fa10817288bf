"""What goes wrong, in the tool's own words."""

from __future__ import annotations

from typing import Optional

__all__ = ["IdlewaveError"]


class IdlewaveError(Exception):
    """Something that a person can act on: what, where, the bound and what was found.

    ``message`` is the text, ``exit_code`` that of the command line (2 bad input, 3 refused or incomplete, 1 a bug) and
    ``status`` that of an HTTP answer; each of the two is None where the other, or neither, applies.
    """

    def __init__(self, message: str, *, exit_code: Optional[int] = None, status: Optional[int] = None) -> None:
        super().__init__(message)
        self.message = message
        self.exit_code = exit_code
        self.status = status
