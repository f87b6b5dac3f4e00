"""Set-up of a table. What the options leave out is random (evacuation.md, Things)."""

from collections.abc import Mapping, Sequence

from boardgames.evacuation.box.game_box import Box
from boardgames.evacuation.box.words import FACES, ROWS, DeckName, Player
from boardgames.evacuation.records.events import Event, PhaseBegun, TableSetUp
from boardgames.evacuation.records.options import (
    Columns,
    Options,
    chosen_box,
    players,
    set_names,
    starters,
    technologies_of,
)
from boardgames.evacuation.records.state import BLANK, has
from boardgames.evacuation.rules.changes import decks
from boardgames.evacuation.rules.changes.resolution import Resolution, resolve
from boardgames.evacuation.rules.rounds import ROUNDS, begin_round
from boardgames.kit.resolution import finished
from megagame.core.dice import Dice

DEALT = 7
"""Action cards dealt to each seat, of which it keeps four."""

DRAFTED = 4
"""Goals dealt to each seat, of which it keeps three."""

PUBLIC = 3
"""Open public goals."""


def opening(options: Options, dice: Dice) -> tuple[Event, ...]:
    """The opening events, up to the first decision."""
    resolution = resolve(BLANK, dice)
    resolution.happens(_set_up(options, chosen_box(options), dice))
    for row in ROWS:
        decks.fill(resolution, row)
    if has(resolution.state, "advanced_actions"):
        for seat in resolution.state.seats:
            decks.draw(resolution, seat, DEALT)
        resolution.happens(PhaseBegun("keep", resolution.state.seats))
    else:
        after_keeping(resolution)
    return finished(resolution)


def after_keeping(resolution: Resolution) -> None:
    """Start the draft in a game for points, or else the round."""
    if resolution.state.round == 1 and resolution.state.mode == "points":
        resolution.happens(PhaseBegun("draft", resolution.state.seats))
    else:
        begin_round(resolution)


def _set_up(options: Options, box: Box, dice: Dice) -> TableSetUp:
    seats, decks = players(options), options.decks
    sets = decks.technologies or dice.shuffled(set_names(box))
    first_stadiums = decks.starters or dice.shuffled(starters(box))
    return TableSetUp(
        box=box,
        seats=seats,
        order=options.order or dice.shuffled(seats),
        mode=options.mode,
        reward=options.reward,
        modules=options.modules,
        decks=_decks(options, box, dice),
        rewards=_order(decks.rewards, [card.id for card in box.rewards], dice)[:ROUNDS],
        starters=dict(zip(seats, first_stadiums, strict=False)),
        columns={seat: _columns(options, box, seat, name, dice) for seat, name in zip(seats, sets, strict=False)},
        goals=_goals(options, box, dice),
        public_goals=_public_goals(options, box, dice),
        lines=_lines(options, box, dice),
    )


def _order(given: tuple[str, ...] | None, ids: Sequence[str], dice: Dice) -> tuple[str, ...]:
    return dice.shuffled(ids) if given is None else given


def _decks(options: Options, box: Box, dice: Dice) -> Mapping[DeckName, tuple[str, ...]]:
    given = options.decks
    levels = [[card.id for card in box.infrastructure if card.level == level] for level in (1, 2)]
    infrastructure = given.infrastructure or tuple(card for ids in levels for card in dice.shuffled(ids))
    decks: dict[DeckName, tuple[str, ...]] = {
        "ships": _order(given.ships, [card.id for card in box.ships], dice),
        "stadiums": _order(given.stadiums, [card.id for card in box.stadiums if not card.starter], dice),
        "infrastructure": infrastructure,
    }
    if "advanced_actions" in options.modules:
        decks["actions"] = _order(given.actions, [card.id for card in box.actions], dice)
    return decks


def _columns(options: Options, box: Box, seat: Player, name: str, dice: Dice) -> Columns:
    if options.decks.columns is not None and options.mode == "points":
        return options.decks.columns[seat]
    usual = technologies_of(box, name)
    if options.mode == "race":
        return usual
    first, second, third = (_three(dice.shuffled(level)) for level in usual)
    return (first, second, third)


def _three(ids: Sequence[str]) -> tuple[str, str, str]:
    first, second, third = ids
    return (first, second, third)


def _goals(options: Options, box: Box, dice: Dice) -> Mapping[Player, tuple[str, ...]]:
    if options.mode == "race":
        return {}
    order = _order(options.decks.goals, [card.id for card in box.goals], dice)
    return {seat: order[place * DRAFTED : (place + 1) * DRAFTED] for place, seat in enumerate(players(options))}


def _public_goals(options: Options, box: Box, dice: Dice) -> tuple[str, ...]:
    if "public_goals" not in options.modules:
        return ()
    return _order(options.decks.public_goals, [card.id for card in box.public_goals], dice)[:PUBLIC]


def _lines(options: Options, box: Box, dice: Dice) -> tuple[tuple[str, ...], ...]:
    if "majority_lines" not in options.modules:
        return ()
    faces = options.decks.faces or [dice.one_of(FACES) for _ in box.lines.corners(options.lines)]
    return box.lines.up(options.lines, faces)
