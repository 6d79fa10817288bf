"""Requests to a server: one connection each, straight to it, and what is refused as an :class:`IdlewaveError`."""

from __future__ import annotations

import http.client
import json
import os
import re
import ssl
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path
from typing import IO, Any, Dict, Mapping, Optional, Union

from .errors import IdlewaveError

__all__ = ["BROKEN", "Transport", "kept_token", "parsed"]

Query = Optional[Mapping[str, str]]
Body = Union[str, IO[bytes], None]

BROKEN = (OSError, http.client.HTTPException)


def kept_token(url: str) -> Optional[str]:
    """The token that a server of this user at ``url`` keeps on this machine (docs/serve.md), or None."""
    try:
        parts = urllib.parse.urlsplit(url)
        host = "127.0.0.1" if parts.hostname == "localhost" else parts.hostname
        name = re.sub("[^A-Za-z0-9.-]", "_", "%s-%s-%s" % (parts.scheme, host, parts.port))
        file = Path.home() / ".idlewave" / "tokens" / name
        return file.read_text("ascii").strip() if file.is_file() else None
    except (OSError, RuntimeError, ValueError):
        return None


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """The interface has none, and what follows one would hand the token to whoever it leads to."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Transport:
    """A server, its token, and how long to wait for it."""

    def __init__(self, url: str, token: Optional[str], timeout: float, context: Optional[ssl.SSLContext]) -> None:
        parts = urllib.parse.urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise IdlewaveError("a server: http://HOST:PORT, got %s" % url.split("?")[0])
        query = urllib.parse.parse_qs(parts.query)
        self.url = "%s://%s" % (parts.scheme, parts.netloc)
        self._token = token or query.get("token", [""])[0]
        self._timeout = timeout
        self._opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), _NoRedirect, urllib.request.HTTPSHandler(context=context)
        )

    def open(self, method: str, path: str, query: Query = None, body: Body = None, accept: str = "*/*") -> Any:
        """The answer, open. The time-out holds for each wait for the server, not for all of it.

        :param body: text is JSON, an open file goes as it is
        """
        where = self.url + path + ("?" + urllib.parse.urlencode(query) if query else "")
        request = urllib.request.Request(where, method=method, headers={"Accept": accept})
        if self._token:
            request.add_header("Authorization", "Bearer " + self._token)
        if isinstance(body, str):
            request.data = body.encode("utf-8")
            request.add_header("Content-Type", "application/json")
        elif body is not None:
            request.data = body
            request.add_header("Content-Type", "application/octet-stream")
            request.add_header("Content-Length", str(body.seek(0, os.SEEK_END)))
            body.seek(0)
        try:
            return self._opener.open(request, timeout=self._timeout)
        except urllib.error.HTTPError as refused:
            with refused:
                raise IdlewaveError(_message(refused), status=refused.code) from None
        except BROKEN as broken:
            raise self._lost(broken) from None

    def content(self, method: str, path: str, query: Query = None, body: Body = None) -> bytes:
        """The body of the answer."""
        with self.open(method, path, query, body) as answer:
            try:
                content: bytes = answer.read()
            except BROKEN as broken:
                raise self._lost(broken) from None
        return content

    def object(self, method: str, path: str, query: Query = None, body: Body = None, *, field: str = "") -> Dict[str, Any]:
        """The JSON object of the answer.

        :param field: one that it must have
        """
        content = self.content(method, path, query, body)
        return parsed(content, self.url + path, field)

    def _lost(self, broken: Exception) -> IdlewaveError:
        reason = getattr(broken, "reason", None) or broken
        return IdlewaveError("%s: no answer: %s" % (self.url, str(reason) or type(reason).__name__))


def parsed(content: Union[bytes, str], place: str, field: str = "") -> Dict[str, Any]:
    """A JSON object that a server has sent.

    :param field: one that it must have
    """
    try:
        found = json.loads(content)
    except ValueError:
        found = None
    if not isinstance(found, dict) or field and field not in found:
        said = content if isinstance(content, str) else content.decode("utf-8", "replace")
        wanted = "a JSON object with %s" % field if field else "a JSON object"
        raise IdlewaveError("%s: %s, got %s" % (place, wanted, said[:100]))
    return found


def _message(refused: urllib.error.HTTPError) -> str:
    try:
        return str(json.loads(refused.read())["error"])
    except (ValueError, KeyError, TypeError, *BROKEN):
        return "%s: %d %s" % (urllib.parse.urlsplit(refused.url).path, refused.code, refused.reason)
