"""What Control does around the map in every turn: breaks, messages, news, notes, calls, and changes by hand."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from crisis_map.records.actions import WrittenLine
from crisis_map.records.line_reader import ReadLine, read_rows
from crisis_map.records.state import State as MapState
from megagame.bots.captains import Captain
from megagame.bots.controls import Control
from megagame.bots.presses import Pressed
from megagame.event.programme import MOST_BREAKS
from megagame.event.state import State as Day
from tests.proof.rehearsals.console_work import press
from tests.proof.rehearsals.tables_now import calls_waiting, now

USED = (
    *("plan_break", "cancel_break", "back", "add_minutes", "announce", "take_down", "publish", "withdraw"),
    *("add_note", "finish_note", "move_hexes", "change_district", "move_funding", "note", "queue_form"),
)
"""Kinds of action that a day must have used."""
FEW_MESSAGES = 6
OUTLASTS = 120
"""Minutes, more than a message stands in a rehearsal: where one ends by the clock, screens only hide it."""
NEXT_PHASE = {"type": "next_phase"}
PASTED = "1. {} \u2192 {} P\n2) {} to {}\n"


def unused(presses: Iterable[Pressed]) -> list[str]:
    """Returns the kinds of `USED` that Control never played."""
    played = {each.kind for each in presses if each.is_accepted}
    return [kind for kind in USED if kind not in played]


async def pass_breaks(controls: Sequence[Control], event: str) -> None:
    """Puts two breaks in before the coming turn, cancels one, and enters the other; Next phase then leaves it.

    Raises AssertionError if the event is not in the break, or if Back does not bring its time back.
    """
    day: Day = (await now(event)).state
    turn = day.place.turn + 1
    if len(day.breaks) > MOST_BREAKS - 2:
        return
    for name in ("Fresh air", "Photograph"):
        await press(controls[-1], event, {"type": "plan_break", "before": turn, "name": name, "minutes": 5})
    await press(controls[0], event, {"type": "cancel_break", "before": turn, "number": 1, "was": "Photograph"})
    await press(controls[0], event, NEXT_PHASE, {"type": "add_minutes", "minutes": 1}, NEXT_PHASE, {"type": "back"})
    day = (await now(event)).state
    if day.place.stage != "break" or not day.left:
        raise AssertionError(f"after Back the event is in {day.place}")


async def tell_the_hall(controls: Sequence[Control], event: str, district: str, table: str) -> None:
    """Sends messages to everybody there is, takes some down, publishes news, and passes notes between Controls."""
    await press(controls[0], event, *_taken_down((await now(event)).state))
    await press(controls[0], event, *_messages(district), *_news())
    note = {"type": "add_note", "text": "Give back the second form.", "whom": "Mei", "table": table}
    await press(controls[-1], event, note)
    day: Day = (await now(event)).state
    over = ({"type": "finish_note", "number": each.number} for each in day.notes)
    gone = {"type": "withdraw", "number": day.headlines[-1].number}
    await press(controls[-1], event, *over, gone, {"type": "take_down", "number": day.messages[-1].number})


def _messages(district: str) -> Iterator[dict[str, Any]]:
    for to, ends in (("everybody", "phase"), (f"district-{district}", "minutes"), ("tables", "phase")):
        yield {"type": "announce", "text": "Send one captain to Control.", "to": to, "ends": ends, "minutes": OUTLASTS}
    yield {"type": "announce", "text": "Doors are shut.", "to": "projectors", "ends": "phase"}


def _news() -> Iterator[dict[str, Any]]:
    for breaking in (False, True):
        yield {"type": "publish", "text": "Two councillors walk out", "breaking": breaking}


def _taken_down(day: Day) -> Iterator[dict[str, Any]]:
    for each in day.messages[: max(0, len(day.messages) - FEW_MESSAGES)]:
        yield {"type": "take_down", "number": each.number}


async def answer_a_call(captain: Captain, controls: Sequence[Control]) -> None:
    """Two of Control answer a phone's call at once, and one of them is done. Raises AssertionError otherwise."""
    token = secrets.token_hex(16)
    if await captain.call_control(token, "form") != "called":
        raise AssertionError("a call for Control was not taken")
    number = (await calls_waiting())[-1]
    if await controls[0].answer_call(number, "coming") != 200:
        raise AssertionError("nobody could answer a call")
    if await captain.call_control(token) != "coming":
        raise AssertionError("a caller does not see that Control is coming")
    await controls[-1].answer_call(number, "done")
    if await captain.call_control(token) != "none":
        raise AssertionError("a call that is done is not over")


async def change_by_hand(control: Control, table: str) -> None:
    """Gives a hex of the largest district to the smallest one, renames that one, and passes funding on to it."""
    state: MapState = (await now(table)).state
    sizes = sorted(state.city.districts, key=lambda key: len(_own(state, key)))
    least, most = sizes[0], sizes[-1]
    await press(
        control,
        table,
        {"type": "move_hexes", "hexes": _own(state, most)[:1], "district": least},
        {"type": "change_district", "district": least, "name": f"{state.city.name_of(least).split(',')[0]}, larger"},
        {"type": "move_funding", "from": most, "to": least, "amount": min(1, state.funding[most])},
    )


def _own(state: MapState, district: str) -> list[str]:
    return [at for at, block in state.city.hexes.items() if block.district == district]


async def rule_on_newest(control: Control, table: str) -> None:
    """Writes a ruling on the table's newest step."""
    number = (await now(table)).number
    await press(control, table, {"type": "note", "text": "Counts as one line.", "step": number})


async def paste_a_form(control: Control, table: str) -> None:
    """Puts a form in the queue as the console does with a pasted text, whose lines it must read."""
    state: MapState = (await now(table)).state
    first, second, third, *_ = state.city.places
    read = list(read_rows(PASTED.format(first, second, second, third)))
    lines = [WrittenLine(each.from_, each.to, each.token) for each in read if isinstance(each, ReadLine)]
    if len(lines) != len(read):
        raise AssertionError(f"a pasted form is read as {read}")
    orders = [{"from": each.from_, "to": each.to, "token": each.token} for each in lines]
    district = next(iter(state.city.districts))
    await press(control, table, {"type": "queue_form", "district": district, "orders": orders, "notes": "on paper"})
