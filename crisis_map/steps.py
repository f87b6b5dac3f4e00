"""The steps of a turn as Control goes through them, and the next thing to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from crisis_map.control_screen import ControlScreen, FormScreen, LineScreen, StrikeScreen
from crisis_map.state import BoxStage

StepName: TypeAlias = Literal["fund", "schedule", "open", "unseal", "execute", "strike", "close"]
StepState: TypeAlias = Literal["done", "next", "to_come"]

STEPS: tuple[StepName, ...] = ("fund", "schedule", "open", "unseal", "execute", "strike", "close")
STAGES: tuple[BoxStage, ...] = ("accepting", "shut", "unsealed")


class Step(Struct, frozen=True):
    """One step of the turn, the `number`th. `figures` say how far it is; which there are depends on the step."""

    name: StepName
    number: int
    state: StepState
    figures: Mapping[str, int]


class NextLine(Struct, frozen=True):
    """The line whose turn it is, and the form that it stands on."""

    form: FormScreen
    line: LineScreen


class Next(Struct, frozen=True):
    """The next thing to do, for the turn `turn`: `execute` comes with its `line`, `strike` with its `strike`.

    `unseal` comes with the stage of the box: while it is accepting, it has to be shut first.
    """

    name: StepName
    turn: int
    line: NextLine | None = None
    strike: StrikeScreen | None = None
    unfunded: bool = False
    box: BoxStage | None = None


def next_of(screen: ControlScreen) -> Next:
    """What Control's one large button does."""
    if screen.map.phase == "closed":
        return Next("open", screen.coming_turn, unfunded=not any(screen.funding.values()))
    if screen.box and screen.box.stage != "unsealed":
        return Next("unseal", screen.coming_turn, box=screen.box.stage)
    if line := _next_line(screen):
        return Next("execute", screen.coming_turn, line=line)
    if screen.strikes:
        return Next("strike", screen.coming_turn, strike=screen.strikes[0])
    return Next("close", screen.coming_turn)


def steps_of(screen: ControlScreen) -> tuple[Step, ...]:
    """The steps of the turn, with how far each is."""
    following = next_of(screen).name
    figures: Mapping[StepName, Mapping[str, int]] = {
        "fund": _funding(screen),
        "schedule": _crises(screen),
        "open": {"hexes": sum(len(each.hexes) for each in screen.foreseen) if screen.opening else 0},
        "unseal": _box(screen),
        "execute": _lines(screen),
        "strike": _crises(screen),
        "close": {},
    }
    return tuple(
        Step(name, n, _state(name, following, figures[name]), figures[name]) for n, name in enumerate(STEPS, 1)
    )


def _state(name: StepName, following: StepName, figures: Mapping[str, int]) -> StepState:
    if name == following:
        return "next"
    if following == "open" and not any(figures.values()):
        return "to_come"
    if name == "unseal" and not figures["unsealed"]:
        return "to_come"
    return "done" if STEPS.index(name) < STEPS.index(following) else "to_come"


def _funding(screen: ControlScreen) -> Mapping[str, int]:
    funded = [amount for amount in screen.funding.values() if amount]
    return {"left": sum(funded), "districts": len(funded), "open": int(screen.map.phase == "open")}


def _crises(screen: ControlScreen) -> Mapping[str, int]:
    crises = [crisis for crisis in screen.crises if crisis.turn == screen.coming_turn]
    told = sum(bool(crisis.forecasts) for crisis in crises)
    return {"crises": len(crises), "told": told, "struck": sum(crisis.struck for crisis in crises)}


def _box(screen: ControlScreen) -> Mapping[str, int]:
    stage = screen.box.stage if screen.box else None
    return {each: int(stage == each) for each in STAGES}


def _lines(screen: ControlScreen) -> Mapping[str, int]:
    fates = [line.fate for form in screen.forms for line in form.lines]
    done = [fate for fate in fates if fate is not None]
    executed, skipped = done.count("executed"), done.count("skipped")
    return {"lines": len(fates), "done": len(done), "executed": executed, "refused": len(done) - executed - skipped}


def _next_line(screen: ControlScreen) -> NextLine | None:
    lines = (NextLine(form, line) for form in screen.forms for line in form.lines if line.is_next)
    return next(lines, None)
