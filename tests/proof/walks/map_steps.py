"""Steps of the Crisis Map: funding, phases, paper forms, crises, tokens by hand, cities, undo and redo."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from crisis_map.records.state import State
from megagame.bots.presses import fields_of
from megagame.core.dice import Dice
from megagame.core.game import CONTROL
from megagame.tables.journals import journal
from megagame.tables.journals.steps import OPENING, to_undo
from tests.crisis_map.sampling import sample
from tests.proof.walks import box, facts
from tests.proof.walks.described import Told
from tests.proof.walks.world import Hall
from tests.tables.tables import NAME

KINDS = ("population", "refugee", "unrest", "damage")
MAGNITUDES = ("minor", "moderate", "major")


def state() -> State:
    found = facts.table(NAME)
    assert found is not None
    now: State = journal.current(found).state
    return now


def act(hall: Hall, pick: int, table: str = NAME, /, **fields: Any) -> Told:
    """Presses a button at a table, as Control or the helper."""
    by = hall.somebody(pick)
    return Told(f"{by.called.capitalize()} presses, at {table}, {_said(fields)}", hall.press(table, fields, by))


def _said(fields: Mapping[str, Any]) -> str:
    rest = {name: value for name, value in fields.items() if name != "type"}
    return f"{fields['type']} {json.dumps(rest)}" if rest else str(fields["type"])


def _of(what: Any, pick: int) -> Any:
    """Returns an item chosen by `pick`, or None if there is none."""
    listed = sorted(what)
    return listed[pick % len(listed)] if listed else None


def open_phase(hall: Hall, pick: int) -> Told:
    return act(hall, pick, type="open_phase")


def end_forms(hall: Hall, pick: int) -> Told:
    return act(hall, pick, type="end_forms")


def close_phase(hall: Hall, pick: int) -> Told:
    before, turn = facts.standing(), facts.turn()
    told = act(hall, pick, type="close_phase")
    if told.done and facts.turn() == turn + 1:
        return told
    if told.done:
        box.judge("close", before, told.done)
    return told


def anything(hall: Hall, pick: int) -> Told:
    """Any legal press of Control, as bots choose it."""
    action = sample(state(), CONTROL, Dice(pick))
    return act(hall, pick, **fields_of(action)) if action is not None else Told("Press anything on the map", None)


def fund(hall: Hall, pick: int) -> Told:
    return act(hall, pick, type="fund", district=_of(state().city.districts, pick), amount=pick % 9)


def form_on_paper(hall: Hall, pick: int) -> Told:
    labels = sorted(state().city.hexes)
    lines = [{"from": labels[pick % len(labels)], "to": labels[(pick + 1) % len(labels)]}]
    return act(hall, pick, type="queue_form", district=_of(state().city.districts, pick), orders=lines)


def execute_line(hall: Hall, pick: int) -> Told:
    return _line(hall, pick, "execute_line")


def skip_line(hall: Hall, pick: int) -> Told:
    return _line(hall, pick, "skip_line")


def _line(hall: Hall, pick: int, kind: str) -> Told:
    waiting = [each.name for each in state().forms if any(line.fate is None for line in each.lines)]
    return act(hall, pick, type=kind, form=_of(waiting, pick)) if waiting else Told(kind, None)


def schedule(hall: Hall, pick: int) -> Told:
    at, size = _of(state().city.hexes, pick), MAGNITUDES[pick % 3]
    return act(hall, pick, type="schedule", turn=facts.turn() + pick % 2, at=at, magnitude=size)


def strike(hall: Hall, pick: int) -> Told:
    """Strikes one of the turn's crises."""
    names = [name for name, each in state().crises.items() if each.turn == state().turn]
    return act(hall, pick, type="strike", crisis=_of(names, pick)) if names else Told("Strike a crisis", None)


def place_token(hall: Hall, pick: int) -> Told:
    return act(hall, pick, type="place", at=_of(state().city.hexes, pick), token=KINDS[pick % 4])


def remove_token(hall: Hall, pick: int) -> Told:
    return act(hall, pick, type="remove", at=_of(state().city.hexes, pick // 4), token=KINDS[pick % 4])


def shift_token(hall: Hall, pick: int) -> Told:
    labels = state().city.hexes
    fields = {"from": _of(labels, pick), "to": _of(labels, pick // 7), "token": KINDS[pick % 2]}
    return act(hall, pick, type="shift", **fields)


def merge_districts(hall: Hall, pick: int) -> Told:
    """Gives all hexes of a district to another and removes it."""
    districts = sorted(state().city.districts)
    gone, to = districts[pick % len(districts)], districts[(pick + 1) % len(districts)]
    hexes = [label for label, each in state().city.hexes.items() if each.district == gone]
    moved = act(hall, 1, type="move_hexes", hexes=hexes, district=to) if hexes else None
    if gone == to or (moved and moved.done and not moved.done.accepted):
        return moved or Told("Merge two districts", None)
    told = act(hall, 1, type="remove_district", district=gone)
    return told._replace(words=f"Give all hexes of {gone} to {to} and remove the district {gone}")


def rename_district(hall: Hall, pick: int) -> Told:
    return act(hall, pick, type="change_district", district=_of(state().city.districts, pick), name=f"Quarter {pick}")


def undo(hall: Hall, pick: int) -> Told:
    return act(hall, pick, type="undo")


def back_to(hall: Hall, pick: int) -> Told:
    """Goes back to any entry, confirming the number of steps."""
    found = facts.table(NAME)
    assert found is not None
    entry = OPENING + pick % found.number
    steps = len(list(to_undo(found, found.number, entry)))
    told = act(hall, 1, type="undo", back_to=entry, steps=steps)
    return told._replace(words=f"Go back to entry {entry} of the map's log ({steps} steps)")


def put_back(hall: Hall, pick: int) -> Told:
    return act(hall, pick, type="put_back")
