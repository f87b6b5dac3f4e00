"""Random days: strikes, riots, undo, put back, changes by hand and notes, in a programme with double turns and
breaks, in which Control goes back."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import cache
from typing import Any, NamedTuple

import msgspec

from crisis_map.city.city import City, read
from crisis_map.city.tokens import KINDS, Kind
from crisis_map.game import GAME as MAP
from crisis_map.records.actions import ClosePhase, OpenPhase, Place, WriteNote
from crisis_map.records.city_actions import ChangeDistrict, MoveHex, MoveHexes, RemoveDistrict
from crisis_map.records.state import State
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, AnyGame, Refusal
from megagame.core.journals.history import lived
from megagame.core.journals.journal import Line, in_force, voided
from megagame.event import actions as asked
from megagame.event.game import GAME as EVENT
from megagame.event.programme import Programme
from megagame.games import GAMES
from megagame.story.days import Day, Lived
from megagame.story.stories import Story, told
from tests.crisis_map.sampling import sample
from tests.story.counted import Counted
from tests.story.played import HERE, MORNING

PRESSES = 260
BETWEEN = timedelta(seconds=30)


class RandomDay(NamedTuple):
    """The story of a day, and the same day as other code counts it from plain JSON."""

    story: Story
    counted: Counted


class _Journal:
    """A table that is played at random."""

    def __init__(self, game: AnyGame, options: Any) -> None:
        self.game = game
        self.lines = [Line(1, tuple(game.open(options, Dice(1))))]
        self.came = [MORNING]
        self.waiting: list[int] = []

    @property
    def state(self) -> Any:
        return lived(self.game, self.lines)[-1]

    def act(self, action: Any, at: datetime, dice: Dice) -> None:
        """Does it where the rules allow it."""
        try:
            events = tuple(self.game.decide(self.state, CONTROL, action, dice))
        except Refusal:
            return
        self._add(Line(len(self.lines) + 1, events), at)
        self.waiting = []

    def undo(self, at: datetime) -> None:
        newest = next(in_force(self.lines), None)
        if newest is not None:
            self._add(Line(len(self.lines) + 1, (), voids=newest), at)
            self.waiting.append(newest)

    def put_back(self, at: datetime) -> None:
        if self.waiting:
            self._add(Line(len(self.lines) + 1, (), restores=self.waiting.pop()), at)

    def _add(self, line: Line, at: datetime) -> None:
        self.lines.append(line)
        self.came.append(at)

    def plain(self) -> list[dict[str, Any]]:
        """The journal as JSON has it."""
        return [
            {
                "events": msgspec.to_builtins(line.events),
                **({"voids": line.voids} if line.voids else {}),
                **({"restores": line.restores} if line.restores else {}),
            }
            for line in self.lines
        ]

    def lived(self, listing: str) -> Lived:
        states = tuple(lived(self.game, self.lines))
        lines = tuple(self.lines)
        return Lived(listing, listing, GAMES[listing], lines, tuple(self.came), states, voided(lines))


@cache
def random_day(seed: int) -> RandomDay:
    """The same day for the same seed."""
    dice = Dice(seed)
    city = _Journal(MAP, _city(dice))
    event = _Journal(EVENT, Programme())
    for number in range(1, PRESSES):
        _press(city, event, MORNING + number * BETWEEN, dice)
    late = MORNING + PRESSES * BETWEEN
    for action in (OpenPhase(), ClosePhase()):  # a turn is open in the end, whose close was taken back
        city.act(action, late, dice)
    city.undo(late)
    day = Day(city.lived("crisis_map"), event.lived("event"), ())
    counted = Counted(city.plain(), event.plain(), city.came, event.came)
    return RandomDay(told(f"random {seed}", day), counted)


def _city(dice: Dice) -> City:
    """A crowded city of three districts and some slums."""
    labels = [f"{column}{row}" for column in "ABCDE" for row in range(1, 6)]
    return read(
        {
            "layout": "odd-q",
            "districts": {"d1": {"name": "North"}, "d2": {}, "d3": {"name": "O’Hara"}},
            "hexes": {label: _block(dice) for label in labels},
        }
    )


def _block(dice: Dice) -> dict[str, Any]:
    district = dice.one_of(("d1", "d2", "d3", None))
    block: dict[str, Any] = {"tokens": [dice.one_of(KINDS) for _ in range(dice.roll(3) - 1)]}
    return block if district is None else {**block, "district": district}


def _press(city: _Journal, event: _Journal, at: datetime, dice: Dice) -> None:  # noqa: C901 - one arm each
    match dice.roll(20):
        case 1 | 2 | 3:
            for _ in range(dice.roll(3)):
                city.undo(at)
        case 4 | 5:
            city.put_back(at)
        case 6 | 7:
            event.act(asked.NextPhase(HERE), at, dice)
        case 8:
            event.act(asked.SetDouble(max(1, event.state.place.turn), dice.roll(3) > 1), at, dice)
        case 9:
            (event.undo if dice.roll(2) == 1 else event.put_back)(at)
        case 12:
            pause = asked.PlanBreak(event.state.place.turn + dice.roll(2), f"Pause {dice.roll(2)}", 5)
            event.act(pause if dice.roll(2) == 1 else asked.Back(HERE), at, dice)
        case 10 | 11:
            for action in _by_hand(city.state, dice):
                city.act(action, at, dice)
        case _:
            city.act(sample(city.state, CONTROL, dice), at, dice)


def _by_hand(state: State, dice: Dice) -> Iterator[Any]:
    """Refugees placed side by side, a district merged into another, taken away or renamed, or a note."""
    districts = tuple(state.city.districts)
    match dice.roll(5):
        case 1 | 2:
            at = dice.one_of(tuple(state.city.places))
            kind: Kind = dice.one_of(("refugee", "unrest"))
            yield from (Place(near, kind) for near in (at, at, *state.city.neighbours[at]) for _ in range(2))
        case 3 if len(districts) > 1:
            one, other = dice.shuffled(districts)[:2]
            hexes = tuple(hex_ for hex_ in state.city.places if state.city.district_of(hex_) == one)
            if dice.roll(2) == 1:
                yield from (MoveHex(hex_, other) for hex_ in hexes)
            else:
                yield from (*((MoveHexes(hexes, other),) if hexes else ()), RemoveDistrict(one))
        case 4:
            yield ChangeDistrict(dice.one_of(districts), f"New {dice.roll(9)}")
        case _:
            yield WriteNote(f"It is so, {dice.roll(99)}.")
