"""The laws of seats' screens, for every game (`tests/laws.py`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import pairwise
from typing import Any

from msgspec import Struct

from megagame.core.dice import Dice
from megagame.core.game import CONTROL, WALL, Refusal
from megagame.core.journals.journal import Line, fold
from megagame.core.listing import Listing
from megagame.core.parts import Part
from tests.laws import Bench, Playout, at, encoded, law


@law
def what_is_hidden_is_not_on_control_s_page(listing: Listing, bench: Bench, playout: Playout, dice: Dice) -> int:
    """Only what Control asks for tells two states apart that are alike to the table view. How often it did."""
    game, found = listing.game, 0
    for position, state in enumerate(playout.states):
        one, other = game.screen(state, CONTROL), game.screen(bench.vary(state, WALL, dice), CONTROL)
        with at(f"position {position}, seat {CONTROL}"):
            assert listing.parts(one) == listing.parts(other)
        found += listing.secrets is not None and listing.secrets(one) != listing.secrets(other)
    return found


@law
def what_may_be_taken_back_tells_nothing(listing: Listing, bench: Bench, playout: Playout, dice: Dice) -> int:
    """Nobody learns anything by a step that may be taken back: in every state that looked the same to a seat before,
    it leads to what looks the same after. Taken back, it leaves everybody's screen as it was. How many there were.
    """
    game, rules = listing.game, listing.takes_back
    steps = [step for step in playout.steps if rules and rules.may_take_back(step.after, step.seat, step.events)]
    for step in steps:
        without = fold(game, [Line(1, step.events), Line(2, (), voids=1)], step.before)
        for seat in game.seats(step.before):
            with at(f"seat {seat}, {step.seat}'s {step.action}"):
                assert encoded(game.screen(without, seat)) == encoded(game.screen(step.before, seat))
            with (
                at(f"seat {seat}, {step.seat}'s {step.action}"),
                suppress(Refusal),
            ):  # as where another seat would not have the card that it plans
                other = bench.vary(step.before, seat, dice)
                after = game.after(other, game.decide(other, step.seat, step.action, Dice(dice.seed())))
                assert encoded(game.screen(after, seat)) == encoded(game.screen(step.after, seat))
    return len(steps)


@law
def every_screen_gives_the_same_parts(listing: Listing, playout: Playout) -> None:
    """A seat's part names depend only on the set-up, so that a live page knows them all."""
    game = listing.game
    for seat in game.seats(playout.start):
        names = {frozenset(listing.parts(game.screen(state, seat))) for state in playout.states}
        with at(f"seat {seat}"):
            assert len(names) == 1


@law
def equal_parts_draw_the_same(listing: Listing, playout: Playout, draw: Callable[[str, Part], str]) -> None:
    """A part equal to the shown one is not drawn again; equal mappings may still differ in order."""
    shown: dict[str, Part] = {}
    for state in playout.states:
        for seat in listing.game.seats(state):
            for name, part in listing.parts(listing.game.screen(state, seat)).items():
                before = shown.get(name)
                if part == before and not _in_one_order(part.data, before.data):
                    with at(f"seat {seat}, part {name}"):
                        assert draw(name, part) == draw(name, before)
                shown[name] = part


@law
def equal_screens_have_equal_parts(listing: Listing, playout: Playout) -> None:
    """A screen equal to the previous one keeps its parts."""
    for seat in listing.game.seats(playout.start):
        screens = [listing.game.screen(state, seat) for state in playout.states]
        for position, (before, after) in enumerate(pairwise(screens)):
            with at(f"position {position}, seat {seat}"):
                assert before != after or listing.parts(before) == listing.parts(after)


def _in_one_order(one: Any, other: Any) -> bool:
    """Returns whether two equal values also have equal orders in their mappings."""
    if one is other:
        return True
    if isinstance(one, Mapping):
        return list(one) == list(other) and all(_in_one_order(value, other[key]) for key, value in one.items())
    if isinstance(one, tuple):
        return all(_in_one_order(*pair) for pair in zip(one, other, strict=True))
    if isinstance(one, Struct):
        return all(_in_one_order(getattr(one, name), getattr(other, name)) for name in one.__struct_fields__)
    return True


@law
def what_a_seat_may_not_know_does_not_reach_it(listing: Listing, bench: Bench, playout: Playout, dice: Dice) -> None:
    game = listing.game
    for position, state in enumerate(playout.states):
        for seat in game.seats(state):
            varied = bench.vary(state, seat, dice)
            if varied is state:  # seats that may know all of it
                continue
            with at(f"position {position}, seat {seat}"):
                shown, other = game.screen(state, seat), game.screen(varied, seat)
                assert encoded(other) == encoded(shown)
                assert listing.parts(other) == listing.parts(shown)
