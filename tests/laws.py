"""The laws of the house for every game; each takes a game and some random play."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, ParamSpec, TypeVar, get_args

import msgspec

from megagame.core.dice import Dice
from megagame.core.game import AnyGame, Game, Refusal, Seat
from megagame.core.journals.journal import Line, fold, in_force
from megagame.core.listing import Listing
from megagame.core.sentences import Sentence, say
from tests.sampling import choices, sample


@dataclass(frozen=True)
class Bench:
    """What the laws need of a game's tests: random options, `vary`, and how many games of how many steps to play.

    - `vary(state, seat, dice)`: another state that differs only in what `seat` may not know
    - `secrets`: by name what of a state is secret: `(state, seat)` to what `seat` may not know; None, or nothing, where
      it may or where there is nothing. A game may have none
    - `mark(state, seat)`: the same state with a marker on each card that is hidden from `seat`; None: not possible
    - `view(state, seat)`: what a replay document shows that seat; None: it shows everything, to Control
    - `chosen`: the fields of played actions that players choose by themselves; all others are `ENTERED`
    - `sample(state, seat, dice)`: a random action; None: the game's usual one
    - `by_hand(state)`: how Control moves or takes away each piece, for `tests/boardgames/test_every_piece_by_hand.py`:
      its corrections, the path to where the state shows them, and what is there afterwards
    - `watched`: how many games are played to look for leaks
    """

    options: Callable[[Dice], Any]
    vary: Callable[[Any, Seat, Dice], Any]
    secrets: Mapping[str, Callable[[Any, Seat], Any]] = field(default_factory=dict)
    mark: Callable[[Any, Seat], Any] | None = None
    view: Callable[[Any, Seat], Any] | None = None
    chosen: frozenset[str] = frozenset()
    sample: Callable[[Any, Seat, Dice], Any] | None = None
    by_hand: Callable[[Any], Iterator[tuple[tuple[Any, ...], tuple[Any, ...], Any]]] | None = None
    watched: int = 12
    playouts: int = 12
    steps: int = 60


@dataclass(frozen=True)
class Step:
    """An accepted action of random play, with the states before and after it."""

    before: Any
    seat: Seat
    action: Any
    seed: int
    events: tuple[Any, ...]
    after: Any


@dataclass(frozen=True)
class Playout:
    """Random play from the opening."""

    opening: tuple[Any, ...]
    start: Any
    steps: tuple[Step, ...]
    seed: int = 0
    options: Any = None

    @property
    def states(self) -> tuple[Any, ...]:
        return (self.start, *(step.after for step in self.steps))


def play(game: AnyGame, bench: Bench, seed: int, most: int) -> Playout:
    """Plays at random: each time a seat that can act does something legal."""
    dice = Dice(seed)
    options = bench.options(dice)
    opening = tuple(game.open(options, Dice(dice.seed())))
    start = game.after(game.blank, opening)
    return Playout(opening, start, tuple(_steps(game, bench, start, dice, most)), seed, options)


def _steps(game: AnyGame, bench: Bench, state: Any, dice: Dice, most: int) -> Iterator[Step]:
    for _ in range(most):
        sampled = next(_samples(game, bench, state, dice), None)
        if sampled is None:
            return
        seat, action = sampled
        seed = dice.seed()
        events = tuple(game.decide(state, seat, action, Dice(seed)))
        after = game.after(state, events)
        yield Step(state, seat, action, seed, events, after)
        state = after


def _samples(game: AnyGame, bench: Bench, state: Any, dice: Dice) -> Iterator[tuple[Seat, Any]]:
    for seat in dice.shuffled(game.seats(state)):
        action = bench.sample(state, seat, dice) if bench.sample else sample(game, state, seat, dice)
        if action is not None:
            yield seat, action


Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


def law(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Makes a law whose failure names the game and the play."""

    @wraps(function)
    def held(*given: Parameters.args, **more: Parameters.kwargs) -> Result:
        playout = next(each for each in given if isinstance(each, Playout))
        of = given[0]
        name = of.game.name if isinstance(of, Listing) else of.name if isinstance(of, Game) else ""
        with at(f"{name}, seed {playout.seed}: {function.__name__.replace('_', ' ')}"):
            return function(*given, **more)

    return held


class at:  # noqa: N801 - reads as a word
    """Adds the place to any failure inside."""

    def __init__(self, *where: object) -> None:
        self._where = where

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if error is not None:
            error.add_note(" ".join(map(str, self._where)))


def encoded(record: Any) -> bytes:
    return msgspec.json.encode(record)


def kinds(union: Any) -> tuple[type[Any], ...]:
    """Returns the kinds of action in a union, or the only kind."""
    return get_args(union) or (union,)


def step_called(number: int, step: Step) -> str:
    """Returns a step's name in failures."""
    return f"step {number}, seat {step.seat}: {step.action}"


