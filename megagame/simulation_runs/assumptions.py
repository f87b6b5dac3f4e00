"""What Control assumes of the days: from the form's fields to a plan."""

import secrets
from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from crisis_map.city.city import City
from crisis_map.city.tokens import PEOPLE
from crisis_map.records.actions import Fund, PlanFunding, Schedule
from crisis_map.records.state import State, coming_turn
from megagame.core.documents import shape
from megagame.core.game import Refusal
from megagame.core.sentences import gettext_noop
from megagame.event.programme import Programme, turns_of_the_map
from megagame.simulated_days.plan import DRAWN, KINDS, Kind, Plan, Planned
from megagame.simulated_days.request import USUAL_TURNS
from megagame.simulation_runs.runs import Assumed, Run

Fields: TypeAlias = Mapping[str, str]

DAYS = (100, 1_000, 10_000, 100_000)
"""The numbers of days that the form offers."""
MOST_DAYS = DAYS[-1]
USUAL_DAYS = 1_000
USUAL_HEARD = 50
MOST_CRISES = 20
LARGEST_SEED = 999_999_999
SIMULATED = ("setup", "actions", "programme")
"""The parts of a set-up that decide how its days go."""
MIXED = "mix"

REFUSALS = {
    "not_whole": gettext_noop(
        "The days can be played once the city, its funding and crises, and the programme are whole."
    ),
    "no_people": gettext_noop("Nobody lives in this city: nobody can be lost."),
    "no_crises": gettext_noop("No crisis comes: schedule one, or have some drawn."),
    "no_turn_left": gettext_noop("The last turn is over: nothing may come any more."),
    "bad_captains": gettext_noop("Choose how captains play: idle, at random, or careful."),
    "bad_heard": gettext_noop("Forecasts reach captains in 0 to 100 percent."),
    "bad_days": gettext_noop("Play 1 to {most} days."),
    "bad_seed": gettext_noop("A seed is a whole number from 0 to {most}."),
    "bad_day": gettext_noop("Give a day from 1 to {most}."),
    "bad_crises": gettext_noop("Each magnitude is drawn 0 to {most} times a turn, as in 0.3."),
}


class Basis(Struct, frozen=True):
    """What is simulated: a city with its plans, or a running event from where it is. `turns`: those still to play."""

    city: City
    actions: tuple[Planned, ...]
    turns: int
    start: State | None = None

    @property
    def scheduled(self) -> int:
        """The number of crises that are scheduled."""
        left = self.start.crises.values() if self.start else ()
        return sum(isinstance(each, Schedule) for each in self.actions) + sum(not each.struck for each in left)

    @property
    def first_funding(self) -> int:
        """The funding of all districts in the first turn of the set-up."""
        return sum(each.amount for each in self.actions if isinstance(each, Fund))


def of_draft(document: Mapping[str, Any], *, whole: bool) -> Basis:
    """A draft's city and plans. `whole`: whether the simulated parts have no problems. Refused: `not_whole`."""
    if not whole:
        raise Refusal("not_whole")
    programme = shape(document.get("programme", {}), Programme)
    return Basis(
        shape(document["setup"], City),
        shape(document.get("actions", ()), tuple[Planned, ...]),
        turns_of_the_map(programme) or USUAL_TURNS,
    )


def of_running(state: State, actions: tuple[Planned, ...], final: int | None) -> Basis:
    """The running event from where it is. `actions`: of its set-up. Refused: `no_turn_left`."""
    turns = (final or max(USUAL_TURNS, coming_turn(state))) - coming_turn(state) + 1
    if turns < 1:
        raise Refusal("no_turn_left")
    funding = tuple(each for each in actions if isinstance(each, Fund | PlanFunding))
    return Basis(state.city, funding, turns, state)


def plan_of(basis: Basis, posted: Fields) -> tuple[Plan, Assumed]:
    """The plan of the posted assumptions. Refused with the codes of REFUSALS."""
    assumed = assumed_of(basis, posted)
    drawn = _drawn(basis.city, posted)
    plan = Plan(basis.city, basis.actions, basis.turns, assumed.seed, assumed.heard, drawn, unburdened(basis.start))
    if not has_people(basis):
        raise Refusal("no_people")
    if not (basis.scheduled or any(drawn.values())):
        raise Refusal("no_crises")
    return plan, assumed


