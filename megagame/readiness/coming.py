"""The steps before an event's first turn, in order, computed from the facts alone."""

from collections.abc import Iterator
from datetime import timedelta

from megagame.core.sentences import Sentence, gettext_noop
from megagame.readiness.readiness_facts import Facts
from megagame.start.day import day_rows
from megagame.tables.connections.readiness_status import Coming, Line

NOW = gettext_noop("now")
BY_HAND = gettext_noop("by hand")
HOUR = 60
FARTHEST = 3 * HOUR
"""Minutes; beyond this only the time of day is given."""


def coming(facts: Facts, lines: tuple[Line, ...]) -> tuple[Coming, ...]:
    """The coming steps; empty once the first turn has begun. `lines`: computed from the same facts."""
    return tuple(_steps(facts, lines)) if facts.in_briefing else ()


def _steps(facts: Facts, lines: tuple[Line, ...]) -> Iterator[Coming]:
    wrong = [line for line in lines if line.colour == "wrong"]
    for line in wrong:
        yield Coming(Sentence(gettext_noop("Mend: {line}"), {"line": line.called}), Sentence(NOW), line.address)
    if facts.turn and facts.city:
        if facts.cards < facts.wanted:
            cards = Sentence(gettext_noop("cards: {number}"), {"number": facts.wanted * facts.city.districts})
            yield Coming(Sentence(gettext_noop("Print the cards and the sheet for the door")), cards, "/print/")
        yield Coming(Sentence(gettext_noop("Lay the stacks of cards on the tables")), Sentence(BY_HAND))
    yield Coming(Sentence(gettext_noop("Begin turn 1")), _begins(facts), "/console/")


def _begins(facts: Facts) -> Sentence:
    """When turn 1 begins, in local time of the machine."""
    row = next((row for row in day_rows(facts.day, facts.plan) if row.turn), None)
    if row is None:
        return Sentence(gettext_noop("when you press"))
    here = facts.now + timedelta(minutes=facts.zone)
    if facts.day.date and facts.day.date != f"{here:%Y-%m-%d}":
        return Sentence(gettext_noop("{date}, {time}"), {"date": facts.day.date, "time": row.begins})
    hours, minutes = map(int, row.begins.split(":"))
    left = hours * HOUR + minutes - here.hour * HOUR - here.minute
    if not 0 < left <= FARTHEST:
        return Sentence(gettext_noop("at {time}"), {"time": row.begins})
    return Sentence(gettext_noop("at {time}, in {minutes} min"), {"time": row.begins, "minutes": left})
