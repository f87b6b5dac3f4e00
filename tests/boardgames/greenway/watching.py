"""Looking for secrets in everything that the rules and the templates give a seat.

`leaks` plays random games. In each position it puts a marker on every card that a seat may not know, and gathers all
that this seat would be sent: its screen, its parts as drawn, every refusal, what the log tells of what just happened,
and its view in a replay. No marker may be in it. As a secret may also leak by order or number, it compares all of it
with what the same seat is sent where the hidden cards and plans are others. Undo brings earlier positions back, which
are among those looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec
from django.template.loader import get_template
from msgspec.structs import replace

from boardgames.greenway.cards import Card
from boardgames.greenway.events import CardDrawn, CardMovedByHand, SeenEvent
from boardgames.greenway.replay import REPLAY
from boardgames.greenway.state import State
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Refusal, Seat
from megagame.core.parts import Part
from megagame.core.refusals import sentence_of
from megagame.core.sentences import say
from megagame.games import GAMES, Listing
from tests import laws
from tests.boardgames.greenway.vary import options, vary

MARKER = "-zq-marker"
STEPS = 30
EVERY = 3
"""Of the positions of a game every third is looked at, in each game others."""
BENCH = laws.Bench(options=options, vary=vary)


@dataclass(frozen=True)
class Watched:
    """What is looked at: the game as the house shows it, and its views in replays. A test may plant a leak in it."""

    listing: Listing = GAMES["greenway"]
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
        """The code, the figures and the sentence of each refusal; nothing of what is accepted."""
        dice = Dice(0)  # a refusal rolls none
        for action in actions:
            try:
                self.listing.game.decide(state, seat, action, dice)
            except Refusal as no:
                yield no.code, no.what, say(sentence_of(self.listing.game, no))

    def draw(self, name: str, part: Part) -> bytes:
        """The part as it is drawn; equal parts are drawn once."""
        key = msgspec.json.encode([name, part])
        if key not in self.drawn:
            markup = get_template(part.template).render({"name": name, "part": part.data, "table": "a-table"})
            self.drawn[key] = markup.encode()
        return self.drawn[key]


def leaks(watched: Watched, games: int, steps: int = STEPS) -> Iterator[str]:
    """Where a seat is sent something that it may not know, in so many random games."""
    game = Watched().listing.game
    for seed in range(games):
        watched.drawn.clear()
        playout = laws.play(game, BENCH, seed, steps)
        actions = [step.action for step in playout.steps[::EVERY]]
        dice = Dice(seed)
        for number, state in enumerate(playout.states[seed % EVERY :: EVERY]):
            for seat in game.seats(state):
                if seat != CONTROL and (what := _leak(watched, state, seat, actions, dice)):
                    yield f"game {seed}, position {number * EVERY + seed % EVERY}, {seat}: {what}"


def _leak(watched: Watched, state: State, seat: Seat, actions: list[Any], dice: Dice) -> str:
    if MARKER.encode() in watched.sent(marked(state, seat), seat, actions):
        return "a hidden card"
    other = vary(state, seat, dice)
    return "" if watched.sent(other, seat, actions) == watched.sent(state, seat, actions) else "what follows from one"


def marked(state: State, seat: Seat) -> State:
    """The same position, with a marker on each card that is hidden from this seat."""
    return replace(
        state,
        hands={player: hand if player == seat else tuple(map(mark, hand)) for player, hand in state.hands.items()},
        plans={
            player: plan if player == seat or plan.card is None else replace(plan, card=mark(plan.card))
            for player, plan in state.plans.items()
        },
        deck=tuple(map(mark, state.deck)),
        just=tuple(map(_marked, state.just)),
    )


def mark(card: Card) -> Card:
    """The card keeps its rank and suit, so that the rules still know it."""
    return f"{card}{MARKER}"


def _marked(event: SeenEvent) -> SeenEvent:
    match event:
        case CardDrawn(deck=None):
            return replace(event, card=mark(event.card))
        case CardDrawn(deck=deck):
            return replace(event, card=mark(event.card), deck=tuple(map(mark, deck or ())))
        case CardMovedByHand():
            return replace(event, card=mark(event.card))
        case _:
            return event
