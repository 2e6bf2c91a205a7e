"""Calls of operations: headers, retries, pages, hooks."""

from __future__ import annotations

import json
import random
import threading
import time
import uuid
from dataclasses import dataclass
from typing import Any, Callable, Iterator, Mapping, TypedDict, TypeVar
from urllib.parse import quote

from .errors import CanceledError, ConnectionError, NotReachedError, TimeoutError, error_of
from .retry import RetryPolicy, is_retryable, wait_before_next
from .transport import Request, Response, send_once

_Response = TypeVar("_Response")

#: Page size of the `iterate_…` methods.
_PAGE_SIZE = 100


class ReadOptions(TypedDict, total=False):
    #: Limit of one attempt; replaces the client's.
    timeout_seconds: float
    #: Cancels the request and the waits between attempts when it is set.
    cancel: threading.Event


class CallOptions(ReadOptions, total=False):
    #: Reused on every retry; random by default.
    idempotency_key: str


@dataclass(frozen=True)
class Attempt:
    """One attempt of a call."""

    operation: str
    method: str
    url: str
    #: From 1.
    attempt: int
    #: None for a read.
    idempotency_key: str | None


@dataclass(frozen=True)
class AttemptResult:
    """The end of an attempt."""

    attempt: Attempt
    #: None without a response.
    status: int | None
    request_id: str | None
    duration_seconds: float
    #: None after a success.
    error: Exception | None
    #: None if no attempt follows.
    next_attempt_in_seconds: float | None


@dataclass(frozen=True)
class Hooks:
    """For traces and metrics. What a hook raises ends the call."""

    #: Called before each attempt. The returned headers are sent, for example `traceparent`.
    on_request: Callable[[Attempt], Mapping[str, str] | None] | None = None
    #: Called after each attempt.
    on_response: Callable[[AttemptResult], None] | None = None


