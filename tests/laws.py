"""The laws of the house, which hold for every game. Each takes a game and a stretch of random play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import msgspec

from megagame.core.dice import Dice
from megagame.core.game import AnyGame, Refusal, Seat
from megagame.core.journal import Line, fold
from megagame.games import Listing


@dataclass(frozen=True)
class Bench:
    """What the laws need of a game's tests: random options, `vary`, and how many games of how many steps to play.

    `vary(state, seat, dice)` gives another state that differs only in what `seat` may not know.
    """

    options: Callable[[Dice], Any]
    vary: Callable[[Any, Seat, Dice], Any]
    playouts: int = 12
    steps: int = 60


@dataclass(frozen=True)
class Step:
    """One accepted action of random play, with the state before and after it."""

    before: Any
    seat: Seat
    action: Any
    seed: int
    events: tuple[Any, ...]
    after: Any


@dataclass(frozen=True)
class Playout:
    """A whole stretch of random play from the opening on."""

    opening: tuple[Any, ...]
    start: Any
    steps: tuple[Step, ...]

    @property
    def states(self) -> tuple[Any, ...]:
        return (self.start, *(step.after for step in self.steps))


def play(game: AnyGame, bench: Bench, seed: int, most: int) -> Playout:
    """Random play: each time one seat that can do something does something legal."""
    dice = Dice(seed)
    opening = tuple(game.open(bench.options(dice), Dice(dice.seed())))
    start = game.after(game.blank, opening)
    return Playout(opening, start, tuple(_steps(game, start, dice, most)))


def _steps(game: AnyGame, state: Any, dice: Dice, most: int) -> Iterator[Step]:
    for _ in range(most):
        sampled = next(_samples(game, state, dice), None)
        if sampled is None:
            return
        seat, action = sampled
        seed = dice.seed()
        events = tuple(game.decide(state, seat, action, Dice(seed)))
        after = game.after(state, events)
        yield Step(state, seat, action, seed, events, after)
        state = after


def _samples(game: AnyGame, state: Any, dice: Dice) -> Iterator[tuple[Seat, Any]]:
    for seat in dice.shuffled(game.seats(state)):
        action = game.sample(state, seat, dice)
        if action is not None:
            yield seat, action


def encoded(record: Any) -> bytes:
    return msgspec.json.encode(record)


def offered_is_accepted(game: AnyGame, playout: Playout) -> None:
    for state in playout.states:
        for seat in game.seats(state):
            for action in game.choices(state, seat):
                game.decide(state, seat, action, Dice(0))


def a_refusal_changes_nothing(game: AnyGame, playout: Playout) -> None:
    """Every action of the play is asked again in every later state, by every seat: most are refused there."""
    actions = [step.action for step in playout.steps]
    for state in playout.states[:: max(1, len(playout.states) // 5)]:
        before = encoded(state)
        for seat in game.seats(state):
            for action in actions:
                _asked(game, state, seat, action)
        assert encoded(state) == before


def _asked(game: AnyGame, state: Any, seat: Seat, action: Any) -> None:
    with suppress(Refusal):
        tuple(game.decide(state, seat, action, Dice(0)))


def every_refusal_has_its_sentence(game: AnyGame, playout: Playout) -> None:
    for step in playout.steps:
        for state in playout.states[:: max(1, len(playout.states) // 5)]:
            for seat in game.seats(state):
                refusal = _refusal(game, state, seat, step.action)
                if refusal is not None:
                    game.refusals[refusal.code].format(**refusal.what)


def _refusal(game: AnyGame, state: Any, seat: Seat, action: Any) -> Refusal | None:
    try:
        tuple(game.decide(state, seat, action, Dice(0)))
    except Refusal as refusal:
        return refusal
    return None


def the_same_seed_gives_the_same_events(game: AnyGame, playout: Playout) -> None:
    for step in playout.steps:
        assert tuple(game.decide(step.before, step.seat, step.action, Dice(step.seed))) == step.events


def the_journal_folds_to_the_live_state(game: AnyGame, playout: Playout) -> None:
    lines = [Line(1, playout.opening), *(Line(n, step.events) for n, step in enumerate(playout.steps, 2))]
    assert fold(game, lines) == playout.states[-1]


def undo_gives_the_earlier_state(game: AnyGame, playout: Playout) -> None:
    lines = [Line(1, playout.opening), *(Line(n, step.events) for n, step in enumerate(playout.steps, 2))]
    for newest in range(len(lines), 1, -1):
        lines.append(Line(len(lines) + 1, (), newest))
        assert fold(game, lines) == playout.states[newest - 2]


def every_record_survives_json(game: AnyGame, playout: Playout) -> None:
    for state in playout.states:
        assert msgspec.json.decode(encoded(state), type=game.state) == state
    for step in playout.steps:
        assert msgspec.json.decode(encoded(step.action), type=game.action) == step.action
        for event in step.events:
            assert msgspec.json.decode(encoded(event), type=game.event) == event


def apply_leaves_its_input_alone(game: AnyGame, playout: Playout) -> None:
    for step in playout.steps:
        state = step.before
        for event in step.events:
            before = encoded(state)
            after = game.apply(state, event)
            assert encoded(state) == before
            state = after
        assert state == step.after


def every_event_can_be_told(game: AnyGame, playout: Playout) -> None:
    for step in playout.steps:
        for event in step.events:
            sentence = game.tell(step.after, event)
            if sentence is not None:
                sentence.text.format(**sentence.what)


def every_screen_gives_the_same_parts(listing: Listing, playout: Playout) -> None:
    """The names of a seat's parts depend on the set-up only, so that a live page knows them all."""
    game = listing.game
    for seat in game.seats(playout.start):
        names = {frozenset(listing.parts(game.screen(state, seat))) for state in playout.states}
        assert len(names) == 1


def what_a_seat_may_not_know_does_not_reach_it(listing: Listing, bench: Bench, playout: Playout, dice: Dice) -> None:
    game = listing.game
    for state in playout.states:
        for seat in game.seats(state):
            other = bench.vary(state, seat, dice)
            assert encoded(game.screen(other, seat)) == encoded(game.screen(state, seat))
            assert listing.parts(game.screen(other, seat)) == listing.parts(game.screen(state, seat))
