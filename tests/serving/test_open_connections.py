"""Connections of one address are limited, and the newest always gets in."""

from __future__ import annotations

from collections import Counter

from megagame.serving.open_connections import (
    KEPT_FREE,
    MOST_OF_ONE_ADDRESS,
    SHORT,
    THIS_MACHINE,
    Connection,
    OpenConnections,
)

HALL = "192.0.2.7"


class Crowd:
    """Connections of one address, and those given up, in order."""

    def __init__(self, descriptors: int = 100_000) -> None:
        self.open_connections = OpenConnections(descriptors)
        self.given_up: list[Connection] = []

    def comes(
        self, address: str = HALL, *, at_work: bool = False, waits: bool = False, known_by: str = ""
    ) -> Connection:
        connection = Connection(
            address, lambda: self.given_up.append(connection), at_work=at_work, waits=waits, known_by=known_by
        )
        self.open_connections.came(connection)
        return connection


def test_a_hall_behind_one_address_gets_in_as_a_whole() -> None:
    crowd = Crowd()
    for _ in range(60 * 6):
        crowd.comes()
    assert crowd.given_up == []


def test_one_too_many_gets_in_for_the_longest_idle() -> None:
    crowd = Crowd()
    watching = crowd.comes(known_by="a card")
    asking = crowd.comes(at_work=True)
    idle = [crowd.comes() for _ in range(MOST_OF_ONE_ADDRESS)]
    assert crowd.given_up == idle[:2]
    idle[2].answered()
    crowd.comes()
    assert crowd.given_up == [*idle[:2], idle[3]]
    assert watching not in crowd.given_up
    assert asking not in crowd.given_up
    assert len(crowd.open_connections) == MOST_OF_ONE_ADDRESS


def test_where_nobody_is_idle_those_who_wait_are_given_up_before_pages_that_watch() -> None:
    crowd = Crowd()
    for _ in range(MOST_OF_ONE_ADDRESS // 2):
        crowd.comes(known_by="a card")
        crowd.comes(at_work=True)
    for _ in range(50):
        crowd.comes(at_work=True)
    assert Counter(connection.known_by for connection in crowd.given_up) == {"": 50}


def test_of_pages_that_watch_those_of_the_most_used_card_are_given_up() -> None:
    crowd = Crowd()
    honest = [crowd.comes(known_by=f"card {number % 30}") for number in range(60 * 3)]
    for _ in range(2 * MOST_OF_ONE_ADDRESS):
        crowd.comes(known_by="one card")
    assert {connection.known_by for connection in crowd.given_up} == {"one card"}
    assert not set(honest) & set(crowd.given_up)


def test_a_proxy_on_this_machine_brings_as_many_as_it_likes() -> None:
    crowd = Crowd()
    for _ in range(3 * MOST_OF_ONE_ADDRESS):
        crowd.comes(THIS_MACHINE)
    assert crowd.given_up == []


def test_where_file_descriptors_end_the_address_with_most_lines_gives_one_up() -> None:
    crowd = Crowd(descriptors=KEPT_FREE + 10)
    for _ in range(4):
        crowd.comes()
    for _ in range(60):
        crowd.comes("192.0.2.8")
    assert {connection.address for connection in crowd.given_up} == {"192.0.2.8"}
    assert len(crowd.open_connections) == 10


def test_who_has_left_counts_no_more() -> None:
    crowd = Crowd()
    for _ in range(3 * MOST_OF_ONE_ADDRESS):
        connection = crowd.comes()
        crowd.open_connections.left(connection)
        crowd.open_connections.left(connection)
    assert crowd.given_up == []
    assert len(crowd.open_connections) == 0


def test_a_stranger_who_waits_is_given_up_before_whoever_came_just_now_or_is_known() -> None:
    crowd = Crowd()
    known = [crowd.comes(at_work=True) for _ in range(100)]
    strangers = [crowd.comes(at_work=True, waits=True) for _ in range(MOST_OF_ONE_ADDRESS - 100)]
    new = [crowd.comes() for _ in range(200)]
    assert len(crowd.given_up) == 200
    assert set(crowd.given_up) < set(strangers)
    assert not {*known, *new} & set(crowd.given_up)
    for connection in new:
        connection.since -= SHORT
    crowd.comes()
    assert crowd.given_up[-1] is new[0]
