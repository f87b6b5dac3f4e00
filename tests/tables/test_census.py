"""Which screens are connected, and how they are: one picture, drawn from what every process tells of its own."""

from __future__ import annotations

import time
from typing import Any

import msgspec
import pytest

from megagame.tables import presence as presences
from megagame.tables.census import EVERY_SECONDS, MISSED_SECONDS, MOST_MISSED, TABLE, Census
from megagame.tables.health import Group, Health, Summary
from megagame.tables.outbox import Outbox
from megagame.tables.presence import STALLED_BEATS, Presence
from megagame.tables.screens import View

GOODBYE, LOST = 1001, 1006
FIRST, SECOND, THIRD = "0000000100000000", "0000000200000000", "0000000300000000"


class Clock:
    """The processes' own clock."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        monkeypatch.setattr(time, "monotonic", lambda: self.now)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


async def send(message: dict[str, Any]) -> None:
    """Nothing arrives anywhere."""


def screen(
    census: Census, name: str, *seats: str, who: str = "", hidden: bool = False, behind: bool = False
) -> Presence:
    """A page that has connected and said that it is here."""
    page = census.arrived(Outbox(send), who)
    for seat in seats:
        page.watches("city", seat)
    page.is_here(name, hidden=hidden, behind=behind)
    return page


def tell(*processes: Census) -> Health:
    """Every process tells its summary to all of them; what they then show, which is the same."""
    for told in [process.summary() for process in processes]:
        packed = msgspec.json.encode(told)
        for process in processes:
            process.hear(msgspec.json.decode(packed, type=Summary))
    pictures = [process._shown[1] for process in processes]
    assert pictures.count(pictures[0]) == len(pictures)
    return pictures[0]


def conditions(health: Health) -> list[tuple[str, str]]:
    return [(trouble.screen, trouble.condition) for trouble in health.troubles]


def test_screens_are_counted_by_seat_and_consoles_by_login(clock: Clock) -> None:
    census = Census()
    screen(census, FIRST, "control", who="ana")
    screen(census, SECOND, "wall", who="ana")
    screen(census, THIRD, "district-quays", "wall")
    health = tell(census)
    assert health.groups == (
        Group("", "control", "ana", live=1, asleep=0, all=1),
        Group("", "wall", "", live=1, asleep=0, all=1),
        Group("city", "district-quays", "", live=1, asleep=0, all=1),
    )
    assert (health.live, health.all, health.troubles) == (3, 3, ())


def test_who_may_look_at_nothing_or_says_nothing_is_no_screen(clock: Clock) -> None:
    census = Census()
    screen(census, FIRST)
    census.arrived(Outbox(send), "").watches("city", "wall")
    assert tell(census) == Health()


def test_a_screen_that_says_nothing_is_silent_and_comes_back(clock: Clock) -> None:
    census = Census()
    page = screen(census, FIRST, "wall")
    clock.now += 9
    health = tell(census)
    assert (health.live, health.all, conditions(health)) == (0, 1, [(FIRST, "silent")])
    page.is_here(FIRST, hidden=False, behind=False)
    assert conditions(tell(census)) == []


def test_a_screen_that_shows_an_old_state_is_behind(clock: Clock) -> None:
    census = Census()
    page = screen(census, FIRST, "wall", behind=True)
    since = page.behind_since
    page.is_here(FIRST, hidden=False, behind=True)
    assert page.behind_since == since
    assert conditions(tell(census)) == [(FIRST, "behind")]
    page.is_here(FIRST, hidden=False, behind=False)
    assert tell(census).live == 1


def test_a_phone_in_a_pocket_sleeps_and_is_not_missed(clock: Clock) -> None:
    census = Census()
    page = screen(census, FIRST, "district-quays", hidden=True)
    assert tell(census).live == 1
    clock.now += 9
    assert tell(census).groups == (Group("city", "district-quays", "", live=0, asleep=1, all=0),)
    census.left(page, LOST)
    assert tell(census).groups == (Group("city", "district-quays", "", live=0, asleep=1, all=0),)
    assert conditions(tell(census)) == []


def test_who_says_goodbye_is_not_missed_and_who_does_not_is_for_ten_minutes(clock: Clock) -> None:
    census = Census()
    census.left(screen(census, FIRST, "wall"), GOODBYE)
    census.left(screen(census, SECOND, "wall"), LOST)
    health = tell(census)
    assert (health.live, health.all, conditions(health)) == (0, 1, [(SECOND, "gone")])
    clock.now += MISSED_SECONDS + 1
    assert tell(census) == Health()


def test_whoever_comes_and_goes_without_end_takes_no_place_of_others(clock: Clock) -> None:
    census = Census()
    census.left(screen(census, FIRST, "wall"), LOST)
    for number in range(3 * MOST_MISSED):
        census.left(screen(census, f"{number + 16:016x}", "mayor", "wall"), LOST)
    census.left(screen(census, SECOND, "wall"), LOST)
    counted = {count.seat: count.screens for count in census.summary().counts}
    assert counted == {"wall": 2, "mayor": MOST_MISSED}


def test_a_screen_that_connects_again_is_the_same_screen(clock: Clock) -> None:
    census = Census()
    first = screen(census, FIRST, "wall")
    again = screen(census, FIRST, "wall")
    census.left(first, LOST)
    assert (tell(census).live, conditions(tell(census))) == (1, [])
    census.left(again, LOST)
    assert conditions(tell(census)) == [(FIRST, "gone")]
    screen(census, FIRST, "wall")
    assert (tell(census).live, conditions(tell(census))) == (1, [])


def test_a_screen_may_come_again_at_another_process(clock: Clock) -> None:
    one, other = Census(), Census()
    census_left = screen(one, FIRST, "wall")
    screen(other, SECOND, "wall")
    one.left(census_left, LOST)
    assert conditions(tell(one, other)) == [(FIRST, "gone")]
    screen(other, FIRST, "wall")
    tell(one, other)
    health = tell(one, other)
    assert (health.live, health.all, conditions(health)) == (2, 2, [])


def test_what_a_process_told_is_forgotten_when_it_tells_no_more(clock: Clock) -> None:
    one, other = Census(), Census()
    screen(one, FIRST, "wall")
    page = screen(other, SECOND, "wall")
    assert tell(one, other).live == 2
    for _ in range(4):
        clock.now += EVERY_SECONDS
        page.is_here(SECOND, hidden=False, behind=False)
        other.hear(other.summary())
    assert other._shown[1].live == 1


def test_whoever_takes_one_beat_after_the_other_and_never_says_a_word_has_stalled(clock: Clock) -> None:
    census = Census()
    quiet, mute = screen(census, FIRST, "wall"), census.arrived(Outbox(send), "")
    for _ in range(STALLED_BEATS - 1):
        assert census.beaten() == ()
    quiet.is_here(FIRST, hidden=False, behind=False)
    assert census.beaten() == (mute,)


def test_a_pause_of_the_program_makes_nobody_stall(clock: Clock) -> None:
    census = Census()
    screen(census, FIRST, "wall")
    clock.now += 3600
    assert census.beaten() == ()


def test_control_sees_how_many_are_live_and_which_are_not(clock: Clock) -> None:
    census = Census()
    screen(census, FIRST, "control", who="ana")
    census.left(screen(census, SECOND, "wall"), LOST)
    before = census.whole(View(TABLE, "control", "en")).version
    tell(census)
    version, markup = census.whole(View(TABLE, "control", "en"))
    assert version >= before
    assert "1 of 2 live" in markup["health"]
    assert "Projector 102" in " ".join(markup["health-list"].split())
    assert "Console of ana" in markup["health-list"]


def test_nothing_but_seat_login_number_and_time_is_told(clock: Clock) -> None:
    census = Census()
    census.left(screen(census, SECOND, "district-quays", who="somebody"), LOST)
    told: dict[str, Any] = msgspec.to_builtins(census.summary())
    assert set(told) == {"process", "counts", "troubles", "back"}
    assert [set(trouble) for trouble in told["troubles"]] == [{"screen", "table", "seat", "who", "condition", "since"}]
    assert "somebody" not in str(told)


def test_a_summary_of_a_thousand_screens_is_short_and_quick(clock: Clock) -> None:
    census = Census()
    pages = [screen(census, f"{number:016x}", "wall") for number in range(1000)]
    clock.now += presences.SILENT_SECONDS + 1
    for page in pages[500:]:
        page.is_here(page.screen, hidden=False, behind=False)
    started = time.process_time()
    summary = census.summary()
    census.hear(summary)
    assert time.process_time() - started < 0.2
    assert len(msgspec.json.encode(summary)) < 8000
    assert (census._shown[1].live, census._shown[1].all) == (500, 1000)


def test_pages_are_found_by_the_seat_card_by_which_they_look_now() -> None:
    census = Census()
    first, second, third = (screen(census, name, "P1") for name in (FIRST, SECOND, THIRD))
    for page in (first, second, third):
        census.looks_by(page, "one")
    census.looks_by(second, "two")
    census.looks_by(third, "")
    assert census.cards == frozenset({"one", "two"})
    assert (census.seated("one"), census.seated("two")) == ((first,), (second,))
    census.left(first, LOST)
    assert (*census.cards, *census.seated("one")) == ("two",)
    census.looks_by(first, "one")
    assert (*census.cards, *census.seated("one")) == ("two",)
