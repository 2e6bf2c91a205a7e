"""Verification of outbound events (Standard Webhooks)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import TYPE_CHECKING, Mapping, Sequence, cast

from .errors import WebhookVerificationError

if TYPE_CHECKING:
    from .contract import WebhookEvent


def verify_webhook(
    body: bytes | str,
    headers: Mapping[str, str],
    secrets: str | Sequence[str],
    *,
    tolerance_seconds: float = 300,
    now: float | None = None,
) -> WebhookEvent:
    """Verifies the signature and timestamp of a delivery and returns its event.

    The event narrows by `type`; a newer service may send types that this client does not know.

    `body` is the body as received, byte for byte; `secrets` is `whsec_…`, during a rotation both;
    `now` is in seconds since 1970. Raises WebhookVerificationError.
    """
    own = {name.lower(): value for name, value in headers.items()}
    event_id = _header_of(own, "webhook-id")
    timestamp = _header_of(own, "webhook-timestamp")
    signatures = _header_of(own, "webhook-signature").split(" ")
    current = time.time() if now is None else now
    if not re.fullmatch(r"[0-9]{1,12}", timestamp) or abs(current - int(timestamp)) > tolerance_seconds:
        raise WebhookVerificationError(f"The webhook-timestamp {timestamp} is too old or too new.")
    content = body.encode() if isinstance(body, str) else body
    signed = f"{event_id}.{timestamp}.".encode() + content
    for secret in [secrets] if isinstance(secrets, str) else secrets:
        if _is_signed(signed, signatures, secret):
            return cast("WebhookEvent", json.loads(content))
    raise WebhookVerificationError("No signature is valid for the secret.")


def _is_signed(signed: bytes, signatures: Sequence[str], secret: str) -> bool:
    key = _decode(secret.removeprefix("whsec_"))
    if not key:
        raise WebhookVerificationError("The secret is not whsec_ and base64.")
    wanted = hmac.new(key, signed, hashlib.sha256).digest()
    given = [_decode(each[len("v1,") :]) for each in signatures if each.startswith("v1,")]
    return any(each is not None and hmac.compare_digest(each, wanted) for each in given)


def _decode(text: str) -> bytes | None:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None


def _header_of(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name)
    if value:
        return value
    raise WebhookVerificationError(f"The header {name} is missing.")
