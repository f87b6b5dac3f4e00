"""Clashes in a planned event: it could begin, but the plan looks unintended."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from civil_orders.cards.card_numbers import most_captains, too_many_captains
from megagame.accounts.names import unfit
from megagame.core.documents import BadDocument, shape
from megagame.core.sentences import Sentence, gettext_noop
from megagame.event.programme import DEFAULT_NAMES, Break, Programme
from megagame.event_form.typed_rows import mappings
from megagame.start.day import Date, Day, DayRow, Start, TimeOfDay, day_rows, minutes_over, turns_played


class Clash(Struct, frozen=True):
    """One clash, at a path of the set-up. `press`: label of the button that fixes it; `change`: its value."""

    place: str
    sentence: Sentence
    press: Sentence | None = None
    change: str = ""


class Times(Struct, frozen=True):
    """The day's schedule as far as it is known. `breaks`: index in the set-up of each valid break."""

    day: Day = Day()
    programme: Programme | None = None
    breaks: tuple[int, ...] = ()

    @property
    def rows(self) -> tuple[DayRow, ...]:
        """As `day_rows`, but a break's `place` is its index in the set-up."""
        if self.programme is None:
            return ()
        rows = day_rows(self.day, self.programme)
        return tuple(row if row.turn else replace(row, place=self.breaks[row.place]) for row in rows)

    @property
    def over(self) -> int:
        """As `minutes_over`."""
        return minutes_over(self.day, self.programme) if self.programme else 0


def times(found: Mapping[str, Any]) -> Times:
    """The schedule of an incomplete set-up, ignoring invalid fields."""
    said = found.get("day", {})
    programme = _fits(found.get("programme", {}), Programme)
    breaks = [(place, _fits(each, Break)) for place, each in enumerate(said.get("breaks", ()))]
    whole = [(place, each) for place, each in breaks if each is not None]
    day = Day(
        date=_fits(said.get("date"), Date),
        begins=_fits(said.get("begins"), TimeOfDay),
        ends=_fits(said.get("ends"), TimeOfDay),
        breaks=tuple(each for _, each in whole),
        starts=tuple(start for each in said.get("starts", ()) if (start := _fits(each, Start))),
    )
    return Times(day, programme, tuple(place for place, _ in whole))


def clashes(found: Mapping[str, Any]) -> tuple[Clash, ...]:
    told, people = times(found), (*_without_cards(found), *_unfit_helpers(found))
    if told.programme is None or told.programme.final is None:
        return people
    return (*people, *_of_the_day(told), *_early(told), *_never_comes(told), *_never_strikes(found, told.programme))


def _without_cards(found: Mapping[str, Any]) -> Iterator[Clash]:
    captains, districts = found.get("captains", 1), len(found.get("setup", {}).get("districts", {}))
    said = too_many_captains(captains, districts) if districts and isinstance(captains, int) else None
    if said:
        most = most_captains(districts)
        yield Clash("captains", said, Sentence(gettext_noop("Plan {most}"), {"most": most}), f"captains put {most}")


def _unfit_helpers(found: Mapping[str, Any]) -> Iterator[Clash]:
    names = found.get("helpers", ())
    yield from (Clash("helpers", said) for said in unfit(name for name in names if isinstance(name, str)))


def _of_the_day(told: Times) -> Iterator[Clash]:
    if not told.over:
        return
    many = gettext_noop("The game ends {minutes} minutes after the hall closes.")
    text = gettext_noop("The game ends {minutes} minute after the hall closes.") if told.over == 1 else many
    found = _shortened(told)
    if found is None:
        yield Clash("day.ends", Sentence(text, {"minutes": told.over}))
        return
    place, name, minutes = found
    phase = Sentence(name) if name in DEFAULT_NAMES else name  # custom names are not translated
    only = (
        gettext_noop("{phase}: only {minutes} minute")
        if minutes == 1
        else gettext_noop("{phase}: only {minutes} minutes")
    )
    press = Sentence(only, {"phase": phase, "minutes": minutes})
    yield Clash("day.ends", Sentence(text, {"minutes": told.over}), press, f"phase put {place} minutes {minutes}")


def _shortened(told: Times) -> tuple[int, str, int] | None:
    """Index, name and new length of a phase that can be shortened so that the day ends in time, or None."""
    programme = told.programme
    phases = programme.phases if programme else ()
    free = [(each.minutes, place) for place, each in enumerate(phases) if not each.specialisation]
    if programme is None or not free:
        return None
    longest, place = max(free)
    phase = programme.phases[place]
    for minutes in range(longest - 1, 0, -1):
        shorter = replace(phase, minutes=minutes)
        others = (*phases[:place], shorter, *phases[place + 1 :])
        if not minutes_over(told.day, replace(programme, phases=others)):
            return place, phase.name, minutes
    return None


def _early(told: Times) -> Iterator[Clash]:
    text = gettext_noop("What is before it ends only at {time}.")
    press = gettext_noop("Begin at {time}")
    for row in told.rows:
        if row.early:
            time = {"time": row.follows}
            yield Clash(f"day.starts.{row.turn}", Sentence(text, time), Sentence(press, time), f"start away {row.turn}")


def _never_comes(told: Times) -> Iterator[Clash]:
    turns = turns_played(told.programme) if told.programme else ()
    text, press = gettext_noop("Turn {turn} is not played: this break never comes."), gettext_noop("Before turn {turn}")
    for place, each in zip(told.breaks, told.day.breaks, strict=True):
        if each.before not in turns:
            near = max((turn for turn in turns if turn <= each.before), default=1)
            sentences = (Sentence(text, {"turn": each.before}), Sentence(press, {"turn": near}))
            yield Clash(f"day.breaks[{place}]", *sentences, f"break put {place} before {near}")


def _never_strikes(found: Mapping[str, Any], programme: Programme) -> Iterator[Clash]:
    """Crises after the last turn. The map counts a double turn as one turn."""
    last = len(turns_played(programme))
    text, press = gettext_noop("Turns that the map plays: {turns}. It never strikes."), gettext_noop("In turn {turn}")
    crises = [place for place, each in enumerate(mappings(found.get("actions"))) if each.get("type") == "schedule"]
    for number, place in enumerate(crises):
        turn = found["actions"][place].get("turn")
        if isinstance(turn, int) and turn > last:
            sentences = (Sentence(text, {"turns": last}), Sentence(press, {"turn": last}))
            yield Clash(f"actions[{place}]", *sentences, f"crisis put {number} turn {last}")


def _fits(said: Any, kind: Any) -> Any:
    """Convert plain data to this kind of record; None if it is invalid."""
    try:
        return shape(said, kind)
    except BadDocument:
        return None
