"""Looking for secrets in everything that the rules and the templates give a seat.

`leaks` plays random games. In each position it puts a marker in the place of every card that a seat may not know, and
gathers all that this seat would be sent: its screen, its parts as drawn, every refusal, what the log tells of what just
happened, and its view in a replay. No marker may be in it. As a secret may also leak by order or number, it compares
all of it with what the same seat is sent where the hidden cards lie otherwise. Undo brings earlier positions back,
which are among those looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, cast

import msgspec
from django.template.loader import get_template
from msgspec.structs import replace

from boardgames.folding_beijing import cards
from boardgames.folding_beijing.cards import Card
from boardgames.folding_beijing.events import Arranged, Event, SquareSet
from boardgames.folding_beijing.replay import REPLAY
from boardgames.folding_beijing.sides import RESIDENTS
from boardgames.folding_beijing.state import State
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Refusal, Seat
from megagame.core.parts import Part
from megagame.core.refusals import sentence_of
from megagame.core.sentences import say
from megagame.games import GAMES, Listing
from tests import laws
from tests.boardgames.folding_beijing.vary import options, vary

MARKER = "zq-marker-"
MARKERS = {card: cast(Card, f"{MARKER}{card}") for card in cards.PEOPLE}
BENCH = laws.Bench(options=options, vary=vary)


@dataclass(frozen=True)
class Watched:
    """What is looked at: the game as the house shows it, and its views in replays. A test may plant a leak in it."""

    listing: Listing = GAMES["folding_beijing"]
    view: Callable[[State, Seat], dict[str, Any]] = REPLAY.view
    drawn: dict[bytes, bytes] = field(default_factory=dict)

    def sent(self, state: State, seat: Seat, actions: list[Any]) -> bytes:
        """All that `seat` would be sent in this state, `actions` being what it asks for in vain."""
        game = self.listing.game
        screen = game.screen(state, seat)
        parts = self.listing.parts(screen)
        told = [say(sentence) for event in state.just if (sentence := game.tell(state, event))]
        called = say(self.listing.called(state, seat))
        known = [screen, told, called, list(self.refusals(state, seat, actions)), self.view(state, seat)]
        return msgspec.json.encode(known) + b"".join(self.draw(name, part) for name, part in parts.items())

    def refusals(self, state: State, seat: Seat, actions: list[Any]) -> Iterator[tuple[str, Any, str]]:
        """The code, the figures and the sentence of each refusal."""
        for action in actions:
            try:
                self.listing.game.decide(state, seat, action, Dice(0))
            except Refusal as no:
                yield no.code, no.what, say(sentence_of(self.listing.game, no))

    def draw(self, name: str, part: Part) -> bytes:
        """The part as it is drawn; equal parts are drawn once."""
        key = msgspec.json.encode([name, part])
        if key not in self.drawn:
            markup = get_template(part.template).render({"name": name, "part": part.data, "table": "a-table"})
            self.drawn[key] = markup.encode()
        return self.drawn[key]


def leaks(watched: Watched, games: int) -> Iterator[str]:
    """Where a seat is sent something that it may not know, in so many random games."""
    game = Watched().listing.game
    for seed in range(games):
        playout = laws.play(game, BENCH, seed, BENCH.steps)
        actions = [step.action for step in playout.steps]
        dice = Dice(seed)
        for number, state in enumerate(playout.states):
            for seat in game.seats(state):
                if what := _leak(watched, state, seat, actions, dice):
                    yield f"game {seed}, position {number}, {seat}: {what}"


def _leak(watched: Watched, state: State, seat: Seat, actions: list[Any], dice: Dice) -> str:
    if knows(state, seat):
        return ""
    if MARKER.encode() in watched.sent(marked(state), seat, actions):
        return "a hidden card"
    other = vary(state, seat, dice)
    return "" if watched.sent(other, seat, actions) == watched.sent(state, seat, actions) else "what follows from one"


def knows(state: State, seat: Seat) -> bool:
    """Whether this seat may know all cards."""
    return seat == CONTROL or (seat == RESIDENTS and state.options.open_memory)


def marked(state: State) -> State:
    """The same position, with a marker in the place of each hidden card."""
    squares = {
        at: replace(square, population=MARKERS[square.population]) if square.standing else square
        for at, square in state.squares.items()
    }
    return replace(state, squares=squares, just=tuple(_marked(state, event) for event in state.just))


def _marked(state: State, event: Event) -> Event:
    match event:
        case Arranged():
            return replace(event, population=tuple(MARKERS[card] for card in event.population))
        case SquareSet(standing=True):
            return replace(event, population=MARKERS[event.population])
        case _:
            return event
