"""Every address, with every method, as every role, does what is declared, and there are no others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

import pytest
from django.urls import Resolver404, URLPattern, URLResolver, get_resolver, resolve

from tests.doors.declared import CONTROL, DOORS, EVERYBODY, METHODS, NOBODY, OPEN, UNSAFE, Door, verdict
from tests.doors.hall import ELSEWHERE, Hall, stored
from tests.doors.headers import ORDER_PATH

CELLS = tuple(product(METHODS, EVERYBODY))
WITH_COOKIES = [door for door in DOORS if not door.path.startswith(ORDER_PATH)]
WITHOUT = [door for door in DOORS if door.path.startswith(ORDER_PATH) and door.post is not None]


def routes(patterns: Iterable[URLPattern | URLResolver], start: str = "") -> Iterator[str]:
    """Yields every address of the program's URL configuration."""
    for each in patterns:
        if isinstance(each, URLResolver):
            yield from routes(each.url_patterns, start + str(each.pattern))
        else:
            yield start + str(each.pattern)


def route_of(door: Door) -> str | None:
    """Returns the route of the door, or None if there is no such address."""
    try:
        return resolve(door.path.format(card="a", shown="a", tom=1, draft=1)).route
    except Resolver404:
        return None


def test_every_address_has_a_verdict_and_every_verdict_its_address() -> None:
    declared = {route_of(door) for door in DOORS}
    for route in routes(get_resolver().url_patterns):
        assert route in declared, f"Declare in declared.py who may come in at {route}: nobody has said so yet."
    for door in DOORS:
        assert route_of(door) is not None, f"There is no door at {door.path} any more: take it out of declared.py."


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.path)
def test_a_door_opens_for_whom_it_is_declared_and_changes_nothing_for_others(hall: Hall, door: Door) -> None:
    door.before()
    declared = {cell: verdict(door, *cell) for cell in CELLS}
    closed = {cell: said for cell, said in declared.items() if said != OPEN}
    before = stored()
    assert {cell: hall.knock(door, *cell) for cell in closed} == closed
    assert stored() == before
    opened = {cell: said for cell, said in declared.items() if said == OPEN}
    assert {cell: hall.knock(door, *cell) for cell in opened} == opened


def test_what_changes_something_comes_from_our_own_pages_alone(hall: Hall) -> None:
    before = stored()
    for door, role in product(WITH_COOKIES, (NOBODY, CONTROL)):
        assert {method: hall.knock(door, method, role, token="") for method in UNSAFE} == dict.fromkeys(UNSAFE, 403)
        for origin in (*ELSEWHERE, "null"):
            assert hall.knock(door, "POST", role, origin) == 403, (door.path, role, origin)
    assert stored() == before


def test_on_the_order_path_other_sites_send_nothing(hall: Hall) -> None:
    before = stored()
    for door, role, origin in product(WITHOUT, EVERYBODY, ELSEWHERE):
        assert hall.knock(door, "POST", role, origin) == 403, (door.path, role, origin)
    assert stored() == before
