"""The laws of the house, which hold for every game. Each takes a game and a stretch of random play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, get_args

import msgspec
from msgspec import Struct

from megagame.core.dice import Dice
from megagame.core.game import CONTROL, WALL, AnyGame, Refusal, Seat
from megagame.core.journal import Line, fold, in_force
from megagame.core.listing import Listing
from megagame.core.parts import Part


@dataclass(frozen=True)
class Bench:
    """What the laws need of a game's tests: random options, `vary`, and how many games of how many steps to play.

    - `vary(state, seat, dice)`: another state that differs only in what `seat` may not know
    - `secrets`: by name what of a state is secret: `(state, seat)` to what `seat` may not know; None, or nothing, where
      it may or where there is nothing. A game may have none
    - `mark(state, seat)`: the same state with a marker on each card that is hidden from `seat`; None: not possible
    - `view(state, seat)`: what a replay document shows that seat; None: it shows everything, to Control
    - `chosen`: the fields of played actions that players choose by themselves; all others are `ENTERED`
    - `watched`: how many games are played to look for leaks
    """

    options: Callable[[Dice], Any]
    vary: Callable[[Any, Seat, Dice], Any]
    secrets: Mapping[str, Callable[[Any, Seat], Any]] = field(default_factory=dict)
    mark: Callable[[Any, Seat], Any] | None = None
    view: Callable[[Any, Seat], Any] | None = None
    chosen: frozenset[str] = frozenset()
    watched: int = 12
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


def kinds(union: Any) -> tuple[type[Any], ...]:
    """The kinds of action in a union of them, or the one kind."""
    return get_args(union) or (union,)


def offered_is_accepted(game: AnyGame, playout: Playout) -> None:
    for state in playout.states:
        for seat in game.seats(state):
            for action in game.choices(state, seat):
                tuple(game.decide(state, seat, action, Dice(0)))


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


def what_is_put_back_is_as_if_it_had_never_been_undone(game: AnyGame, playout: Playout) -> None:
    """Random play with random undos and put-backs in between folds to the state of the steps that are in force."""
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


def what_is_hidden_is_not_on_control_s_page(listing: Listing, bench: Bench, playout: Playout, dice: Dice) -> int:
    """Only what Control asks for tells two states apart that are alike to the table view. How often it did."""
    game, found = listing.game, 0
    for state in playout.states:
        one, other = game.screen(state, CONTROL), game.screen(bench.vary(state, WALL, dice), CONTROL)
        assert listing.parts(one) == listing.parts(other)
        found += listing.secrets is not None and listing.secrets(one) != listing.secrets(other)
    return found


def what_may_be_taken_back_tells_nothing(listing: Listing, bench: Bench, playout: Playout, dice: Dice) -> int:
    """Nobody learns anything by a step that may be taken back: in every state that looked the same to a seat before,
    it leads to what looks the same after. Taken back, it leaves everybody's screen as it was. How many there were.
    """
    game, side = listing.game, listing.side
    steps = [step for step in playout.steps if side and side.may_take_back(step.after, step.seat, step.events)]
    for step in steps:
        without = fold(game, [Line(1, step.events), Line(2, (), voids=1)], step.before)
        for seat in game.seats(step.before):
            assert encoded(game.screen(without, seat)) == encoded(game.screen(step.before, seat))
            with suppress(Refusal):  # as where another seat would not have the card that it plans
                other = bench.vary(step.before, seat, dice)
                after = game.after(other, game.decide(other, step.seat, step.action, Dice(dice.seed())))
                assert encoded(game.screen(after, seat)) == encoded(game.screen(step.after, seat))
    return len(steps)


def every_screen_gives_the_same_parts(listing: Listing, playout: Playout) -> None:
    """The names of a seat's parts depend on the set-up only, so that a live page knows them all."""
    game = listing.game
    for seat in game.seats(playout.start):
        names = {frozenset(listing.parts(game.screen(state, seat))) for state in playout.states}
        assert len(names) == 1


def equal_parts_draw_the_same(listing: Listing, playout: Playout, draw: Callable[[str, Part], str]) -> None:
    """A part that equals what was shown is not drawn again; equal mappings may still differ in their order."""
    shown: dict[str, Part] = {}
    for state in playout.states:
        for seat in listing.game.seats(state):
            for name, part in listing.parts(listing.game.screen(state, seat)).items():
                before = shown.get(name)
                if part == before and not _in_one_order(part.data, before.data):
                    assert draw(name, part) == draw(name, before)
                shown[name] = part


def equal_screens_have_equal_parts(listing: Listing, playout: Playout) -> None:
    """A screen that equals what it was keeps the parts that it had."""
    for seat in listing.game.seats(playout.start):
        screens = [listing.game.screen(state, seat) for state in playout.states]
        for before, after in pairwise(screens):
            assert before != after or listing.parts(before) == listing.parts(after)


def _in_one_order(one: Any, other: Any) -> bool:
    """Whether two equal values are equal in the order of their mappings, too."""
    if one is other:
        return True
    if isinstance(one, Mapping):
        return list(one) == list(other) and all(_in_one_order(value, other[key]) for key, value in one.items())
    if isinstance(one, tuple):
        return all(_in_one_order(*pair) for pair in zip(one, other, strict=True))
    if isinstance(one, Struct):
        return all(_in_one_order(getattr(one, name), getattr(other, name)) for name in one.__struct_fields__)
    return True


def what_a_seat_may_not_know_does_not_reach_it(listing: Listing, bench: Bench, playout: Playout, dice: Dice) -> None:
    game = listing.game
    for state in playout.states:
        for seat in game.seats(state):
            varied = bench.vary(state, seat, dice)
            if varied is state:  # whoever may know all of it
                continue
            shown, other = game.screen(state, seat), game.screen(varied, seat)
            assert encoded(other) == encoded(shown)
            assert listing.parts(other) == listing.parts(shown)
