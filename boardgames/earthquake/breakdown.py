"""The count of a finished game by line and player (earthquake.md, End)."""

from boardgames.earthquake.records.events import Outcome
from boardgames.earthquake.records.options import Player
from boardgames.earthquake.records.pieces import number
from boardgames.earthquake.records.state import State, deeds_of
from boardgames.earthquake.records.street import SIDE_OF, SIDES, Side
from boardgames.earthquake.sentences import SIDE_WORDS
from boardgames.earthquake.side_game import tie_breaker
from megagame.core.breakdown import Breakdown, CountedRow, Figure, figure
from megagame.core.sentences import Sentence, gettext_noop, listed

PIECES = Sentence(gettext_noop("Pieces in savings"))
DEEDS = Sentence(gettext_noop("Deeds"))


def breakdown(state: State) -> Breakdown | None:
    """Deeds on each side, all deeds, and savings, most first; None while the game runs."""
    outcome = state.outcome
    if outcome is None:
        return None
    seats = sorted(outcome.scores, key=lambda seat: (outcome.scores[seat], _pieces(state, seat)), reverse=True)
    sides = (_row(Sentence(SIDE_WORDS[side]), [_deeds(state, seat, side) for seat in seats]) for side in SIDES)
    savings = [figure(_pieces(state, seat)) for seat in seats]
    deeds = tuple(figure(outcome.scores[seat]) for seat in seats)
    rows = (*sides, _row(PIECES, savings), CountedRow(DEEDS, deeds, is_result=True))
    return Breakdown(tuple(seats), outcome.winners, rows, _ties(state, outcome))


def _row(called: Sentence, figures: list[Figure]) -> CountedRow:
    return CountedRow(called, tuple(figures))


def _pieces(state: State, seat: Player) -> int:
    return number(state.savings[seat])


def _deeds(state: State, seat: Player, side: Side) -> Figure:
    held = [deed for deed in deeds_of(state, seat) if SIDE_OF[deed] == side]
    return figure(len(held), listed(held) if held else None)


def _ties(state: State, outcome: Outcome) -> tuple[Sentence, ...]:
    settled = tie_breaker(state, outcome) if outcome.winners else None
    return (settled,) if settled else ()
