"""The steps of a turn for Control, and the next action."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from crisis_map.records.state import BoxStage
from crisis_map.screens.control import ControlScreen, FormScreen, LineScreen, StrikeScreen
from crisis_map.screens.council_funding import Funds, funds_of
from megagame.core.cached import remembered

StepName: TypeAlias = Literal["fund", "schedule", "open", "forms", "unseal", "execute", "strike", "close"]
StepState: TypeAlias = Literal["done", "next", "waiting", "to_come"]

STEPS: tuple[StepName, ...] = ("fund", "schedule", "open", "forms", "unseal", "execute", "strike", "close")
STAGES: tuple[BoxStage, ...] = ("accepting", "shut", "unsealed")


class Step(Struct, frozen=True):
    """One step of the turn. `figures`: its progress, by step. `waiting`: in progress, but others have to act."""

    name: StepName
    number: int
    state: StepState
    figures: Mapping[str, int]


class NextLine(Struct, frozen=True):
    """The next line and its form."""

    form: FormScreen
    line: LineScreen


class Next(Struct, frozen=True):
    """The next action for the turn `turn`. `lines`, `box`: queued lines and the box's stage, with `forms`.

    `funds`: with `fund`, what Councillors handed in.
    """

    name: StepName
    turn: int
    line: NextLine | None = None
    strike: StrikeScreen | None = None
    box: BoxStage | None = None
    lines: int = 0
    funds: Funds = Funds()

    @property
    def waits(self) -> bool:
        """Whether others have to act before Control can."""
        if self.name == "fund":
            return bool(self.funds.districts) and not self.funds.ready
        return self.name == "forms" and (self.box == "accepting" or not self.lines)


@remembered
def next_of(screen: ControlScreen) -> Next:
    """The action of Control's main button."""
    turn = screen.coming_turn
    if screen.map.phase == "closed":
        return _before_opening(screen, turn)
    if screen.box and screen.box.stage == "shut":
        return Next("unseal", turn)
    if not _forms_are_in(screen):
        return Next("forms", turn, box=screen.box.stage if screen.box else None, lines=_open_lines(screen))
    if line := _next_line(screen):
        return Next("execute", turn, line=line)
    if screen.strikes:
        return Next("strike", turn, strike=screen.strikes[0])
    return Next("close", turn)


def _before_opening(screen: ControlScreen, turn: int) -> Next:
    funds = funds_of(screen)
    is_funded = not funds.lying and (funds.is_taken or any(screen.funding.values()))
    return Next("open", turn) if is_funded else Next("fund", turn, funds=funds)


def steps_of(screen: ControlScreen) -> tuple[Step, ...]:
    """The steps of the turn with their progress."""
    following = next_of(screen)
    figures: Mapping[StepName, Mapping[str, int]] = {
        "fund": _funding(screen),
        "schedule": _crises(screen),
        "open": {"hexes": sum(len(each.hexes) for each in screen.foreseen) if screen.opening else 0},
        "forms": {"forms": len(screen.forms), **_box(screen)},
        "unseal": _box(screen),
        "execute": _lines(screen),
        "strike": _crises(screen),
        "close": {},
    }
    return tuple(
        Step(name, n, _state(name, following, figures[name]), figures[name]) for n, name in enumerate(STEPS, 1)
    )


def _state(name: StepName, following: Next, figures: Mapping[str, int]) -> StepState:
    if name == following.name:
        return "waiting" if following.waits else "next"
    if name == "schedule" and following.name in ("fund", "open"):
        return "done" if figures["crises"] else "to_come"
    if name == "unseal" and not figures["unsealed"]:
        return "to_come"
    return "done" if STEPS.index(name) < STEPS.index(following.name) else "to_come"


def _forms_are_in(screen: ControlScreen) -> bool:
    """Whether no more forms are expected: the box is unsealed, Control confirmed it, or execution has begun."""
    if screen.box:
        return screen.box.stage == "unsealed"
    executed = any(line.fate not in (None, "skipped") for form in screen.forms for line in form.lines)
    return screen.forms_in or executed or _crises(screen)["struck"] > 0


def _funding(screen: ControlScreen) -> Mapping[str, int]:
    funded = [amount for amount in screen.funding.values() if amount]
    figures = {"left": sum(funded), "districts": len(funded), "open": int(screen.map.phase == "open")}
    following = next_of(screen)
    if following.name != "fund" or not following.funds.districts:
        return figures
    handed_in = sum(each.said is not None for each in following.funds.districts)
    return {**figures, "handed_in": handed_in, "of": len(following.funds.districts)}


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


def _open_lines(screen: ControlScreen) -> int:
    return sum(line.fate is None for form in screen.forms for line in form.lines)


def _next_line(screen: ControlScreen) -> NextLine | None:
    lines = (NextLine(form, line) for form in screen.forms for line in form.lines if line.is_next)
    return next(lines, None)
