"""The count of a finished game by square and side (folding-beijing.md, Eviction)."""

from boardgames.folding_beijing.records.cards import PEOPLE
from boardgames.folding_beijing.records.sides import GOVERNOR, Side, other
from boardgames.folding_beijing.records.state import Square, State, people_of
from boardgames.folding_beijing.rules.outcome import winner
from boardgames.folding_beijing.sentences import CARDS, FACILITIES
from boardgames.kit.sentences import sentence
from megagame.core.breakdown import Breakdown, CountedRow, Figure, figure
from megagame.core.sentences import Sentence, gettext_noop

FALLEN = gettext_noop("{at}, {facility}, fallen")
STANDS = gettext_noop("{at}, {facility}, stands")
TIE = gettext_noop("Both have {people} thousand people: the residents win a tie.")


def breakdown(state: State) -> Breakdown | None:
    """Each square with its card, for the side that has its people; None while the game runs."""
    if state.phase != "over":
        return None
    won, people = winner(state), people_of(state)
    sides = (won, other(won))
    squares = (_row(at, square, sides) for at, square in state.squares.items())
    called = Sentence(gettext_noop("People, in thousands"))
    result = CountedRow(called, tuple(figure(people.of(side)) for side in sides), is_result=True)
    tied = people.governor == people.residents
    ties = (sentence(TIE, people=people.governor),) if tied else ()
    return Breakdown(sides, (won,), (*squares, result), ties)


def _row(at: str, square: Square, sides: tuple[Side, ...]) -> CountedRow:
    called = sentence(STANDS if square.standing else FALLEN, at=at, facility=FACILITIES[square.facility])
    return CountedRow(called, tuple(_people(square, side) for side in sides))


def _people(square: Square, side: Side) -> Figure:
    """The people on a square, for the side that has them."""
    if square.standing == (side == GOVERNOR):
        return Figure("")
    people = PEOPLE[square.population]
    return figure(people, None if people else CARDS[square.population])
