"""What a call can raise: one class for each error code of the contract, and what has no response."""

from __future__ import annotations

from typing import Any, Mapping


class ApiError(Exception):
    """A response with an error status, with the fields of the error envelope."""

    def __init__(self, status: int, body: Mapping[str, Any], request_id: str | None) -> None:
        self.status = status
        #: Stable code to branch on; `unknown` without an envelope.
        self.code: str = code_of(body)
        #: Send it with a question to support.
        self.request_id = request_id
        #: All fields of the envelope, including additional fields of a conflict.
        self.body = body
        issues = body.get("issues")
        #: The fields that failed validation: `path` and `message` of each.
        self.issues: list[Mapping[str, Any]] = issues if isinstance(issues, list) else []
        message = body.get("message")
        said = message if isinstance(message, str) else f"HTTP {status}"
        name = "" if request_id is None else f" [{request_id}]"
        super().__init__(f"{self.code}: {said}{_first_of(self.issues)}{name}")


class InvalidRequestError(ApiError):
    pass


class InvalidIdempotencyKeyError(ApiError):
    pass


class InvalidOrganizationContextError(ApiError):
    pass


class InvalidWebhookConfigurationError(ApiError):
    pass


class InvalidWebhookSignatureError(ApiError):
    pass


class UnauthorizedError(ApiError):
    pass


class ForbiddenError(ApiError):
    pass


class NotFoundError(ApiError):
    pass


class MethodNotAllowedError(ApiError):
    pass


class PaymentIntentConflictError(ApiError):
    """`body` has `caseId`, `paymentIntentId`, `mismatches` and `existing`."""


class IdempotencyKeyConflictError(ApiError):
    pass


class IdempotencyRequestInProgressError(ApiError):
    pass


class InvalidStateError(ApiError):
    pass


class BalanceMissingError(ApiError):
    pass


class UnexplainedResidualError(ApiError):
    pass


class IntegrationKeyTakenError(ApiError):
    pass


class PayloadTooLargeError(ApiError):
    pass


class RateLimitedError(ApiError):
    pass


class InternalError(ApiError):
    pass


class UpstreamUnavailableError(ApiError):
    pass


class UpstreamTimeoutError(ApiError):
    pass


class ConnectionError(Exception):
    """No response arrived; `__cause__` says why. Whether the request arrived is unknown."""


class TimeoutError(ConnectionError):
    """No response arrived within the time limit."""


class CanceledError(Exception):
    """The caller canceled the call."""


class NotReachedError(Exception):
    """The condition of `wait_for` did not hold in time."""

    def __init__(self, limit_seconds: float, last: Any) -> None:
        super().__init__(f"The condition was not reached within {limit_seconds:g} s.")
        #: The last response, of which the condition did not hold.
        self.last = last


class WebhookVerificationError(Exception):
    """The delivery is not from the service, or not from now. Answer it with 400."""


def _first_of(issues: list[Mapping[str, Any]]) -> str:
    """` source.amount: Is required. (and 2 more)`; empty without a field."""
    if not issues or not isinstance(issues[0], Mapping):
        return ""
    path = issues[0].get("path")
    place = ".".join(str(name) for name in path) if isinstance(path, list) else ""
    more = f" (and {len(issues) - 1} more)" if len(issues) > 1 else ""
    return f" {place}{': ' if place else ''}{issues[0].get('message', '')}{more}"


def _class_name(code: str) -> str:
    name = "".join(word.capitalize() for word in code.split("_"))
    return name if name.endswith("Error") else f"{name}Error"


def code_of(body: Mapping[str, Any]) -> str:
    code = body.get("error")
    return code if isinstance(code, str) else "unknown"


def error_of(status: int, body: Mapping[str, Any], request_id: str | None) -> ApiError:
    """The error of a response, of the class of its code; a newer code is an ApiError."""
    known = globals().get(_class_name(code_of(body)))
    if isinstance(known, type) and issubclass(known, ApiError):
        return known(status, body, request_id)
    return ApiError(status, body, request_id)
