"""The readiness checklist: colour and words of each line, by the facts found."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from megagame.core.sentences import say
from megagame.event.programme import Programme
from megagame.machine.power import Power
from megagame.pages.wifi import Wifi
from megagame.readiness.checklist import lines
from megagame.readiness.readiness_facts import CityNow, Facts
from megagame.readiness.seen import Phone
from megagame.start.day import Day
from megagame.tables.connections.backup_status import Shown

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
CAME = Phone(NOON, "192.168.8.2:8000", 400, live=True, ahead=1, zone=60)
RIGHT = Facts(
    in_network=True,
    phone=CAME,
    reachable=True,
    wifi=Wifi("VELL", "the bridge at J5"),
    https=True,
    unsafe=(),
    helpers=("mei", "jonas"),
    never_in=(),
    projectors=1,
    city=CityNow(89, 5, 74),
    plan=Programme(final=3, doubles=(2,)),
    day=Day(begins="10:00", ends="12:00"),
    turn=2,
    cards=5,
    wanted=5,
    captains=3,
    zone=60,
    free_megabytes=48_000,
    power=Power(mains=True, percent=96),
    backup=Shown("fresh", 0, NOON),
    folder="/media/stick",
    programme="/console/event/set-up/",
    wall="/wall/x/",
    cards_at="/console/crisis-map/cards/",
    now=NOON,
    in_briefing=True,
    text_size=100,
)
NAMES = ["address", "wifi", "https", "password", "helpers", "projector", "city", "cards", "programme", "captains"]
LAPTOP = ["clock", "power", "disk", "backup"]


def test_a_day_on_which_all_is_right_has_green_lines_only_in_the_order_of_a_guest() -> None:
    found = lines(RIGHT)
    assert [line.name for line in found] == [*NAMES, *LAPTOP]
    assert {line.colour for line in found} == {"right"}
    assert all(line.address and line.button for line in found)


@pytest.mark.parametrize(
    ("name", "facts", "colour", "words"),
    [
        ("address", {"in_network": False, "reachable": False}, "wrong", "in no network"),
        ("address", {"phone": None}, "look", "No phone"),
        ("address", {"phone": replace(CAME, at=NOON - timedelta(hours=13))}, "look", "No phone"),
        ("address", {"reachable": False}, "look", "another one than the phone opened: 192.168.8.2:8000."),
        ("address", {"phone": replace(CAME, live=False)}, "wrong", "its live line did not hold"),
        ("address", {}, "right", "A phone opened 192.168.8.2:8000 in 0.4 s"),
        ("wifi", {"wifi": Wifi()}, "look", "not entered yet"),
        ("wifi", {"wifi": Wifi("VELL")}, "look", "VELL, without a password"),
        ("https", {"https": False}, "look", "anyone on an open wifi can read along"),
        ("password", {"unsafe": ("control", "ana")}, "wrong", "written down: control, ana."),
        ("helpers", {"helpers": ()}, "look", "None yet"),
        ("helpers", {"never_in": ("mei",)}, "look", "Not logged in yet: mei."),
        ("projector", {"projectors": 0}, "look", "No projector"),
        ("projector", {"text_size": 120}, "right", "Seen now, text size 120 %."),
        ("cards", {"cards": 0}, "look", "only hand in on paper"),
        ("cards", {"cards": 4}, "look", "4 per district, but 5 are needed"),
        ("city", {}, "right", "Hexes: 89, districts: 5, population: 74."),
        ("city", {"city": CityNow(3, 1, 0, ("A1", "B1", "C1"))}, "right", "turn at the next close: A1, B1, C1."),
        ("programme", {}, "right", "Turns: 3, 10:00 to 11:40. Double: 2."),
        ("programme", {"day": Day()}, "right", "Turns: 3. Nobody has said when they begin."),
        ("programme", {"plan": Programme()}, "look", "No turn is the final one"),
        ("programme", {"day": Day(begins="10:00", ends="11:00")}, "look", "Minutes after the hall closes: 40"),
        ("captains", {"captains": 158}, "look", "158 in the largest district, and a turn has cards for 157"),
        ("captains", {"captains": 1}, "look", "every form shows whose it is"),
        ("clock", {"phone": None}, "look", "Time zone UTC+1. No phone"),
        ("clock", {"phone": replace(CAME, ahead=-61)}, "look", "differ by 61 seconds"),
        ("clock", {"phone": replace(CAME, zone=-570)}, "look", "UTC+1, the phone that came in UTC-9:30"),
        ("power", {"power": Power(mains=True, percent=None)}, "right", "On mains."),
        ("power", {"power": Power(mains=False, percent=20)}, "look", "20 %: plug it in"),
        ("power", {"power": Power(mains=False, percent=19)}, "wrong", "19 %: plug it in"),
        ("disk", {"free_megabytes": 199}, "wrong", "Only 199 MB"),
        ("disk", {"free_megabytes": 999}, "look", "999 MB are free"),
        ("disk", {"trouble": "disk_full"}, "wrong", "It is full, and nothing can be written"),
        ("disk", {"trouble": "disk_read_only"}, "wrong", "It can only be read"),
        ("disk", {"trouble": "disk_fails"}, "wrong", "It fails, and nothing can be written"),
        ("disk", {"trouble": "file_gone", "free_megabytes": 0}, "wrong", "put their folder or their stick back"),
        ("backup", {"backup": Shown("none")}, "look", "No backup"),
        ("backup", {"backup": Shown("begun")}, "look", "The first one is being written to /media/stick."),
        ("backup", {"backup": Shown("late", 2, NOON)}, "look", "older than two minutes"),
        ("backup", {"backup": Shown("failed", 2, NOON, "full")}, "wrong", "/media/stick: There is no room left."),
        ("backup", {"backup": Shown("failed", 2, NOON, "bad_backup")}, "wrong", "The backup could not be written."),
    ],
)
def test_each_line_says_what_is_wrong_and_the_others_stay_green(
    name: str, facts: dict[str, Any], colour: str, words: str
) -> None:
    found = {line.name: line for line in lines(replace(RIGHT, **facts))}
    assert found[name].colour == colour
    assert words in say(found[name].sentence)
    alike = {"address", "clock"} if "phone" in facts else {name}
    assert {line.colour for other, line in found.items() if other not in alike} == {"right"}


def test_what_this_machine_does_not_tell_and_what_is_not_played_have_no_line() -> None:
    found = [line.name for line in lines(replace(RIGHT, power=None, turn=0, city=None))]
    assert found == [name for name in (*NAMES, *LAPTOP) if name not in {"power", "cards", "city"}]
