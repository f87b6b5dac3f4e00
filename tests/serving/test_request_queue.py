"""Known clients are answered at once; a few strangers at a time, chosen at random."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from megagame.serving.open_connections import Connection
from megagame.serving.request_queue import JSON, MOST_FIELDS, MOST_OF_ONE, MOST_STRANGERS, Asked, RequestQueue

FORM = "application/x-www-form-urlencoded"


def asked(body: bytes = b"", kind: str = FORM) -> Asked:
    return Asked("/o/", (), kind, body)


class Crowd:
    """Requests and those begun, in order. The card in each names its client."""

    def __init__(self) -> None:
        self.request_queue = RequestQueue(lambda asked: asked.field("card"))
        self.begun: list[Connection] = []

    def asks(
        self, card: str = "", then: Callable[[Connection], object] = lambda connection: None, address: str = "192.0.2.7"
    ) -> Connection:
        connection = Connection(address, lambda: None, at_work=True)

        def begin() -> None:
            self.begun.append(connection)
            then(connection)

        self.request_queue.ask(connection, asked(f"card={card}".encode()), begin)
        return connection


def test_a_few_strangers_are_at_work_and_each_who_waits_comes_once() -> None:
    crowd = Crowd()
    lines = [crowd.asks() for _ in range(100)]
    assert crowd.begun == lines[:MOST_STRANGERS]
    assert [connection for connection in lines if connection.waits] == lines[MOST_STRANGERS:]
    for number in range(100):
        crowd.request_queue.over(crowd.begun[number])
        crowd.request_queue.over(crowd.begun[number])
        assert len(crowd.begun) == min(number + 1 + MOST_STRANGERS, 100)
    assert set(crowd.begun) == set(lines)
    assert not any(connection.waits for connection in lines)


def test_among_those_who_wait_the_lot_decides() -> None:
    crowd = Crowd()
    lines = [crowd.asks() for _ in range(100)]
    for number in range(100):
        crowd.request_queue.over(crowd.begun[number])
    assert crowd.begun != lines


def test_each_address_that_waits_has_equal_odds() -> None:
    """A lone phone waits for a few of a thousand others; its odds of failing here are 1 in 2^40."""
    crowd = Crowd()
    for _ in range(1000):
        crowd.asks()
    alone = crowd.asks(address="192.0.2.8")
    while alone.waits:
        crowd.request_queue.over(crowd.begun[len(crowd.begun) - MOST_STRANGERS])
    assert len(crowd.begun) < MOST_STRANGERS + 41
    for _ in range(1000):
        crowd.request_queue.over(crowd.begun[len(crowd.begun) - MOST_STRANGERS])
    assert len(set(crowd.begun)) == len(crowd.begun)


def test_whoever_is_known_does_not_wait_for_strangers() -> None:
    crowd = Crowd()
    for _ in range(100):
        crowd.asks()
    known = [crowd.asks(card) for card in ("one", "another") for _ in range(MOST_OF_ONE)]
    assert crowd.begun[MOST_STRANGERS:] == known


def test_a_card_with_more_requests_than_a_browser_sends_has_them_among_strangers() -> None:
    crowd = Crowd()
    strangers = [crowd.asks() for _ in range(MOST_STRANGERS)]
    known = [crowd.asks("one") for _ in range(MOST_OF_ONE)]
    one_more = crowd.asks("one")
    assert one_more.waits
    crowd.request_queue.over(known[0])
    next_of_it = crowd.asks("one")
    assert not next_of_it.waits
    crowd.request_queue.over(strangers[0])
    assert crowd.begun == [*strangers, *known, next_of_it, one_more]


def test_who_has_left_has_no_turn() -> None:
    crowd = Crowd()
    lines = [crowd.asks() for _ in range(MOST_STRANGERS + 1)]
    crowd.request_queue.over(lines[-1])
    for connection in lines[:-1]:
        crowd.request_queue.over(connection)
    assert crowd.begun == lines[:-1]


def test_any_number_may_be_answered_as_soon_as_they_begin() -> None:
    crowd = Crowd()
    first = [crowd.asks() for _ in range(MOST_STRANGERS)]
    others = [crowd.asks(then=crowd.request_queue.over) for _ in range(5_000)]
    crowd.request_queue.over(first[0])
    assert set(crowd.begun) == {*first, *others}


def test_one_that_fails_as_it_begins_stops_nobody() -> None:
    crowd = Crowd()

    def fail(connection: Connection) -> None:
        raise RuntimeError

    with pytest.raises(RuntimeError):
        crowd.asks(then=fail)
    crowd.request_queue.over(crowd.begun[0])
    assert not crowd.asks().waits


@pytest.mark.parametrize(
    ("body", "kind", "found"),
    [
        (b"type=move&card=K7QM-2XHD-9RTB", FORM, "K7QM-2XHD-9RTB"),
        (json.dumps({"card": "K7QM", "lines": [{"from": "I3"}]}).encode(), JSON, "K7QM"),
        (b"type=move", FORM, ""),
        (b'{"card": 7}', JSON, ""),
        (b'["card"]', JSON, ""),
        (b'{"card": "K7QM"', JSON, ""),
        (b"[" * 10_000, JSON, ""),
        (b"card=\xff", FORM, ""),
        (b"&".join(b"a=1" for _ in range(MOST_FIELDS)) + b"&card=K7QM", FORM, ""),
        (b"card=K7QM&notes=" + b"x" * 20_000, FORM, ""),
        (b"\xff\xfe", JSON, ""),
        (b'{"notes": [{"a": 1, "a": 2}], "card": "K7QM"}', JSON, "K7QM"),
    ],
)
def test_a_card_is_found_in_any_body_and_nothing_in_what_cannot_be_read(body: bytes, kind: str, found: str) -> None:
    assert asked(body, kind).field("card") == found
