"""After unsealing nothing in memory reveals a form's sender, or decrypts an old copy of it."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import Iterator
from typing import Any

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from civil_orders.box import box_reader, slots
from civil_orders.box.slot_image import NONCE, SLOT
from civil_orders.phones import no_trace
from tests.civil_orders.world import open_box, order_cards, shut_box, unsealed

BACKWARDS = {"browser": "2.4/enohperaR", "address": "17.2.0.291", "cookie": "kcehc-erar"}
"""Values unique to this test's phone, reversed so that this module does not hold them."""

pytestmark = pytest.mark.usefixtures("city")


def told(what: str) -> str:
    return BACKWARDS[what][::-1]


def send(card: str, request_id: str) -> None:
    """Sends a form through the server, with all that it knows of the phone."""
    body = json.dumps({"card": card, "request_id": request_id, "lines": [{"from": "A1", "to": "A2"}]}).encode()
    said: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body}

    async def answer(message: dict[str, Any]) -> None:
        said.append(message)

    headers = {
        "host": "testserver",
        "content-type": "application/json",
        "user-agent": told("browser"),
        "cookie": f"sessionid={told('cookie')}",
    }
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/o/",
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": (told("address"), 50000),
        "server": ("testserver", 80),
    }

    async def elsewhere(*_: Any) -> None:
        raise AssertionError("this is the order path")

    async def served() -> None:
        await no_trace.served(elsewhere)(scope, receive, answer)

    asyncio.run(served())
    assert said[0]["status"] == 200, said


def held() -> Iterator[Any]:
    """Yields every object reachable in this process."""
    gc.collect()
    seen, waiting = set[int](), [*gc.get_objects()]
    while waiting:
        each = waiting.pop()
        if id(each) not in seen:
            seen.add(id(each))
            waiting += gc.get_referents(each)
            yield each


def found(wanted: dict[str, str]) -> set[str]:
    """Returns which of these reversed texts are in memory."""
    there = set()
    for each in held():
        if isinstance(each, str | bytes | bytearray):
            text = each if isinstance(each, str) else bytes(each).decode("latin1")
            there |= {name for name, backwards in wanted.items() if backwards[::-1] in text}
    return there


def opens(cipher: AESGCM, copy: bytes) -> bool:
    """Whether the cipher opens any slot of this copy of the box."""
    for place, start in enumerate(range(SLOT, len(copy), SLOT)):
        slot = copy[start : start + SLOT]
        try:
            cipher.decrypt(slot[:NONCE], slot[NONCE:], place.to_bytes(2, "big"))
        except InvalidTag:
            continue
        return True
    return False


def sent() -> dict[str, str]:
    """Sends two forms; returns the reversed texts that must not be found afterwards."""
    wanted = dict(BACKWARDS)
    for number, card in enumerate(order_cards(captains=2)["north"][:2]):
        request_id = f"{number + 11:032x}"
        send(card, request_id)
        wanted |= {f"request {number}": request_id[::-1], f"card {number}": card[::-1]}
    return wanted


def test_nothing_that_is_held_tells_of_the_phone_or_of_its_request() -> None:
    open_box()
    wanted = sent()
    assert found(wanted).isdisjoint(BACKWARDS)
    shut_box()
    unsealed()
    assert found(wanted) == set()


def test_no_key_that_is_held_opens_an_old_copy_of_the_box() -> None:
    open_box()
    sent()
    with slots.box().held() as box:
        copy, _ = box.image
    assert len(box_reader.forms()) == 2
    ciphers = [each for each in held() if isinstance(each, AESGCM)]
    assert any(opens(cipher, copy) for cipher in ciphers)
    del ciphers
    shut_box()
    unsealed()
    assert not any(opens(each, copy) for each in held() if isinstance(each, AESGCM))


def test_a_request_that_is_kept_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[Any] = []
    really = vars(no_trace)["_needed"]

    def keeping(scope: Any) -> Any:
        kept.append(scope)
        return really(scope)

    monkeypatch.setattr(no_trace, "_needed", keeping)
    open_box()
    assert found(sent()) >= set(BACKWARDS)
