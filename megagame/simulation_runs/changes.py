"""Compares a run with the run before it: what was changed, and what that changes, day by day."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import NamedTuple

from crisis_map.records.actions import Fund, PlanFunding, Schedule
from megagame.core.sentences import Sentence, gettext_noop, listed
from megagame.simulated_days.plan import Plan
from megagame.simulated_days.tally import Difference, difference
from megagame.simulation_runs.runs import Run

MOST_NAMED = 4
LEAST_DAYS = 50
LEAST_OTHER = 6
"""Fewer days that end otherwise, all in one direction, are no evidence (sign test at 5 %)."""

HEXES = gettext_noop("Hexes: {each}")
AND_MORE = gettext_noop("{each} and {number} more")
RULINGS = gettext_noop("Rulings")
CRISES = gettext_noop("Crises at {each}")
DRAWN = gettext_noop("Crises drawn")
FUNDING = gettext_noop("Funding of {each}")
ONE_FUNDING = gettext_noop("{name}, turn {turn}, funding: {before} → {now}")
TURNS = gettext_noop("Turns: {before} → {now}")
CAPTAINS = gettext_noop("How captains play")
HEARD = gettext_noop("Forecasts that reach captains: {before} % → {now} %")
SEED = gettext_noop("Seed: {before} → {now}")
POSITION = gettext_noop("The event has gone on")


class Compared(NamedTuple):
    """The same days before and after a change. `slides`, `deaths`: now minus before. `days`: how many are compared."""

    days: int
    slides: Difference
    deaths: Difference
    is_certain: bool
    """Whether the difference in slides is more than chance."""


def compared(run: Run) -> Compared | None:
    """The run against the run before it, paired by day; None while there are too few days."""
    pairs = list(zip(run.finals, run.before.finals, strict=False)) if run.before else []
    if len(pairs) < LEAST_DAYS:
        return None
    slides = Counter(now.slid - before.slid for now, before in pairs)
    slid = difference(slides)
    other = len(pairs) - slides[0]
    is_certain = (
        other >= LEAST_OTHER and slid.low is not None and slid.high is not None and not slid.low <= 0 <= slid.high
    )
    deaths = difference(Counter(now.deaths - before.deaths for now, before in pairs))
    return Compared(len(pairs), slid, deaths, is_certain)


def changed(before: Plan, now: Plan) -> Iterator[Sentence]:
    """What differs between two plans, apart from their seeds."""
    if before.start != now.start:
        yield Sentence(POSITION)
        return
    old, new = before.city.hexes, now.city.hexes
    if hexes := sorted(at for at in old.keys() | new.keys() if old.get(at) != new.get(at)):
        yield Sentence(HEXES, {"each": _few(hexes)})
    if (before.city.rulings, before.city.magnitudes) != (now.city.rulings, now.city.magnitudes):
        yield Sentence(RULINGS)
    if crises := {each.at for each in _scheduled(before) ^ _scheduled(now)}:
        yield Sentence(CRISES, {"each": _few(sorted(crises))})
    if before.drawn != now.drawn and not crises:
        yield Sentence(DRAWN)
    yield from _funding(before, now)
    if before.turns != now.turns:
        yield Sentence(TURNS, {"before": before.turns, "now": now.turns})


def changes(run: Run) -> tuple[Sentence, ...]:
    """What differs from the run before it, as far as it changes the days."""
    if run.before is None:
        return ()
    before, now = run.before, run
    found = list(changed(before.plan, now.plan))
    if before.assumed.captains != now.assumed.captains:
        found.append(Sentence(CAPTAINS))
    if before.plan.heard != now.plan.heard:
        figures = {"before": round(before.plan.heard * 100), "now": round(now.plan.heard * 100)}
        found.append(Sentence(HEARD, figures))
    if before.plan.seed != now.plan.seed:
        found.append(Sentence(SEED, {"before": before.plan.seed, "now": now.plan.seed}))
    return tuple(found)


def _scheduled(plan: Plan) -> frozenset[Schedule]:
    return frozenset(each for each in plan.actions if isinstance(each, Schedule))


def _funding(before: Plan, now: Plan) -> Iterator[Sentence]:
    old, new = _funds(before), _funds(now)
    other = sorted(key for key in old.keys() | new.keys() if old.get(key, 0) != new.get(key, 0))
    names = dict.fromkeys(_name(before, now, district) for _, district in other)
    if len(other) == 1:
        turn, district = other[0]
        name, (was, will_be) = _name(before, now, district), (each.get(other[0], 0) for each in (old, new))
        yield Sentence(ONE_FUNDING, {"name": name, "turn": turn, "before": was, "now": will_be})
    elif other:
        yield Sentence(FUNDING, {"each": _few(names)})


def _funds(plan: Plan) -> Mapping[tuple[int, str], int]:
    return {
        (each.turn if isinstance(each, PlanFunding) else 1, each.district): each.amount
        for each in plan.actions
        if isinstance(each, Fund | PlanFunding)
    }


def _name(before: Plan, now: Plan, district: str) -> str:
    plan = now if district in now.city.districts else before
    return plan.city.name_of(district) if district in plan.city.districts else district


def _few(names: Iterable[str]) -> Sentence:
    """The names, or the first of them and the number of the others."""
    found = tuple(names)
    first = listed(islice(found, MOST_NAMED))
    more = len(found) - MOST_NAMED
    return Sentence(AND_MORE, {"each": first, "number": more}) if more > 0 else first