class Core:
    def __init__(
        self,
        base_url: str,
        token: str,
        *,
        organization_id: str | None = None,
        retry: RetryPolicy = RetryPolicy(),
        timeout_seconds: float = 60.0,
        hooks: Hooks = Hooks(),
    ) -> None:
        """`token` is an API key or a session token; `base_url` is without `/v1`."""
        self._base_url = base_url.rstrip("/")
        self._headers = {"Authorization": f"Bearer {token}"}
        if organization_id is not None:
            self._headers["x-organization-id"] = organization_id
        self._retry = retry
        self._timeout_seconds = timeout_seconds
        self._hooks = hooks

    def wait_for(
        self,
        read: Callable[[], _Response],
        is_reached: Callable[[_Response], bool],
        *,
        limit_seconds: float = 30.0,
        every_seconds: float = 0.5,
        cancel: threading.Event | None = None,
    ) -> _Response:
        """Reads until a condition holds: `wait_for(lambda: client.get_import_batch(id), lambda batch: …)`.

        Raises NotReachedError with the last response after the limit, and what `read` raises.
        """
        ends_at = time.monotonic() + limit_seconds
        while True:
            response = read()
            if is_reached(response):
                return response
            if time.monotonic() + every_seconds > ends_at:
                raise NotReachedError(limit_seconds, response)
            _wait_for(every_seconds, cancel)

    def _call(
        self,
        operation: str,
        method: str,
        path: str,
        path_parameters: Mapping[str, str],
        query: Mapping[str, Any],
        body: Any,
        **options: Any,
    ) -> Any:
        url = f"{self._base_url}{_fill(path, path_parameters)}{_query_of(query)}"
        is_read = method == "GET"
        key = None if is_read else options.get("idempotency_key") or str(uuid.uuid4())
        headers = dict(self._headers)
        if key is not None:
            headers["Idempotency-Key"] = key
        if body is not None:
            headers["Content-Type"] = "application/json"
        request = Request(
            method=method,
            url=url,
            headers=headers,
            body=None if body is None else json.dumps(body, ensure_ascii=False).encode(),
            timeout_seconds=options.get("timeout_seconds", self._timeout_seconds),
            cancel=options.get("cancel"),
        )
        return self._send(operation, key, request)

    def _iterate(
        self,
        operation: str,
        path: str,
        path_parameters: Mapping[str, str],
        query: Mapping[str, Any],
        **options: Any,
    ) -> Iterator[Any]:
        known: set[str] = set()
        offset = 0
        while True:
            page_query = {**query, "limit": _PAGE_SIZE, "offset": offset}
            page = self._call(operation, "GET", path, path_parameters, page_query, None, **options)
            items = page["items"]
            # New records move older ones to the next page.
            yield from (item for item in items if item.get("id") not in known)
            known = {item["id"] for item in items if "id" in item}
            offset += _PAGE_SIZE
            if not items or offset >= page["total"]:
                return

    def _send(self, operation: str, key: str | None, request: Request) -> Any:
        number = 0
        while True:
            number += 1
            attempt = Attempt(operation, request.method, request.url, number, key)
            started_at = time.monotonic()
            response, error = self._attempt(attempt, request)
            wait = self._wait_after(response, error, number)
            self._note(attempt, response, error, started_at, wait)
            if error is None and response is not None:
                return _parse(response.body)
            if wait is None and error is not None:
                raise error
            _wait_for(wait or 0.0, request.cancel)

    def _attempt(
        self, attempt: Attempt, request: Request
    ) -> tuple[Response | None, Exception | None]:
        on_request = self._hooks.on_request
        more = on_request(attempt) if on_request is not None else None
        own = Request(**{**vars(request), "headers": {**request.headers, **(more or {})}})
        try:
            response = send_once(own)
        except (ConnectionError, TimeoutError) as error:
            return None, error
        if 200 <= response.status < 300:
            return response, None
        body = _parse(response.body)
        envelope = body if isinstance(body, dict) else {}
        request_id = response.headers.get("Request-Id")
        return response, error_of(response.status, envelope, request_id)

    def _wait_after(
        self, response: Response | None, error: Exception | None, number: int
    ) -> float | None:
        """Seconds until the next attempt; None if none follows."""
        if error is None:
            return None
        if response is None:
            # It is unknown whether the request arrived; the Idempotency-Key makes a retry safe.
            return wait_before_next(self._retry, number, None, random.random())
        if not is_retryable(response.status, getattr(error, "code", "")):
            return None
        retry_after = response.headers.get("Retry-After")
        return wait_before_next(self._retry, number, retry_after, random.random())

    def _note(
        self,
        attempt: Attempt,
        response: Response | None,
        error: Exception | None,
        started_at: float,
        wait: float | None,
    ) -> None:
        if self._hooks.on_response is None:
            return
        self._hooks.on_response(
            AttemptResult(
                attempt=attempt,
                status=None if response is None else response.status,
                request_id=None if response is None else response.headers.get("Request-Id"),
                duration_seconds=time.monotonic() - started_at,
                error=error,
                next_attempt_in_seconds=wait,
            )
        )


def _wait_for(seconds: float, cancel: threading.Event | None) -> None:
    if cancel is None:
        time.sleep(seconds)
    elif cancel.wait(seconds):
        raise CanceledError("The call was canceled.")


def _parse(body: bytes) -> Any:
    """JSON if it is JSON, otherwise text; None without a body."""
    if body == b"":
        return None
    text = body.decode("utf-8", "replace")
    try:
        return json.loads(text)
    except ValueError:
        return text


def _fill(path: str, parameters: Mapping[str, str]) -> str:
    for name, value in parameters.items():
        if not value:
            raise ValueError(f"The path parameter {name} is missing.")
        path = path.replace(f"{{{name}}}", quote(value, safe=""))
    return path


def _query_of(query: Mapping[str, Any]) -> str:
    """Lists are separated by commas."""
    parts = [
        f"{quote(name, safe='')}={quote(_text_of(value), safe='')}"
        for name, value in query.items()
        if value is not None
    ]
    return f"?{'&'.join(parts)}" if parts else ""


def _text_of(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ",".join(_text_of(each) for each in value)
    return str(value)
