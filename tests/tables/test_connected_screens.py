"""Connected screens and their conditions, merged from every process's summary."""

from __future__ import annotations

import time
from typing import Any

import msgspec
import pytest

from megagame.core.sentences import Sentence
from megagame.tables.connections import presence as presences
from megagame.tables.connections import readiness_status
from megagame.tables.connections.connected_screens import (
    EVERY_SECONDS,
    MISSED_SECONDS,
    MOST_MISSED,
    TABLE,
    ConnectedScreens,
)
from megagame.tables.connections.health import Group, Health, Summary
from megagame.tables.connections.outbox import Outbox
from megagame.tables.connections.presence import STALLED_BEATS, Presence
from megagame.tables.connections.readiness_status import Line
from megagame.tables.connections.rights import Claim, Right, Title
from megagame.tables.rendering.screens import View

GOODBYE, LOST = 1001, 1006
FIRST, SECOND, THIRD = "0000000100000000", "0000000200000000", "0000000300000000"


class Clock:
    """The processes' clock."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        monkeypatch.setattr(time, "monotonic", lambda: self.now)


@pytest.fixture(autouse=True)
def _nothing_looked_at_yet() -> None:
    """Clears the readiness status that other tests may have set."""
    readiness_status.note(())


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


async def send(message: dict[str, Any]) -> None:
    """Discards the message."""


def right(seat: str, card: str = "", event: int = 0) -> Right:
    return Right(Claim("", card, "city", seat), Title(event, 1, ""))


def screen(
    connected: ConnectedScreens, name: str, *seats: str, who: str = "", hidden: bool = False, behind: bool = False
) -> Presence:
    """Returns a page that has connected and announced itself."""
    page = connected.arrived(Outbox(send), who)
    for seat in seats:
        connected.watches(page, right(seat))
    page.is_here(name, hidden=hidden, behind=behind)
    return page


def tell(*processes: ConnectedScreens) -> Health:
    """Exchanges the summaries of all processes, and returns their common picture."""
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
    connected = ConnectedScreens()
    screen(connected, FIRST, "control", who="ana")
    screen(connected, SECOND, "wall", who="ana")
    screen(connected, THIRD, "district-quays", "wall")
    health = tell(connected)
    assert health.groups == (
        Group("", "control", "ana", live=1, asleep=0, all=1),
        Group("", "wall", "", live=1, asleep=0, all=1),
        Group("city", "district-quays", "", live=1, asleep=0, all=1),
    )
    assert (health.live, health.all, health.troubles) == (3, 3, ())


def test_who_may_look_at_nothing_or_says_nothing_is_no_screen(clock: Clock) -> None:
    connected = ConnectedScreens()
    screen(connected, FIRST)
    connected.watches(connected.arrived(Outbox(send), ""), right("wall"))
    assert tell(connected) == Health()


def test_a_screen_that_says_nothing_is_silent_and_comes_back(clock: Clock) -> None:
    connected = ConnectedScreens()
    page = screen(connected, FIRST, "wall")
    clock.now += 9
    health = tell(connected)
    assert (health.live, health.all, conditions(health)) == (0, 1, [(FIRST, "silent")])
    page.is_here(FIRST, hidden=False, behind=False)
    assert conditions(tell(connected)) == []


def test_a_screen_that_shows_an_old_state_is_behind(clock: Clock) -> None:
    connected = ConnectedScreens()
    page = screen(connected, FIRST, "wall", behind=True)
    since = page.behind_since
    page.is_here(FIRST, hidden=False, behind=True)
    assert page.behind_since == since
    assert conditions(tell(connected)) == [(FIRST, "behind")]
    page.is_here(FIRST, hidden=False, behind=False)
    assert tell(connected).live == 1


def test_a_phone_in_a_pocket_sleeps_and_is_not_missed(clock: Clock) -> None:
    connected = ConnectedScreens()
    page = screen(connected, FIRST, "district-quays", hidden=True)
    assert tell(connected).live == 1
    clock.now += 9
    assert tell(connected).groups == (Group("city", "district-quays", "", live=0, asleep=1, all=0),)
    connected.left(page, LOST)
    assert tell(connected).groups == (Group("city", "district-quays", "", live=0, asleep=1, all=0),)
    assert conditions(tell(connected)) == []


def test_who_says_goodbye_is_not_missed_and_who_does_not_is_for_ten_minutes(clock: Clock) -> None:
    connected = ConnectedScreens()
    connected.left(screen(connected, FIRST, "wall"), GOODBYE)
    connected.left(screen(connected, SECOND, "wall"), LOST)
    health = tell(connected)
    assert (health.live, health.all, conditions(health)) == (0, 1, [(SECOND, "gone")])
    clock.now += MISSED_SECONDS + 1
    assert tell(connected) == Health()


def test_whoever_comes_and_goes_without_end_takes_no_place_of_others(clock: Clock) -> None:
    connected = ConnectedScreens()
    connected.left(screen(connected, FIRST, "wall"), LOST)
    for number in range(3 * MOST_MISSED):
        connected.left(screen(connected, f"{number + 16:016x}", "mayor", "wall"), LOST)
    connected.left(screen(connected, SECOND, "wall"), LOST)
    counted = {count.seat: count.screens for count in connected.summary().counts}
    assert counted == {"wall": 2, "mayor": MOST_MISSED}


def test_a_screen_that_connects_again_is_the_same_screen(clock: Clock) -> None:
    connected = ConnectedScreens()
    first = screen(connected, FIRST, "wall")
    again = screen(connected, FIRST, "wall")
    connected.left(first, LOST)
    assert (tell(connected).live, conditions(tell(connected))) == (1, [])
    connected.left(again, LOST)
    assert conditions(tell(connected)) == [(FIRST, "gone")]
    screen(connected, FIRST, "wall")
    assert (tell(connected).live, conditions(tell(connected))) == (1, [])


def test_a_screen_may_come_again_at_another_process(clock: Clock) -> None:
    one, other = ConnectedScreens(), ConnectedScreens()
    census_left = screen(one, FIRST, "wall")
    screen(other, SECOND, "wall")
    one.left(census_left, LOST)
    assert conditions(tell(one, other)) == [(FIRST, "gone")]
    screen(other, FIRST, "wall")
    tell(one, other)
    health = tell(one, other)
    assert (health.live, health.all, conditions(health)) == (2, 2, [])


def test_what_a_process_told_is_forgotten_when_it_tells_no_more(clock: Clock) -> None:
    one, other = ConnectedScreens(), ConnectedScreens()
    screen(one, FIRST, "wall")
    page = screen(other, SECOND, "wall")
    assert tell(one, other).live == 2
    for _ in range(4):
        clock.now += EVERY_SECONDS
        page.is_here(SECOND, hidden=False, behind=False)
        other.hear(other.summary())
    assert other._shown[1].live == 1


def test_whoever_takes_one_beat_after_the_other_and_never_says_a_word_has_stalled(clock: Clock) -> None:
    connected = ConnectedScreens()
    quiet, mute = screen(connected, FIRST, "wall"), connected.arrived(Outbox(send), "")
    for _ in range(STALLED_BEATS - 1):
        assert connected.beaten() == ()
    quiet.is_here(FIRST, hidden=False, behind=False)
    assert connected.beaten() == (mute,)


def test_a_pause_of_the_program_makes_nobody_stall(clock: Clock) -> None:
    connected = ConnectedScreens()
    screen(connected, FIRST, "wall")
    clock.now += 3600
    assert connected.beaten() == ()


def test_control_sees_how_many_are_live_and_which_are_not(clock: Clock) -> None:
    connected = ConnectedScreens()
    screen(connected, FIRST, "control", who="ana")
    connected.left(screen(connected, SECOND, "wall"), LOST)
    before = connected.whole(View(TABLE, "control", "en")).version
    tell(connected)
    version, markup = connected.whole(View(TABLE, "control", "en"))
    assert version >= before
    assert "1 of 2 live" in markup["health"]
    assert "Projector 102" in " ".join(markup["health-list"].split())
    assert "Console of ana" in markup["health-list"]


def test_what_is_ready_changes_with_the_version_alone() -> None:
    connected = ConnectedScreens()
    tell(connected)
    view = View(TABLE, "control", "en")
    before = connected.whole(view)
    wrong = Line("way", "doors", Sentence("The way in"), "wrong", Sentence("Closed."), "Open it", "/ready/wifi/")
    readiness_status.note((wrong,))
    assert connected.whole(view) == connected.whole(view, 0) == before
    tell(connected)
    now = connected.whole(view)
    assert "Closed." in now.markup["readiness-lines"]


def test_nothing_but_seat_login_number_and_time_is_told(clock: Clock) -> None:
    connected = ConnectedScreens()
    connected.left(screen(connected, SECOND, "district-quays", who="somebody"), LOST)
    told: dict[str, Any] = msgspec.to_builtins(connected.summary())
    assert set(told) == {"process", "event", "counts", "troubles", "back"}
    assert [set(trouble) for trouble in told["troubles"]] == [{"screen", "table", "seat", "who", "condition", "since"}]
    assert "somebody" not in str(told)


def test_a_summary_of_a_thousand_screens_is_short_and_quick(clock: Clock) -> None:
    connected = ConnectedScreens()
    pages = [screen(connected, f"{number:016x}", "wall") for number in range(1000)]
    clock.now += presences.SILENT_SECONDS + 1
    for page in pages[500:]:
        page.is_here(page.screen, hidden=False, behind=False)
    started = time.process_time()
    summary = connected.summary()
    connected.hear(summary)
    assert time.process_time() - started < 0.2
    assert len(msgspec.json.encode(summary)) < 8000
    assert (connected._shown[1].live, connected._shown[1].all) == (500, 1000)


def test_pages_are_found_by_the_rights_by_which_they_watch_now() -> None:
    connected = ConnectedScreens()
    first, second, third = (screen(connected, name) for name in (FIRST, SECOND, THIRD))
    one, two = right("P1", "one"), right("P1", "two")
    for page in (first, second, third):
        connected.watches(page, right("P1", "one"))
    connected.watches(second, two)
    connected.watches(third, right("P2", "one"))
    assert connected.rights == {one, two, right("P2", "one")}
    assert (set(connected.holders(one)), connected.holders(two)) == ({first, third}, (second,))
    connected.left(first, LOST)
    connected.watches(first, one)
    connected.left(third, LOST)
    assert (*connected.rights, *connected.holders(one)) == (two,)


def test_the_screens_of_an_event_go_with_it(clock: Clock) -> None:
    """Screens that left, are present or were reported by another process do not carry over to the next event."""
    one, other = ConnectedScreens(), ConnectedScreens()
    for connected in (one, other):
        connected.event_runs(1)
        for name in (FIRST, SECOND):
            page = screen(connected, name)
            connected.watches(page, right("district-quays", event=1))
    one.left(page := next(iter(one._present)), LOST)
    assert len(conditions(tell(one, other))) == 1
    assert page.event == 1
    one.event_runs(2)
    told = other.summary()
    one.hear(told)
    one.hear(one.summary())
    assert (one.health.all, one.health.groups, one.health.troubles) == (0, (), ())
    one.left(next(iter(one._present)), LOST)
    census_again = screen(one, THIRD)
    one.watches(census_again, right("district-north", event=2))
    one.hear(one.summary())
    assert [(group.seat, group.all) for group in one.health.groups] == [("district-north", 1)]
