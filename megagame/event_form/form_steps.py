"""The seven steps of planning an event, with what each lacks and its key figure."""

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any, Literal, TypeAlias, get_args

import msgspec
from msgspec import Struct

from crisis_map.city.city import DEFAULT_MAGNITUDES, Rulings
from megagame.core.sentences import Sentence, gettext_noop
from megagame.event_form.sheet_counts import papers

StepName: TypeAlias = Literal["city", "rulings", "programme", "people", "simulate", "papers", "begin"]
STEPS: tuple[StepName, ...] = get_args(StepName)
CALLED: Mapping[StepName, str] = {
    "city": gettext_noop("City"),
    "rulings": gettext_noop("Rulings"),
    "programme": gettext_noop("Programme"),
    "people": gettext_noop("People"),
    "simulate": gettext_noop("Simulate"),
    "papers": gettext_noop("Papers"),
    "begin": gettext_noop("Begin"),
}
_RULINGS = ("setup.rulings", "setup.magnitudes")
_PLACES: tuple[tuple[str, StepName], ...] = (
    *((place, "rulings") for place in _RULINGS),
    ("setup", "city"),
    ("actions", "city"),
    ("programme", "programme"),
    ("day", "programme"),
    ("captains", "people"),
    ("helpers", "people"),
    ("side_tables", "people"),
)


class Step(Struct, frozen=True):
    """One step. `called`: its label. `done`: nothing is missing. `line`: the text below its label."""

    name: StepName
    number: int
    called: str
    done: bool
    line: Sentence


def steps(found: Mapping[str, Any], places: Iterable[str], over: int) -> tuple[Step, ...]:
    """All seven steps. `places`: paths with problems or clashes. `over`: minutes by which the day is too long."""
    lacking: set[StepName] = {step_of(place) for place in places}
    if any(paper.later and paper.needed for paper in papers(found)):
        lacking.add("papers")
    lines = _lines(found, over)
    return tuple(
        Step(name, number, CALLED[name], name not in lacking and name != "begin", lines[name])
        for number, name in enumerate(STEPS, start=1)
    )


def step_of(place: str) -> StepName:
    """The step in which this path of a set-up is edited."""
    return next((step for start, step in _PLACES if place.startswith(start)), "begin")


def first_to_do(made: Iterable[Step]) -> StepName:
    """The first incomplete step, where the form opens on any machine."""
    return next((step.name for step in made if not step.done and step.name != "begin"), "city")


def mark_of(step: str, found: Mapping[str, Any]) -> str:
    """Hash of one step's values, to detect changes made elsewhere."""
    setup = found.get("setup", {})
    parts: Mapping[str, Any] = {
        "city": found.get("actions", ()),
        "rulings": (setup.get("rulings"), setup.get("magnitudes")),
        "programme": (found.get("programme"), found.get("day")),
        "people": (found.get("captains"), found.get("helpers"), found.get("side_tables")),
    }
    return sha256(msgspec.json.encode(parts.get(step))).hexdigest()[:16]


def _lines(found: Mapping[str, Any], over: int) -> Mapping[StepName, Sentence]:
    setup, final = found.get("setup", {}), found.get("programme", {}).get("final")
    programme = _said(gettext_noop("turns: {number}"), final) if final else Sentence(gettext_noop("no final turn yet"))
    captains = _said(gettext_noop("captains: {number}"), found.get("captains", 1))
    return {
        "city": _said(gettext_noop("hexes: {number}"), len(setup.get("hexes", {}))),
        "rulings": _said(gettext_noop("not as usual: {number}"), _unusual(setup)),
        "programme": _said(gettext_noop("too long by {number} min"), over) if over else programme,
        "people": captains,
        "simulate": Sentence(gettext_noop("will it last?")),
        "papers": _said(gettext_noop("sheets: {number}"), sum(each.sheets for each in papers(found))),
        "begin": Sentence(gettext_noop("on the day")),
    }


def _unusual(setup: Mapping[str, Any]) -> int:
    """The number of rulings that differ from the defaults, counting all magnitudes as one."""
    usual: Mapping[str, Any] = json.loads(msgspec.json.encode(Rulings()))
    rulings = setup.get("rulings", {})
    other = sum(1 for name, value in usual.items() if name in rulings and rulings[name] != value)
    other += "council" in rulings  # which is not among the usual ones
    magnitudes = {name: list(damage) for name, damage in DEFAULT_MAGNITUDES.items()}
    return other + (1 if setup.get("magnitudes", magnitudes) != magnitudes else 0)


def _said(text: str, number: int | str) -> Sentence:
    return Sentence(text, {"number": number})