@law
def offered_is_accepted(game: AnyGame, playout: Playout) -> None:
    for position, state in enumerate(playout.states):
        for seat in game.seats(state):
            for action in choices(game, state, seat):
                with at(f"position {position}, seat {seat}: {action}"):
                    tuple(game.decide(state, seat, action, Dice(0)))


@law
def a_refusal_changes_nothing(game: AnyGame, playout: Playout) -> None:
    """Every action of the play is tried in later states by every seat, where most are refused."""
    actions = [step.action for step in playout.steps]
    for state in playout.states[:: max(1, len(playout.states) // 5)]:
        before = encoded(state)
        for seat in game.seats(state):
            for action in actions:
                with at(f"seat {seat}: {action}"):
                    _asked(game, state, seat, action)
        assert encoded(state) == before


def _asked(game: AnyGame, state: Any, seat: Seat, action: Any) -> None:
    with suppress(Refusal):
        tuple(game.decide(state, seat, action, Dice(0)))


@law
def every_refusal_has_its_sentence(game: AnyGame, playout: Playout) -> None:
    for step in playout.steps:
        for state in playout.states[:: max(1, len(playout.states) // 5)]:
            for seat in game.seats(state):
                with at(f"seat {seat}: {step.action}"):
                    refusal = _refusal(game, state, seat, step.action)
                    if refusal is not None:
                        said = say(Sentence(game.refusals[refusal.code], refusal.what), str)
                        assert not re.search(r"[a-z]_[a-z]", said), said


def _refusal(game: AnyGame, state: Any, seat: Seat, action: Any) -> Refusal | None:
    try:
        tuple(game.decide(state, seat, action, Dice(0)))
    except Refusal as refusal:
        return refusal
    return None


@law
def the_same_seed_gives_the_same_events(game: AnyGame, playout: Playout) -> None:
    for number, step in enumerate(playout.steps):
        with at(step_called(number, step)):
            assert tuple(game.decide(step.before, step.seat, step.action, Dice(step.seed))) == step.events


@law
def the_journal_folds_to_the_live_state(game: AnyGame, playout: Playout) -> None:
    lines = [Line(1, playout.opening), *(Line(n, step.events) for n, step in enumerate(playout.steps, 2))]
    assert fold(game, lines) == playout.states[-1]


@law
def undo_gives_the_earlier_state(game: AnyGame, playout: Playout) -> None:
    lines = [Line(1, playout.opening), *(Line(n, step.events) for n, step in enumerate(playout.steps, 2))]
    for newest in range(len(lines), 1, -1):
        lines.append(Line(len(lines) + 1, (), newest))
        assert fold(game, lines) == playout.states[newest - 2]


@law
def what_is_put_back_is_as_if_it_had_never_been_undone(game: AnyGame, playout: Playout) -> None:
    """Random play with random undos and redos folds to the state of the steps in force."""
    dice = Dice(len(playout.steps))
    lines, held, waiting = [Line(1, playout.opening)], list[int](), list[int]()
    for step in playout.steps:
        for _ in range(dice.roll(4) - 1):
            number = len(lines) + 1
            if waiting and dice.roll(2) == 1:
                lines.append(Line(number, (), restores=waiting[-1]))
                held.append(waiting.pop())
            elif held:
                lines.append(Line(number, (), held[-1]))
                waiting.append(held.pop())
        while waiting:
            lines.append(Line(len(lines) + 1, (), restores=waiting[-1]))
            held.append(waiting.pop())
        lines.append(Line(len(lines) + 1, step.events))
        held.append(len(lines))
        assert list(in_force(lines)) == held[::-1]
    assert fold(game, lines) == playout.states[-1]
    for left in range(len(held), 0, -1):
        lines.append(Line(len(lines) + 1, (), held[left - 1]))
        if left % 10 == 1:
            assert fold(game, lines) == playout.states[left - 1]


@law
def every_record_survives_json(game: AnyGame, playout: Playout) -> None:
    for state in playout.states:
        assert msgspec.json.decode(encoded(state), type=game.state) == state
    for number, step in enumerate(playout.steps):
        with at(step_called(number, step)):
            assert msgspec.json.decode(encoded(step.action), type=game.action) == step.action
            for event in step.events:
                assert msgspec.json.decode(encoded(event), type=game.event) == event


@law
def apply_leaves_its_input_alone(game: AnyGame, playout: Playout) -> None:
    for number, step in enumerate(playout.steps):
        state = step.before
        with at(step_called(number, step)):
            for event in step.events:
                before = encoded(state)
                after = game.apply(state, event)
                assert encoded(state) == before
                state = after
            assert state == step.after


@law
def every_event_can_be_told(game: AnyGame, playout: Playout) -> None:
    """The opening's events too."""
    told = [("the opening", playout.start, event) for event in playout.opening]
    told += [
        (step_called(number, step), step.after, event)
        for number, step in enumerate(playout.steps)
        for event in step.events
    ]
    for where, state, event in told:
        with at(f"{where}, {event}"):
            sentence = game.tell(state, event)
            if sentence is not None:
                sentence.text.format(**sentence.what)
