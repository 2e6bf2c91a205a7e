"""Plays the scenario of all clients with the Python client; prints the outcomes as JSON."""

from __future__ import annotations

import json
import re
import sys
import threading
import typing
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import payment_reconciliation as package
from payment_reconciliation import contract

TRACE_HEADER = "x-trace"
KEYWORDS = {"from", "async"}


def snake(name: str) -> str:
    text = re.sub(r"[A-Z]", lambda found: f"_{found.group().lower()}", name)
    return f"{text}_" if text in KEYWORDS else text


def resolve(step: dict[str, Any], saved: dict[str, str]) -> dict[str, Any]:
    text = json.dumps(step)
    return json.loads(re.sub(r"\$\{(\w+)\}", lambda found: saved.get(found.group(1), "?"), text))


def failure_of(error: Exception) -> dict[str, Any]:
    classes = [each.__name__ for each in type(error).__mro__]
    issues = getattr(error, "issues", [])
    return {
        "class": "canceled" if classes[0] == "CanceledError" else classes[0],
        "classes": classes,
        "status": getattr(error, "status", None),
        "code": getattr(error, "code", None),
        "requestId": getattr(error, "request_id", None),
        "body": getattr(error, "body", None),
        "message": str(error),
        "issue": issues[0]["path"] if issues else None,
    }


def cancel_when_requested(base_url: str, cancel: threading.Event) -> None:
    """The scripted server answers this path once it has a request of the case."""
    with urllib.request.urlopen(f"{base_url}/requested"):
        cancel.set()


def play(base_url: str, token: str, given: dict[str, Any], saved: dict[str, str]) -> dict[str, Any]:
    step = resolve(given, saved)
    trace: list[dict[str, Any]] = []
    cancel = threading.Event()

    def on_response(result: package.AttemptResult) -> None:
        is_last = result.next_attempt_in_seconds is None
        number = result.attempt.attempt
        trace.append({"attempt": number, "status": result.status, "isLast": is_last})
        if step.get("cancelWhen") == "answered":
            # The wait for the next attempt begins after this hook.
            threading.Timer(0.01, cancel.set).start()

    client = package.Client(
        base_url,
        token,
        retry=package.RetryPolicy(attempts=step.get("attempts", 5), first_wait_seconds=0.001),
        hooks=package.Hooks(lambda attempt: {TRACE_HEADER: str(attempt.attempt)}, on_response),
    )
    options: dict[str, Any] = {}
    if "timeoutMilliseconds" in step:
        options["timeout_seconds"] = step["timeoutMilliseconds"] / 1_000
    if "idempotencyKey" in step:
        options["idempotency_key"] = step["idempotencyKey"]
    if "cancelWhen" in step:
        options["cancel"] = cancel
    if step.get("cancelWhen") == "requested":
        threading.Thread(target=cancel_when_requested, args=(base_url, cancel)).start()
    for name, value in {**step.get("path", {}), **step.get("query", {})}.items():
        options[snake(name)] = value
    outcome: dict[str, Any] = {"expected": step, "trace": trace}
    try:
        if "list" in step:
            iterate = getattr(client, snake(step["list"]).replace("list_", "iterate_"))
            outcome["items"] = [item["id"] for item in iterate(**options)]
            return outcome
        if "body" in step:
            options["body"] = step["body"]
        outcome["value"] = getattr(client, snake(step["call"]))(**options)
        for name, field in step.get("save", {}).items():
            saved[name] = outcome["value"][field]
    except Exception as error:
        outcome["error"] = failure_of(error)
    return outcome


def verify(row: dict[str, Any]) -> dict[str, Any]:
    try:
        # Frameworks write the names of headers in other ways.
        headers = {name.title(): value for name, value in row["headers"].items()}
        event = package.verify_webhook(
            row["body"].encode(), headers, row["secrets"], now=row["atSeconds"]
        )
        return {"expected": None, "value": event["id"]}
    except Exception as error:
        return {"expected": None, "error": failure_of(error)}


def unresolved_types() -> list[str]:
    """Names of types that refer to a type that does not exist."""
    missing = []
    for name, value in vars(contract).items():
        try:
            if typing.is_typeddict(value):
                typing.get_type_hints(value, vars(contract))
            elif isinstance(value, str) and not name.startswith("__"):
                eval(value, vars(contract))
        except NameError as error:
            missing.append(f"{name}: {error}")
    for name, method in vars(contract.Client).items():
        if not name.startswith("_"):
            try:
                typing.get_type_hints(method)
            except NameError as error:
                missing.append(f"{name}: {error}")
    return missing


def main() -> None:
    config = json.loads(sys.argv[1])
    with open(config["scenarioFile"], encoding="utf-8") as file:
        scenario = json.load(file)
    saved = {"run": config["run"], "organizationId": config["organizationId"]}
    token = config["token"]
    service = [
        play(config["baseUrl"], step.get("token", token), step, saved)
        for step in scenario["service"]
    ]

    def exchange(number: int) -> dict[str, Any]:
        address = f"{config['scriptedUrl']}/{number}"
        return play(address, token, scenario["transport"][number], saved)

    with ThreadPoolExecutor(max_workers=32) as pool:
        transport = list(pool.map(exchange, range(len(scenario["transport"]))))
    webhooks = [verify(row) for row in scenario["webhooks"]]
    outcomes = {"service": service, "transport": transport, "webhooks": webhooks}
    operations = [name for name in vars(package.Client) if not name.startswith("_")]
    print(json.dumps({"outcomes": outcomes, "unresolved": unresolved_types(), "methods": operations}))


main()
