"""Reads and checks the options of a simulation."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from crisis_map.city.city import City
from crisis_map.city.tokens import PEOPLE
from megagame.simulated_days.plan import DRAWN, KINDS, Captains, Crises, Kind, Plan, Planned, is_scheduled

MOST_DAYS = 1_000_000
MOST_TURNS = 100
MOST_PROCESSES = 64
MOST_CRISES = 100
USUAL_TURNS = 6
LARGEST_SEED = 2**63 - 1


class BadRequest(ValueError):
    """A refused option or set-up: a code, its place, and a sentence."""

    def __init__(self, code: str, place: str, sentence: str) -> None:
        super().__init__(f"{place}: {sentence} ({code})")
        self.code, self.place = code, place


class Asked(NamedTuple):
    """The options as typed. None: not given."""

    captains: Sequence[str]
    compare: str | None
    heard: str
    crises: str | None
    turns: str | None
    seed: str


def plan_of(city: City, actions: tuple[Planned, ...], final: int | None, asked: Asked) -> Plan:
    """The plan of a set-up. `final`: how many turns its map is played; None: its programme does not say.

    Refused with BadRequest: `no_people`, `bad_heard`, `bad_seed`, `bad_turns`, `too_many_turns`, `bad_crises`,
    `unknown_magnitude`, `no_crises`.
    """
    if not any(kind in PEOPLE for block in city.hexes.values() for kind in block.tokens):
        raise BadRequest("no_people", "setup.hexes", "nobody lives in this city, so nobody can be lost")
    plan = Plan(
        city,
        actions,
        _turns(final, asked.turns),
        whole("--seed", asked.seed, 0, LARGEST_SEED, "bad_seed"),
        _chance(asked.heard),
        _crises(city, asked.crises),
    )
    if not (is_scheduled(plan) or any(plan.drawn.values())):
        raise BadRequest("no_crises", "actions", "the set-up schedules no crisis, and --crises draws none")
    return plan


def captains_of(city: City, option: str, typed: Sequence[str]) -> Captains:
    """How each district plays, from `careful` or `careful,DISTRICT=idle`. Districts that are not covered are idle.

    Refused with BadRequest: `bad_captains`, `unknown_district`.
    """
    everybody: Kind = "idle"
    named: dict[str, Kind] = {}
    for part in _parts(typed):
        district, by_district, kind = part.rpartition("=")
        if by_district:
            named[_district(city, option, district.strip())] = _kind(option, kind)
        else:
            everybody = _kind(option, kind)
    return {district: named.get(district, everybody) for district in city.districts}


def whole(option: str, typed: str, least: int, most: int, code: str) -> int:
    """The option as a whole number. Refused with BadRequest of this code."""
    if typed.isascii() and typed.isdecimal() and len(typed) < 20 and least <= int(typed) <= most:
        return int(typed)
    raise BadRequest(code, option, f"a whole number from {least:,} to {most:,} is needed, not {typed[:40]!r}")


def _turns(final: int | None, typed: str | None) -> int:
    if typed is None:
        return final or USUAL_TURNS
    turns = whole("--turns", typed, 1, MOST_TURNS, "bad_turns")
    if final and turns > final:
        raise BadRequest("too_many_turns", "--turns", f"the map of this event is played {final} turns at most")
    return turns


def _chance(typed: str) -> float:
    chance = _decimal(typed)
    if chance is None or chance > 1:
        raise BadRequest("bad_heard", "--heard", f"a chance from 0 to 1 is needed, not {typed[:40]!r}")
    return chance


def _crises(city: City, typed: str | None) -> Crises:
    if typed is None:
        return {magnitude: rate for magnitude, rate in DRAWN.items() if magnitude in city.magnitudes}
    return dict(_rate(city, part) for part in _parts([typed]))


def _rate(city: City, part: str) -> tuple[str, float]:
    magnitude, _, typed = part.rpartition("=")
    rate = _decimal(typed)
    if rate is None or rate > MOST_CRISES:
        sentence = f"MAGNITUDE=NUMBER is needed, with at most {MOST_CRISES} a turn, not {part[:40]!r}"
        raise BadRequest("bad_crises", "--crises", sentence)
    if magnitude not in city.magnitudes:
        known = ", ".join(city.magnitudes) or "none"
        raise BadRequest("unknown_magnitude", "--crises", f"no magnitude {magnitude[:40]!r}; there are: {known}")
    return magnitude, rate


def _decimal(typed: str) -> float | None:
    """A plain decimal such as 0.3 or .3, or None."""
    digits = typed.replace(".", "", 1)
    return float(typed) if digits.isascii() and digits.isdecimal() else None


def _kind(option: str, typed: str) -> Kind:
    for kind in KINDS:
        if kind == typed.strip():
            return kind
    raise BadRequest("bad_captains", option, f"one of {', '.join(KINDS)} is needed, not {typed[:40]!r}")


def _district(city: City, option: str, typed: str) -> str:
    """A district by its key or its name."""
    for district in city.districts:
        if typed in (district, city.name_of(district)):
            return district
    known = ", ".join(city.districts) or "none"
    raise BadRequest("unknown_district", option, f"no district {typed[:40]!r}; there are: {known}")


def _parts(typed: Sequence[str]) -> Iterator[str]:
    return (part.strip() for each in typed for part in each.split(",") if part.strip())
