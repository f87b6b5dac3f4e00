"""The end of a game by line and player (greenway.md §1): hands are open then."""

from boardgames.greenway.records.board import PLAYERS, ZONES, Player
from boardgames.greenway.records.events import Won
from boardgames.greenway.records.state import State
from boardgames.greenway.rules.quarters import heads_up
from boardgames.greenway.sentences import card_called
from boardgames.kit.sentences import sentence
from megagame.core.breakdown import Breakdown, CountedRow, Figure, figure
from megagame.core.sentences import Sentence, gettext_noop, listed

SHARED = gettext_noop("{seats} have an Occupier in the safe zone: they win together and share the quarters.")


def breakdown(state: State) -> Breakdown | None:
    """The winners first; None while the game runs."""
    outcome = state.outcome
    if outcome is None:
        return None
    seats = tuple(sorted(PLAYERS, key=lambda player: player not in outcome.winners))
    rows = (
        CountedRow(
            Sentence(gettext_noop("Occupiers in the safe zone")), tuple(_occupiers(state, seat) for seat in seats)
        ),
        CountedRow(Sentence(gettext_noop("Cards left in hand")), tuple(_hand(state, seat) for seat in seats)),
        CountedRow(
            Sentence(gettext_noop("Quarters won")), tuple(_quarters(state, outcome, seat) for seat in seats), True
        ),
    )
    shared = len(outcome.winners) > 1
    ties = (sentence(SHARED, seats=listed(outcome.winners)),) if shared else ()
    return Breakdown(seats, outcome.winners, rows, ties)


def _occupiers(state: State, player: Player) -> Figure:
    standing = [(state.pieces.get(at, ""), at) for at in ZONES[player]]
    found = [
        sentence(gettext_noop("{piece} on {square}"), piece=piece, square=at)
        for piece, at in standing
        if piece.startswith("O")
    ]
    return figure(len(found), listed(found) if found else None)


def _hand(state: State, player: Player) -> Figure:
    cards = state.hands[player]
    return figure(len(cards), listed(map(card_called, cards)) if cards else None)


def _quarters(state: State, outcome: Won, player: Player) -> Figure:
    if player not in outcome.winners:
        return figure(0)
    why = sentence(
        gettext_noop("heads up: {quarters}, winners: {winners}"),
        quarters=heads_up(state),
        winners=len(outcome.winners),
    )
    return Figure(str(outcome.scores[player]), why)
