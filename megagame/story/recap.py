"""Summarise a turn in a few sentences that a host can read aloud."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from crisis_map.city.city import SLUMS
from crisis_map.records.forms import Fate
from crisis_map.sentences import magnitude_called
from megagame.core.sentences import Noun, Sentence, gettext_noop, in_a_row, listed
from megagame.story import corrections
from megagame.story.council_told import sentences
from megagame.story.turn_figures import Counted, Turn

FORMS = Noun(gettext_noop("{number} form came in"), gettext_noop("{number} forms came in"))
LINES = Noun(gettext_noop("{number} line"), gettext_noop("{number} lines"))
EXECUTED = Noun(gettext_noop("{number} was executed"), gettext_noop("{number} were executed"))
REFUSED = Noun(gettext_noop("{number} was refused"), gettext_noop("{number} were refused"))
SKIPPED = Noun(gettext_noop("{number} was passed over"), gettext_noop("{number} were passed over"))
RIOTED = Noun(gettext_noop("{number} hex rioted"), gettext_noop("{number} hexes rioted"))
RUINED = Noun(gettext_noop("{number} hex fell to ruin"), gettext_noop("{number} hexes fell to ruin"))
SLID = Noun(gettext_noop("the city slid in {number} hex"), gettext_noop("the city slid in {number} hexes"))
AT_THE_OPEN: Mapping[Counted, Noun] = {"rioted": RIOTED, "ruined": RUINED, "slid": SLID}
DRIVEN = Noun(
    gettext_noop("{number} had to leave and found another place."),
    gettext_noop("{number} had to leave and found other places."),
)
REASONS: Mapping[Fate, Sentence] = {
    "unfunded": Sentence(gettext_noop("no funding was left")),
    "unknown_hex": Sentence(gettext_noop("there was no such hex")),
    "same_hex": Sentence(gettext_noop("it began where it ended")),
    "jurisdiction": Sentence(gettext_noop("the hex was another district’s")),
    "not_movable": Sentence(gettext_noop("unrest and damage cannot be moved")),
    "no_such_token": Sentence(gettext_noop("no such token was there")),
    "already_moved": Sentence(gettext_noop("the token had been moved already")),
    "no_room": Sentence(gettext_noop("the hex was full")),
}
"""Reasons for several refused lines."""


TURN = gettext_noop("Turn {turn}")
TURNS = gettext_noop("Turns {turn} and {last}")


def turn_called(first: int, last: int) -> Sentence:
    """The name of a turn of the programme, or of two merged ones."""
    return Sentence(TURN if first == last else TURNS, {"turn": first, "last": last})


def numbered(first: int, last: int) -> str:
    """The number of a turn, or the range of two merged ones."""
    return str(first) if first == last else f"{first}–{last}"


def districts_called(turns: Sequence[Turn]) -> dict[str, Sentence | str]:
    """The newest name of all districts in these turns by key, including removed ones; the slums last."""
    cities = [city for turn in turns for city in (turn.corrections.before, turn.opened.city, turn.ended.city)]
    found = {key: city.name_of(key) for city in cities for key in city.districts}
    counted_in = dict.fromkeys(key for turn in turns for counts in turn.counts.values() for key in counts)
    gone = {key: key for key in counted_in if key not in found and key != SLUMS}
    return {**found, **gone, SLUMS: corrections.SLUMS_CALLED}


def recap(turn: Turn, tables: Iterable[Sentence] = ()) -> tuple[Sentence, ...]:
    """The recap of a turn in paragraphs. `tables`: sentences about the side tables."""
    by_hand, notes = tuple(corrections.told(turn.corrections)), tuple(corrections.notes_told(turn.corrections))
    council = tuple(sentences(turn.council, turn.ended.city))
    found = (council, _orders(turn), _at_the_open(turn), _crises(turn), by_hand, notes, tuple(tables))
    return tuple(in_a_row(each) for each in found if each)


def table_told(table: str, stands: Sentence) -> Sentence:
    text = gettext_noop("{table}: {stage}") if stands.text.endswith(".") else gettext_noop("{table}: {stage}.")
    return Sentence(text, {"table": table, "stage": stands})


def counted(noun: Noun, number: int) -> Sentence:
    """A number with its noun."""
    return Sentence(noun.one if number == 1 else noun.many, {"number": number})


def _orders(turn: Turn) -> tuple[Sentence, ...]:
    return (*_funding(turn), *_forms(turn), *_refused(turn))


def _funding(turn: Turn) -> Iterator[Sentence]:
    given = sum(turn.given.values())
    if not given:
        yield Sentence(gettext_noop("Control gave no funding."))
        return
    text = gettext_noop("Control gave {given} funding; the districts used {used} of it.")
    yield Sentence(text, {"given": given, "used": turn.used})


def _forms(turn: Turn) -> Iterator[Sentence]:
    lines = sum(turn.lines.values())
    if not turn.forms and not lines:
        yield Sentence(gettext_noop("No form came in."))
        return
    told = [(EXECUTED, turn.executed), (REFUSED, sum(turn.refused.values())), (SKIPPED, turn.lines.get("skipped", 0))]
    fates = listed(counted(noun, number) for noun, number in told if number or noun is EXECUTED)
    what = {"forms": counted(FORMS, turn.forms), "lines": counted(LINES, lines), "fates": fates}
    yield Sentence(gettext_noop("{forms}. Of {lines}, {fates}."), what)


def _refused(turn: Turn) -> Iterator[Sentence]:
    most = max(turn.refused.values(), default=0)
    reasons = [REASONS[fate] for fate, number in turn.refused.items() if number == most]
    if len(turn.refused) == 1:
        yield Sentence(gettext_noop("The reason: {reason}."), {"reason": reasons[0]})
    elif len(reasons) == 1:
        text = gettext_noop("The most frequent reason ({number}): {reason}.")
        yield Sentence(text, {"number": most, "reason": reasons[0]})
    elif reasons:
        text = gettext_noop("The most frequent reasons ({number} each): {reasons}.")
        yield Sentence(text, {"number": most, "reasons": listed(reasons)})


def _at_the_open(turn: Turn) -> tuple[Sentence, ...]:
    told = [counted(noun, turn.in_all(what)) for what, noun in AT_THE_OPEN.items() if turn.in_all(what)]
    return (Sentence(gettext_noop("As the turn opened, {what}."), {"what": listed(told)}),) if told else ()


def _crises(turn: Turn) -> tuple[Sentence, ...]:
    struck = [
        Sentence(gettext_noop("{at} ({magnitude})"), {"at": each.at, "magnitude": magnitude_called(each.magnitude)})
        for each in turn.crises
    ]
    text = gettext_noop("A crisis struck {places}.") if len(struck) == 1 else gettext_noop("Crises struck {places}.")
    crises = (Sentence(text, {"places": listed(struck)}),) if struck else ()
    return (*crises, *_people(turn))


def _people(turn: Turn) -> Iterator[Sentence]:
    dead, displaced = turn.counts["deaths"], turn.in_all("displaced")
    if displaced:
        yield counted(DRIVEN, displaced)
    if not dead:
        yield Sentence(gettext_noop("Nobody died."))
        return
    called = districts_called([turn])
    places = listed(
        Sentence(gettext_noop("{district} {number}"), {"district": name, "number": dead[each]})
        for each, name in called.items()
        if each in dead
    )
    yield Sentence(gettext_noop("Dead, by district: {places}."), {"places": places})
