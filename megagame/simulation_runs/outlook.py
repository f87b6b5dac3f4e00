"""What can be told before days are played: what stands in the way of useful figures, and how long they take."""

from collections.abc import Iterator, Mapping

from crisis_map.records.actions import Fund, PlanFunding
from megagame.core.sentences import Sentence, gettext_noop, listed
from megagame.simulation_runs.assumptions import REFUSALS, Basis, has_people
from megagame.simulation_runs.runs import Run

MOST_NAMED = 6
MINUTE = 60
HOUR = 60
START_SECONDS = 1.0
"""Until the processes play."""
A_TURN, A_HEX = 0.000_7, 0.000_05
"""Processor seconds of a turn with idle and careful captains, and for each hex of it (measured with 12 to 1,000)."""
LEAST_DAYS = 50
"""Fewer days do not tell how long others take."""

ONE_HEX = gettext_noop("This city has one hex: nobody can move.")
NO_DISTRICT = gettext_noop("This city has no district: nobody hands in orders, however captains play.")
NO_FUNDING = gettext_noop("No funding is planned: no order is executed, however captains play.")
NONE_FOR = gettext_noop("No funding is planned for {each}: none of their orders is executed.")
AS_IN_FIRST = gettext_noop("Funding is planned for turn 1 alone: each turn gets as much.")
SECONDS = gettext_noop("about {number} s")
MINUTES = gettext_noop("about {number} min")
HOURS = gettext_noop("about {number} h")


def outlook(basis: Basis, fields: Mapping[str, str]) -> Iterator[Sentence]:
    """What to know before pressing. `fields`: of the form."""
    if not has_people(basis):
        yield Sentence(REFUSALS["no_people"])
    if not basis.scheduled and not any(_is_drawn(fields.get(f"crises-{name}", "")) for name in basis.city.magnitudes):
        yield Sentence(REFUSALS["no_crises"])
    if len(basis.city.hexes) == 1:
        yield Sentence(ONE_HEX)
    yield from _of_funding(basis)


def seconds_for(days: int, basis: Basis, run: Run | None, processes: int) -> float:
    """How long that many days take: as the newest run did in such a city, or estimated from the size of this one."""
    hexes = len(basis.city.hexes)
    if run and run.days >= LEAST_DAYS and (len(run.plan.city.hexes), run.plan.turns) == (hexes, basis.turns):
        return START_SECONDS + run.pace * days
    return START_SECONDS + (A_TURN + A_HEX * hexes) * basis.turns * days / processes


def lasting(seconds: float) -> Sentence:
    """About so long, in the unit that fits."""
    if seconds < MINUTE:
        return Sentence(SECONDS, {"number": max(1, round(seconds))})
    minutes = round(seconds / MINUTE)
    if minutes < 2 * HOUR:
        return Sentence(MINUTES, {"number": minutes})
    return Sentence(HOURS, {"number": round(minutes / HOUR)})


def _of_funding(basis: Basis) -> Iterator[Sentence]:
    """A district without funding of its own in a turn gets that of turn 1 (simulation.md)."""
    districts, funded = basis.city.districts, _funded(basis)
    without = [basis.city.name_of(each) for each in districts if each not in funded]
    if not districts:
        yield Sentence(NO_DISTRICT)
    elif not funded:
        yield Sentence(NO_FUNDING)
    elif without:
        more = ["…"] if len(without) > MOST_NAMED else []
        yield Sentence(NONE_FOR, {"each": listed([*without[:MOST_NAMED], *more])})
    later = basis.start is not None or any(isinstance(each, PlanFunding) for each in basis.actions)
    if funded and basis.turns > 1 and not later:
        yield Sentence(AS_IN_FIRST)


def _funded(basis: Basis) -> frozenset[str]:
    """The districts that have funding in any turn."""
    planned = {each.district for each in basis.actions if isinstance(each, Fund | PlanFunding) and each.amount > 0}
    if basis.start:
        planned |= {district for district, amount in basis.start.funding.items() if amount > 0}
        planned |= {each.district for each in basis.start.planned_funding}
    return frozenset(planned & basis.city.districts.keys())


def _is_drawn(rate: str) -> bool:
    return bool(rate.strip(" 0.,"))
