"""Whole games with random legal moves, by the rules alone or through the database."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw

from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Refusal, Seat
from megagame.core.journals.recording import Recorded, Recording
from megagame.core.listing import Listing
from megagame.core.sentences import Sentence
from megagame.games import GAMES
from megagame.tables.journals import journal
from megagame.tables.live.caches import forget
from megagame.tables.models import Table
from megagame.tables.playing.play import Asker, open_table, play
from tests.proof.rehearsals import crisis_map_bots
from tests.proof.strategies import STRATEGIES
from tests.sampling import sample

MOST_STEPS = 5_000
AUTHOR = "Rehearsal"
BY_LOT = "lot"


class Endless(NamedTuple):
    """Rehearsal of an endless game by Control alone: its options and its end."""

    options: Callable[[], Any]
    enough: Callable[[Any], bool]


ENDLESS = {"crisis_map": Endless(crisis_map_bots.sample_city, crisis_map_bots.enough)}


class Rehearsed(NamedTuple):
    """One game: its steps and its end; None if it is endless or did not end."""

    seed: int
    steps: int
    ended: Sentence | None


class Stuck(Exception):
    """No seat could act, or an offered action was refused: a bug of the game."""

    def __init__(self, seed: int, step: int, what: str) -> None:
        super().__init__(f"game {seed}, step {step}: {what}")


def rehearsed() -> tuple[str, ...]:
    """Returns the games that can be rehearsed."""
    return tuple(name for name, listing in GAMES.items() if listing.side or name in ENDLESS)


def games(name: str, count: int, seed: int, *, rules_only: bool, strategies: Sequence[str] = ()) -> Iterator[Rehearsed]:
    """Plays `count` games with seeds from `seed` on.

    `strategies`: how the seats play, repeated as needed: `BY_LOT`, or a strategy of the game.
    """
    listing = GAMES[name]
    for number in range(seed, seed + count):
        world = _Rules(listing, number) if rules_only else _PlayedTable(listing, number)
        yield _whole_game(listing, number, world, strategies)


def ways_to_play(name: str) -> tuple[str, ...]:
    """Returns the strategies of a game."""
    return (BY_LOT, *STRATEGIES.get(name, ()))


def recorded(name: str, seed: int, strategies: Sequence[str] = (), *, endless: bool = False) -> Recording:
    """Records the game that `seed` plays by the rules alone. `endless`: with the maximum of steps.

    Raises Stuck.
    """
    world = _Rules(GAMES[name], seed)
    _whole_game(GAMES[name], seed, world, strategies, endless=endless)
    return Recording(name, tuple(world.entries), _raw(world.state))


def _raw(record: Any) -> Raw:
    return Raw(msgspec.json.encode(record))


class _Rules:
    """A table in memory, by the rules alone. `entries`: its journal."""

    def __init__(self, listing: Listing, seed: int) -> None:
        self._game, self._dice = listing.game, Dice(seed)
        self.state, self.entries = self._game.blank, list[Recorded]()
        options, chance = usual_options(listing), self._dice.seed()
        self._enter(CONTROL, options, chance, self._game.open(options, Dice(chance)))

    def act(self, seat: Seat, action: Any) -> None:
        chance = self._dice.seed()
        self._enter(seat, action, chance, self._game.decide(self.state, seat, action, Dice(chance)))

    def _enter(self, seat: Seat, action: Any, chance: int, following: Iterable[Any]) -> None:
        events = tuple(following)
        self.entries.append(Recorded(seat, _raw(action), chance, _raw(events), self._game.rules_version))
        self.state = self._game.after(self.state, events)


class _PlayedTable:
    """A table in the database, played as people play."""

    def __init__(self, listing: Listing, seed: int) -> None:
        forget()  # clears caches of an earlier table
        self._dice, self._name, self._presses = Dice(seed), f"rehearsal-{seed}", 0
        game = listing.game.name
        options, chance = usual_options(listing), self._dice.seed()
        self._table = open_table(
            game=game, name=self._name, title=self._name, options=options, author=AUTHOR, seed=chance
        )
        self.state = journal.current(self._table).state

    def act(self, seat: Seat, action: Any) -> None:
        self._presses += 1
        asker = Asker(author=seat, seat=seat, request_id=f"press-{self._presses}", seen=self._seen(seat))
        play(self._name, action, asker, seed=self._dice.seed())
        self._table = Table.objects.get(pk=self._table.pk)
        self.state = journal.current(self._table).state

    def _seen(self, seat: Seat) -> int:
        return self._table.number if seat == "control" else self._table.versions[seat]


def usual_options(listing: Listing) -> Any:
    """Returns the default options of a table."""
    if endless := ENDLESS.get(listing.game.name):
        return endless.options()
    return listing.side.suggested() if listing.side and listing.side.suggested else listing.game.options()


def _whole_game(
    listing: Listing, seed: int, world: _Rules | _PlayedTable, strategies: Sequence[str] = (), *, endless: bool = False
) -> Rehearsed:
    to_act, over = _ends(listing)
    dice = Dice(seed)
    for step in range(MOST_STEPS):
        if not endless and over(world.state):
            return Rehearsed(seed, step, listing.side.ended(world.state) if listing.side else None)
        seat, action = _chosen(listing, world.state, to_act, dice, strategies)
        if action is None:
            raise Stuck(seed, step, "nobody has anything to do")
        try:
            world.act(seat, action)
        except Refusal as no:
            raise Stuck(seed, step, f"{action} was offered to {seat} and refused: {no.code}") from no
    return Rehearsed(seed, MOST_STEPS, None)


def _ends(listing: Listing) -> tuple[Callable[[Any], tuple[Seat, ...]], Callable[[Any], bool]]:
    if endless := ENDLESS.get(listing.game.name):
        return lambda _: (CONTROL,), endless.enough
    side = listing.side
    if side is None:
        raise ValueError(listing.game.name)
    return side.to_act, lambda state: side.ended(state) is not None


def _chosen(
    listing: Listing, state: Any, to_act: Callable[[Any], tuple[Seat, ...]], dice: Dice, strategies: Sequence[str]
) -> tuple[Seat, Any]:
    """Returns the action of a random seat that must act and can."""
    for seat in dice.shuffled(to_act(state)):
        action = _strategy(listing, state, seat, strategies)(state, seat, dice)
        if action is not None:
            return seat, action
    return "", None


def _strategy(listing: Listing, state: Any, seat: Seat, strategies: Sequence[str]) -> Callable[[Any, Seat, Dice], Any]:
    """Returns the seat's strategy; random by default."""
    if not strategies or listing.side is None:
        return partial(sample, listing.game)
    name = strategies[listing.players(state).index(seat) % len(strategies)]
    return partial(sample, listing.game) if name == BY_LOT else STRATEGIES[listing.game.name][name]
