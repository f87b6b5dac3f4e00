"""Presses at tables over HTTP, sent as pages do, and records of their answers."""

import json
import secrets
import time
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from megagame.bots.repeated_requests import JSON, Line, until_answered
from megagame.bots.web import Place


class Pressed(NamedTuple):
    """One press and its answer. `number`: of its entry, if accepted; otherwise see `code` and `message`.

    `at`: time of the answer (seconds of the monotonic clock). `seconds`: duration including retries.
    """

    table: str
    kind: str
    request_id: str
    status: int
    number: int
    code: str
    message: str
    at: float
    seconds: float

    @property
    def is_accepted(self) -> bool:
        return self.status == 200


async def press(
    place: Place, path: str, table: str, fields: Mapping[str, Any], headers: Mapping[str, str], line: Line = "good"
) -> Pressed:
    """Post an action's fields with a new request id until answered."""
    request_id = secrets.token_hex(8)
    body = msgspec.json.encode({**fields, "request_id": request_id})
    answered = await until_answered(place, path, body, {**JSON, **headers}, line)
    said = json.loads(answered.text) if answered.text.startswith("{") else {}
    return Pressed(
        table=table,
        kind=fields.get("type", "unseal"),
        request_id=request_id,
        status=answered.status,
        number=said.get("number", 0),
        code=said.get("code", ""),
        message=said.get("message", ""),
        at=time.monotonic(),
        seconds=answered.seconds,
    )


def fields_of(action: Any) -> dict[str, Any]:
    """The fields with which a page sends this action."""
    fields: dict[str, Any] = msgspec.to_builtins(action)
    return fields
