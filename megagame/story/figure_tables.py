"""Tables of figures for the story, turn by turn."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from crisis_map.city.city import SLUMS
from crisis_map.city.tokens import KINDS
from crisis_map.sentences import KINDS as KINDS_CALLED
from megagame.core.sentences import Sentence, gettext_noop
from megagame.event.sentences import phase_called
from megagame.story.phase_times import BREAK, Length
from megagame.story.recap import REASONS, districts_called, numbered
from megagame.story.stories import Story
from megagame.story.turn_figures import Turn, tokens_by_kind

EXECUTED = Sentence(gettext_noop("executed"))
SKIPPED = Sentence(gettext_noop("passed over"))


class Figures(NamedTuple):
    """A table of figures: row labels with one figure per column. `name`: of its chart."""

    name: str
    title: Sentence
    about: Sentence
    columns: tuple[Sentence, ...]
    rows: tuple[tuple[Sentence, tuple[int, ...]], ...]


def figures(story: Story) -> tuple[Figures, ...]:
    """All tables of the story; empty before the first turn opened."""
    if not story.turns:
        return ()
    return tuple(_all(story, story.turns))


def _all(story: Story, turns: Sequence[Turn]) -> Iterator[Figures]:
    by_turn = Sentence(gettext_noop("Turn"))
    numbers = _numbers(turns)
    kinds = tuple(KINDS_CALLED[kind] for kind in KINDS)
    counts = [tokens_by_kind(turn.ended) for turn in turns]
    tokens = tuple(tuple(count.get(kind, 0) for kind in KINDS) for count in counts)
    yield Figures(
        "tokens", Sentence(gettext_noop("Tokens by kind")), by_turn, kinds, tuple(zip(numbers, tokens, strict=True))
    )
    yield from _of_districts(turns)
    money = tuple((sum(turn.given.values()), turn.used) for turn in turns)
    columns = (Sentence(gettext_noop("given")), Sentence(gettext_noop("used")))
    yield Figures(
        "funding", Sentence(gettext_noop("Funding")), by_turn, columns, tuple(zip(numbers, money, strict=True))
    )
    yield from _of_taxes(turns)
    yield _of_lines(turns)
    yield from _of_phases(story)


def _of_districts(turns: Sequence[Turn]) -> Iterator[Figures]:
    about, numbers = Sentence(gettext_noop("District")), _numbers(turns)
    for name, title, what in (
        ("deaths", gettext_noop("Deaths by turn"), "deaths"),
        ("displaced", gettext_noop("Displaced by turn"), "displaced"),
    ):
        rows = tuple(
            (_named(name), tuple(turn.counts[what].get(district, 0) for turn in turns))  # type: ignore[index]
            for district, name in districts_called(turns).items()
        )
        yield Figures(name, Sentence(title), about, numbers, rows)


def _of_taxes(turns: Sequence[Turn]) -> Iterator[Figures]:
    if not any(turn.council.taxes for turn in turns):
        return
    taxes = [{each.district: each.amount for each in turn.council.taxes} for turn in turns]
    rows = tuple(
        (_named(name), tuple(tax.get(district, 0) for tax in taxes))
        for district, name in districts_called(turns).items()
        if district != SLUMS
    )
    title, about = Sentence(gettext_noop("Tax by turn")), Sentence(gettext_noop("District"))
    yield Figures("taxes", title, about, _numbers(turns), rows)


def _of_lines(turns: Sequence[Turn]) -> Figures:
    fates = dict.fromkeys(fate for turn in turns for fate in turn.lines)
    named = {"executed": EXECUTED, "skipped": SKIPPED, **REASONS}
    rows = tuple((named[fate], tuple(turn.lines.get(fate, 0) for turn in turns)) for fate in named if fate in fates)
    title, about = Sentence(gettext_noop("What became of lines")), Sentence(gettext_noop("Verdict"))
    return Figures("lines", title, about, _numbers(turns), rows)


def _of_phases(story: Story) -> Iterator[Figures]:
    if not story.lengths:
        return
    columns = (Sentence(gettext_noop("planned")), Sentence(gettext_noop("lasted")))
    title, about = Sentence(gettext_noop("Minutes of each phase")), Sentence(gettext_noop("Phase"))
    rows = tuple((_phase(each), (each.planned, each.lasted)) for each in story.lengths)
    yield Figures("phases", title, about, columns, rows)


def _phase(each: Length) -> Sentence:
    if each.stage == "break":
        return Sentence(BREAK, {"name": each.phase, "turn": each.turn})
    return Sentence("{turn} {phase}", {"turn": numbered(each.turn, each.last), "phase": phase_called(each.phase)})


def _numbers(turns: Sequence[Turn]) -> tuple[Sentence, ...]:
    return tuple(_named(numbered(turn.first, turn.last)) for turn in turns)


def _named(name: Sentence | str) -> Sentence:
    return Sentence("{name}", {"name": name})
