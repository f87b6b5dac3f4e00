"""Hidden cards reach nobody who may not know them, and a leak would be found."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from boardgames.folding_beijing.records.events import Arranged, SquareSet
from boardgames.folding_beijing.records.sides import GOVERNOR, RESIDENTS
from boardgames.folding_beijing.records.state import State
from boardgames.folding_beijing.screens import BoardScreen, Screen, SquareScreen
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, WALL, Refusal, Seat
from megagame.core.sentences import Sentence
from tests import secrecy
from tests.secrecy import Watched

GAMES_TO_FIND_A_LEAK = 12
EVERY = 1
GAME = secrecy.watched("folding_beijing")


Squares = Callable[[State, SquareScreen], SquareScreen]


def with_listing(**changed: Any) -> Watched:
    """Returns the game with a changed listing."""
    return dataclasses.replace(GAME, listing=dataclasses.replace(GAME.listing, **changed))


def of_game(**changed: Any) -> Watched:
    """Returns the game with replaced functions."""
    return with_listing(game=dataclasses.replace(GAME.listing.game, **changed))


def with_board(change: Callable[[State, Seat, BoardScreen], BoardScreen]) -> Watched:
    """Returns the game with every seat's board changed by a function that sees the whole state."""
    screen = GAME.listing.game.screen

    def leaking(state: State, seat: Seat) -> Screen:
        shown: Screen = screen(state, seat)
        return replace(shown, board=change(state, seat, shown.board))

    return of_game(screen=leaking)


def with_squares(change: Squares, *seats: Seat) -> Watched:
    """Returns the game with changed squares for these seats."""

    def changed(state: State, seat: Seat, board: BoardScreen) -> BoardScreen:
        if seat not in seats or not state.squares:
            return board
        return replace(board, squares=tuple(change(state, square) for square in board.squares))

    return with_board(changed)


def shows_the_card(state: State, square: SquareScreen) -> SquareScreen:
    return replace(square, population=state.squares[square.at].population)


def shows_its_media(state: State, square: SquareScreen) -> SquareScreen:
    return replace(square, turned=square.turned or state.squares[square.at].population == "media")


def spares_the_media(state: State, square: SquareScreen) -> SquareScreen:
    return replace(square, least=None) if state.squares[square.at].population == "media" else square


def powers_its_media(state: State, square: SquareScreen) -> SquareScreen:
    return replace(square, powered=9) if state.squares[square.at].population == "media" else square


def sorted_by_people(state: State, square: SquareScreen) -> SquareScreen:
    return replace(square, dark=tuple(sorted(square.dark, key=lambda at: state.squares[at].population)))


def names_it_in_what_goes_on(state: State, seat: Seat, board: BoardScreen) -> BoardScreen:
    if state.attacked is None or seat == CONTROL:
        return board
    card = state.squares[state.attacked].population
    return replace(board, now=Sentence("{now} {card}", {"now": board.now, "card": card}))


def counts_houses_with_nobody(state: State, seat: Seat, board: BoardScreen) -> BoardScreen:
    empty = sum(square.population == "empty" and square.facility == "house" for square in state.squares.values())
    return replace(board, people=board.people.with_more(GOVERNOR, empty))


def a_refusal_that_depends_on_the_card() -> Watched:
    decide = GAME.listing.game.decide

    def leaking(state: State, seat: Seat, action: Any, dice: Dice) -> Any:
        square = state.squares.get(getattr(action, "at", None) or "")
        if square and square.standing and square.population == "empty" and state.phase == "attack":
            raise Refusal("too_few", least=99)
        return decide(state, seat, action, dice)

    return of_game(decide=leaking)


def telling(text: str, kind: type[Any], cards_of: Callable[[Any], str]) -> Watched:
    """Returns the game whose log tells this kind of event's cards."""
    tell = GAME.listing.game.tell

    def leaking(state: State, event: Any) -> Sentence | None:
        return Sentence(text, {"cards": cards_of(event)}) if isinstance(event, kind) else tell(state, event)

    return of_game(tell=leaking)


PLANTED = {
    "the table view shows cards": with_squares(shows_the_card, WALL),
    "the governor sees cards": with_squares(shows_the_card, GOVERNOR),
    "the residents go on seeing theirs": with_squares(shows_the_card, RESIDENTS),
    "the media shine through": with_squares(shows_its_media, GOVERNOR),
    "the media cannot be attacked": with_squares(spares_the_media, GOVERNOR),
    "power tells where the media are": with_squares(powers_its_media, WALL),
    "houses are listed by their people": with_squares(sorted_by_people, WALL),
    "what goes on names the card": with_board(names_it_in_what_goes_on),
    "a count depends on hidden cards": with_board(counts_houses_with_nobody),
    "a refusal depends on the card": a_refusal_that_depends_on_the_card(),
    "the log tells the arrangement": telling("{cards}", Arranged, lambda event: "".join(event.population)),
    "the log tells what was set by hand": telling("{cards}", SquareSet, lambda event: event.population),
}


@pytest.mark.parametrize("planted", PLANTED)
def test_a_planted_leak_is_found(planted: str) -> None:
    assert next(secrecy.leaks(PLANTED[planted], GAMES_TO_FIND_A_LEAK, every=EVERY), None) is not None