def assumed_of(basis: Basis, posted: Fields) -> Assumed:
    """The posted assumptions. What is not posted is as usual."""
    everybody = posted.get("captains", "careful")
    return Assumed(
        None if everybody == MIXED else _kind(everybody),
        {
            key: _kind(posted.get(f"captains-{key}", "careful") if everybody == MIXED else everybody)
            for key in basis.city.districts
        },
        _whole(posted.get("heard", str(USUAL_HEARD)), 0, 100, "bad_heard") / 100,
        _whole(posted.get("days", str(USUAL_DAYS)), 1, MOST_DAYS, "bad_days"),
        _whole(posted.get("seed", "1"), 0, LARGEST_SEED, "bad_seed"),
    )


def day_of(run: Run, typed: str) -> int:
    """The number of a day of this run. Refused: `bad_day`."""
    return _whole(typed, 1, run.assumed.days, "bad_day")


def fields_of(run: Run | None, basis: Basis | None) -> dict[str, str]:
    """The form's fields: those of the kept run, or the usual ones."""
    if run is None:
        rates = _usual_rates(basis.city) if basis else {}
        return {
            "captains": "careful",
            "heard": str(USUAL_HEARD),
            "days": str(USUAL_DAYS),
            "seed": str(new_seed()),
            **rates,
        }
    assumed = run.assumed
    return {
        "captains": assumed.everybody or MIXED,
        **{f"captains-{key}": kind for key, kind in assumed.captains.items()},
        "heard": str(round(assumed.heard * 100)),
        "days": str(assumed.days),
        "seed": str(assumed.seed),
        **{f"crises-{name}": f"{rate:g}" for name, rate in run.plan.drawn.items()},
    }


def new_seed() -> int:
    """A seed of four digits, which can be read out."""
    return 1000 + secrets.randbelow(9000)


def magnitudes(city: City, fields: Fields) -> dict[str, str]:
    """How many crises of each magnitude are drawn in a turn, as typed."""
    return {name: fields.get(f"crises-{name}", "0") for name in city.magnitudes}


def unburdened(start: State | None) -> State | None:
    """The position without forms that wait, the box, and Control's choices of places: simulated captains write anew."""
    if start is None:
        return None
    return msgspec.structs.replace(start, forms=(), first=(), box=None, forms_in=False, choices={}, just=())


def has_people(basis: Basis) -> bool:
    """Whether anybody can be lost."""
    if basis.start:
        columns = basis.start.tokens
        return any(token.kind in PEOPLE for column in columns for tokens in column for token in tokens)
    return any(kind in PEOPLE for block in basis.city.hexes.values() for kind in block.tokens)


def _usual_rates(city: City) -> dict[str, str]:
    return {f"crises-{name}": f"{DRAWN.get(name, 0):g}" for name in city.magnitudes}


def _drawn(city: City, posted: Fields) -> dict[str, float]:
    usual = _usual_rates(city)
    return {name: _rate(posted.get(f"crises-{name}", usual[f"crises-{name}"])) for name in city.magnitudes}


def _rate(typed: str) -> float:
    digits = typed.strip().replace(",", ".").replace(".", "", 1)
    if digits.isascii() and digits.isdecimal() and len(digits) < 10:
        rate = float(typed.strip().replace(",", "."))
        if rate <= MOST_CRISES:
            return rate
    raise Refusal("bad_crises", most=MOST_CRISES)


def _whole(typed: str, least: int, most: int, code: str) -> int:
    typed = typed.strip()
    if typed.isascii() and typed.isdecimal() and len(typed) < 12 and least <= int(typed) <= most:
        return int(typed)
    raise Refusal(code, most=most)


def _kind(typed: str) -> Kind:
    for kind in KINDS:
        if kind == typed:
            return kind
    raise Refusal("bad_captains")
