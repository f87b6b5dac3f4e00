"""The count of a finished game by line and player (evacuation.md, The end)."""

from collections.abc import Callable, Iterable, Mapping

from boardgames.evacuation.box.words import Player
from boardgames.evacuation.records.state import STADIUMS, Counted, State, box_of
from boardgames.evacuation.rules.changes import scoring
from boardgames.evacuation.rules.changes.gifts import satisfaction
from boardgames.evacuation.rules.changes.scoring import OwnLine, Ranked, shared
from boardgames.evacuation.sentences import stored
from boardgames.kit.sentences import sentence
from megagame.core.breakdown import Breakdown, CountedRow, Figure, figure
from megagame.core.sentences import Sentence, gettext_noop, listed

OWN_LINES: Mapping[OwnLine, str] = {
    "public_goals": gettext_noop("Public goals played"),
    "discs": gettext_noop("Discs left on the Old World, minus 2 each"),
    "people": gettext_noop("People left there, minus 1 each"),
    "stadiums": gettext_noop("Stadiums short of three, minus 3 each"),
    "penalties": gettext_noop("Penalty tokens, minus 3 each"),
}
SMILEYS = gettext_noop("{n} smileys")
SHARED = gettext_noop("{called}: {seats} are equal and share their places, {points} each.")


def breakdown(state: State) -> Breakdown | None:
    outcome = state.outcome
    if outcome is None:
        return None
    seats = sorted(state.seats, key=lambda seat: (seat not in outcome.winners, -outcome.scores[seat]))
    rows = _points(state, outcome) if state.mode == "points" else _race(state, outcome)
    counted = tuple(CountedRow(called, tuple(of(seat) for seat in seats), is_result) for called, of, is_result in rows)
    return Breakdown(tuple(seats), outcome.winners, counted, tuple(_ties(state)))


_Rows = Iterable[tuple[Sentence, Callable[[Player], Figure], bool]]
"""What a row is called, its figure for a seat, and whether it decides."""


def _points(state: State, outcome: Counted) -> _Rows:
    own = {seat: scoring.own_lines(state, seat) for seat in state.seats}
    yield (
        Sentence(gettext_noop("Lowest production")),
        lambda seat: _production(state, seat, own[seat]["production"]),
        False,
    )
    for place in range(max(len(state.nations[seat].hand.goals) for seat in state.seats)):
        called = sentence(gettext_noop("Goal {number}"), number=place + 1)
        yield called, lambda seat, place=place: _goal(state, seat, place), False  # type: ignore[misc]
    for line, text in OWN_LINES.items():
        yield Sentence(text), lambda seat, line=line: figure(own[seat][line]), False  # type: ignore[misc]
    for called, ranked in _contests(state):
        yield called, lambda seat, ranked=ranked: _place(ranked, seat), False  # type: ignore[misc]
    yield Sentence(gettext_noop("Points")), lambda seat: figure(outcome.scores[seat]), True


def _race(state: State, outcome: Counted) -> _Rows:
    nations = state.nations
    yield (
        Sentence(gettext_noop("Lowest production")),
        lambda seat: _production(state, seat, min(nations[seat].production.values())),
        False,
    )
    yield Sentence(gettext_noop("Penalty tokens")), lambda seat: figure(-nations[seat].penalties), False
    yield (
        Sentence(gettext_noop("Discs left on the Old World")),
        lambda seat: figure(-len(nations[seat].discs) - len(nations[seat].oceans.old)),
        False,
    )
    yield (
        sentence(gettext_noop("Stadiums short of {n}"), n=STADIUMS),
        lambda seat: figure(-scoring.missing_stadiums(state, seat)),
        False,
    )
    yield (
        Sentence(gettext_noop("Satisfaction")),
        lambda seat: figure(scoring.bonus(state, seat), sentence(SMILEYS, n=satisfaction(state, seat))),
        False,
    )
    yield (
        Sentence(gettext_noop("Lowest production after the count")),
        lambda seat: figure(
            outcome.scores[seat], listed(figure(each).number for each in scoring.counted_productions(state, seat))
        ),
        True,
    )


def _production(state: State, seat: Player, number: int) -> Figure:
    production = state.nations[seat].production
    return figure(number, stored(production) if any(production.values()) else None)


def _goal(state: State, seat: Player, place: int) -> Figure:
    goals, box = state.nations[seat].hand.goals, box_of(state)
    if place >= len(goals):
        return Figure("")
    called = box.called(goals[place])
    why = called if isinstance(called, Sentence) else sentence("{card}", card=called)
    return figure(scoring.goal_points(state, seat, box.goal[goals[place]]), why)


def _contests(state: State) -> Iterable[tuple[Sentence, Ranked]]:
    """Each contest with its name: satisfaction first, then the lines."""
    for number, ranked in enumerate(scoring.contests(state)):
        line = sentence(gettext_noop("Line {number}"), number=number)
        yield line if number else Sentence(gettext_noop("Satisfaction, with three stadiums")), ranked


def _place(ranked: Ranked, seat: Player) -> Figure:
    if seat not in ranked:
        return figure(0)
    return figure(shared(ranked)[seat], sentence(gettext_noop("has {n}"), n=ranked[seat]))


def _ties(state: State) -> Iterable[Sentence]:
    """Equal seats in contests that share points."""
    for called, ranked in _contests(state) if state.mode == "points" else ():
        points = shared(ranked)
        for many in sorted(set(ranked.values()), reverse=True):
            equal = [seat for seat in ranked if ranked[seat] == many]
            if len(equal) > 1 and points[equal[0]]:
                yield sentence(SHARED, called=called, seats=listed(equal), points=points[equal[0]])
