"""One attempt of a request: its time limit, its cancellation, and the response."""

from __future__ import annotations

import http.client
import socket
import threading
import time
from dataclasses import dataclass
from typing import Mapping
from urllib.parse import urlsplit

from .errors import CanceledError, ConnectionError, TimeoutError

#: How often a call looks whether it was canceled.
_POLL_SECONDS = 0.02


@dataclass(frozen=True)
class Request:
    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes | None
    timeout_seconds: float
    cancel: threading.Event | None


@dataclass(frozen=True)
class Response:
    status: int
    headers: http.client.HTTPMessage
    body: bytes


def send_once(request: Request) -> Response:
    """Raises ConnectionError or TimeoutError without a response, CanceledError if it was canceled."""
    if request.cancel is not None and request.cancel.is_set():
        raise CanceledError("The call was canceled.")
    connection = _connect(request)
    watch = _Watch(connection, request)
    watch.start()
    try:
        response = _exchange(connection, request)
        watch.check()
        return response
    except (OSError, http.client.HTTPException, ValueError, AttributeError) as error:
        watch.check(error)
        if isinstance(error, socket.timeout):
            raise TimeoutError(f"No response within {request.timeout_seconds} s.") from error
        raise ConnectionError(f"No response: {error or type(error).__name__}") from error
    finally:
        watch.finished.set()
        connection.close()


def _connect(request: Request) -> http.client.HTTPConnection:
    parts = urlsplit(request.url)
    secure = parts.scheme == "https"
    kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
    return kind(parts.hostname or "", parts.port, timeout=request.timeout_seconds)


def _exchange(connection: http.client.HTTPConnection, request: Request) -> Response:
    parts = urlsplit(request.url)
    target = f"{parts.path}?{parts.query}" if parts.query else parts.path
    connection.request(request.method, target, body=request.body, headers=dict(request.headers))
    response = connection.getresponse()
    return Response(response.status, response.msg, response.read())


class _Watch(threading.Thread):
    """Closes the connection when the time is over or the call is canceled."""

    def __init__(self, connection: http.client.HTTPConnection, request: Request) -> None:
        super().__init__(daemon=True)
        self.finished = threading.Event()
        self._connection = connection
        self._request = request
        self._fate: Exception | None = None

    def run(self) -> None:
        cancel = self._request.cancel
        deadline = time.monotonic() + self._request.timeout_seconds
        while not self.finished.is_set():
            left = deadline - time.monotonic()
            if cancel is not None and cancel.is_set():
                return self._end(CanceledError("The call was canceled."))
            if left <= 0:
                limit = self._request.timeout_seconds
                return self._end(TimeoutError(f"No response within {limit} s."))
            self.finished.wait(left if cancel is None else min(left, _POLL_SECONDS))

    def _end(self, fate: Exception) -> None:
        self._fate = fate
        open_socket = self._connection.sock
        if open_socket is not None:
            try:
                open_socket.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def check(self, cause: Exception | None = None) -> None:
        """Raises why the connection was closed, if it was."""
        if self._fate is not None:
            raise self._fate from cause
