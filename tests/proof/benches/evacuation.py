"""Evacuation: whole games with all modules, their choices and screens, and how greedy play scores."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import Literal, NamedTuple, TypeAlias

from boardgames.evacuation.box.words import MODULES, PLAYERS, Module, Player
from boardgames.evacuation.game import GAME
from boardgames.evacuation.records.actions import Action
from boardgames.evacuation.records.options import Options
from boardgames.evacuation.records.state import State, to_act
from boardgames.evacuation.rules.changes.scoring import meets_the_race
from boardgames.evacuation.sampling import sample
from megagame.core.dice import Dice
from megagame.core.game import Seat
from megagame.games import GAMES
from tests.boardgames.evacuation.choices import choices
from tests.proof.benches.figures import Figure
from tests.proof.benches.timing import processor_ms
from tests.proof.percentiles import percentile
from tests.proof.strategies.greedy import builder, greedy, rusher

ALL_MODULES = Options(seats=4, mode="points", modules=MODULES)
GAMES_A_SECOND, OFFERS_MS, SCREEN_MS = 3.0, 10.0, 5.0
RACES, NO_RACES, FIRST, LEAST_POINTS, MOST_POINTS = 0.5, 0.9, 0.05, 20, 120
FEW = 0.01
"""Maximum share of seats with fewer than the least points."""

WITH_CARDS: tuple[Module, ...] = ("advanced_actions",)

Bot: TypeAlias = Callable[[State, Seat, Dice], Action | None]
BOTS: Mapping[str, Bot] = {"greedy": greedy, "builder": builder, "rusher": rusher}
LEAST_WON, MOST_WON = 0.2, 0.5


class Played(NamedTuple):
    """A whole game: first player, end state and actions."""

    first: Player
    end: State
    actions: tuple[Action, ...]


def by_lot(options: Options, seed: int) -> list[State]:
    """Plays a whole random game and returns all its states."""
    dice = Dice(seed)
    states = [GAME.after(GAME.blank, GAME.open(options, dice))]
    while states[-1].outcome is None:
        seat = to_act(states[-1])[0]
        action = sample(states[-1], seat, dice)
        if action is None:
            raise AssertionError(f"{seat} has nothing to do")
        states.append(GAME.after(states[-1], GAME.decide(states[-1], seat, action, dice)))
    return states


def by_greed(options: Options, seed: int) -> Played:
    """Plays a whole game with greedy players."""
    return by_bots(options, seed, dict.fromkeys(PLAYERS, greedy))


def by_bots(options: Options, seed: int, bots: Mapping[Player, Bot]) -> Played:
    """Plays a whole game with a bot at each seat."""
    dice, done = Dice(seed), list[Action]()
    state = GAME.after(GAME.blank, GAME.open(options, dice))
    first = state.order[0]
    while state.outcome is None:
        seat = to_act(state)[0]
        action = bots[seat](state, seat, dice)
        if action is None:
            raise AssertionError(f"{seat} has nothing to do")
        state = GAME.after(state, GAME.decide(state, seat, action, dice))
        done.append(action)
    return Played(first, state, tuple(done))


def rules(games: int) -> Iterator[Figure]:
    """Measures random games of four seats with all modules, and choices and screens of every tenth state.

    All figures are processor time.
    """
    taken, states = list[float](), list[State]()
    for seed in range(games):
        taken.append(processor_ms(lambda seed=seed: states.extend(by_lot(ALL_MODULES, seed)[::10])))  # type: ignore[misc]
    limit = 1000 / GAMES_A_SECOND
    yield Figure("a whole game by lot", statistics.mean(taken), "ms", limit=limit)
    looked = [(state, seat) for state in states for seat in GAME.seats(state)]
    offers = [processor_ms(lambda at=at: choices(*at)) for at in looked]  # type: ignore[misc]  # bound at once
    yield Figure("what a seat is offered, p99", percentile(offers, 99), "ms", limit=OFFERS_MS)
    listing = GAMES["evacuation"]
    screens = [processor_ms(lambda at=at: listing.parts(GAME.screen(*at))) for at in looked]  # type: ignore[misc]
    yield Figure("a seat's screen, with its parts, p99", percentile(screens, 99), "ms", limit=SCREEN_MS)


def balance(games: int) -> Iterator[Figure]:
    """Measures the results of greedy play, in this many games of each kind."""
    for seats in (1, 2, 3, 4):
        for modules in ((), WITH_CARDS):
            races = [by_greed(Options(seats=seats, modules=modules), seed) for seed in range(games)]
            yield from _races(f"races of {seats}{' with cards' if modules else ''}", races)
    yield from _among_bots("races", won_by_bots("race", 3 * games))
    yield from _among_bots("points games", won_by_bots("points", 3 * games))
    for seats in (1, 2, 3, 4):
        for modules in ((), MODULES):
            options = Options(seats=seats, mode="points", modules=modules)
            scores = points([by_greed(options, seed) for seed in range(games)])
            what = f"points of {seats}, {'all' if modules else 'no'} modules"
            few = sum(score < LEAST_POINTS for score in scores) / len(scores)
            yield Figure(f"{what}: seats with fewer than {LEAST_POINTS}", few, "of them", limit=FEW)
            yield Figure(f"{what}: most", scores[-1], "", limit=MOST_POINTS + 1)


def won_by_bots(mode: Literal["race", "points"], games: int) -> Mapping[str, float]:
    """Plays games of the three bots, at each seat in turn, and returns the share that each bot wins."""
    won = dict.fromkeys(BOTS, 0.0)
    seatings = list(permutations(BOTS))
    for seed in range(games):
        seated = dict(zip(PLAYERS, seatings[seed % len(seatings)], strict=False))
        game = by_bots(Options(seats=3, mode=mode), seed, {seat: BOTS[name] for seat, name in seated.items()})
        for seat in winners(game):
            won[seated[seat]] += 1 / len(winners(game)) / games
    return won


def _among_bots(what: str, won: Mapping[str, float]) -> Iterator[Figure]:
    for bot, share in won.items():
        yield Figure(f"{what} of three bots: won by the {bot}", share, "of them", limit=MOST_WON)
        yield Figure(f"{what} of three bots: not won by the {bot}", 1 - share, "of them", limit=1 - LEAST_WON)


def _races(what: str, races: Sequence[Played]) -> Iterator[Figure]:
    won = sum(map(reached, races)) / len(races)
    yield Figure(f"{what}: won within four rounds", won, "of them", limit=RACES)
    yield Figure(f"{what}: not won", 1 - won, "of them", limit=NO_RACES)
    if len(races[0].end.seats) > 1:
        yield Figure(f"{what}: the first seat's beyond its share", first_beyond(races), "", limit=FIRST)


def reached(game: Played) -> bool:
    """Whether any seat has 8 of each and three stadiums."""
    return any(meets_the_race(game.end, seat) for seat in game.end.seats)


def first_beyond(games: Sequence[Played]) -> float:
    """Returns how much the first seats win above their share; shared wins count in part."""
    won = sum((game.first in winners(game)) / len(winners(game)) for game in games)
    return won / len(games) - 1 / len(games[0].end.seats)


def winners(game: Played) -> tuple[Player, ...]:
    return game.end.outcome.winners if game.end.outcome else ()


def points(games: Sequence[Played]) -> list[int]:
    """Returns the points of all seats, ascending."""
    return sorted(score for game in games if game.end.outcome for score in game.end.outcome.scores.values())
