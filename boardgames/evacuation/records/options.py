"""Options of a table (evacuation.md, Replay; evacuation-documents.md, Options)."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from boardgames.evacuation.box.box_faults import beyond_types
from boardgames.evacuation.box.game_box import Box, box_problems
from boardgames.evacuation.box.home_box import HOME_BOX, IncludedBox, included_box
from boardgames.evacuation.box.words import PLAYERS, Face, Module, Player, Side
from megagame.core.game import Problem
from megagame.core.input.options import FILE, file_with
from megagame.core.sentences import Sentence, gettext_noop

Columns: TypeAlias = tuple[tuple[str, str, str], tuple[str, str, str], tuple[str, str, str]]
"""The technologies of each level, from the first column to the third."""


class Decks(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Orders of real cards, next first; those left out are random.

    `starters`, `technologies`: one for each seat. `columns`: how each seat's technologies lie. `faces`: the upper
    side of each corner tile.
    """

    ships: tuple[str, ...] | None = None
    stadiums: tuple[str, ...] | None = None
    infrastructure: tuple[str, ...] | None = None
    rewards: tuple[str, ...] | None = None
    actions: tuple[str, ...] | None = None
    goals: tuple[str, ...] | None = None
    public_goals: tuple[str, ...] | None = None
    starters: tuple[str, ...] | None = None
    technologies: tuple[str, ...] | None = None
    columns: Mapping[Player, Columns] | None = None
    faces: tuple[Face, ...] | None = None


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a table is set up.

    - `seats`: how many play, called P1 to P4, clockwise
    - `order`: turn order; None: random
    - `mode`: a race to self-sufficiency, or four rounds for points
    - `reward`: the group sum must match exactly, or be in a range
    - `modules`: optional parts of the game; `lines`: the side of the corner tiles
    - `box`: a whole box, or the name of an included one
    """

    box: Annotated[Box | IncludedBox, file_with(beyond_types)] = HOME_BOX
    seats: Annotated[int, Meta(ge=1, le=4)] = 2
    order: tuple[Player, ...] | None = None
    mode: Literal["race", "points"] = "race"
    reward: Literal["strict", "lenient"] = "strict"
    modules: tuple[Module, ...] = ()
    lines: Side = "A"
    decks: Annotated[Decks, FILE] = Decks()


def chosen_box(options: Options) -> Box:
    return options.box if isinstance(options.box, Box) else included_box(options.box)


def problems(options: Options) -> Iterator[Problem]:
    """What the types of the options cannot say. A bad box hides other problems."""
    box = chosen_box(options)
    wrong = list(box_problems(box)) if box is options.box else ()
    if wrong:
        yield from (Problem(f"box.{each.place}", each.sentence) for each in wrong)
        return
    if options.order is not None and sorted(options.order) != list(players(options)):
        yield Problem("order", Sentence(gettext_noop("Name all seats in the order, each once.")))
    if len(set(options.modules)) < len(options.modules):
        yield Problem("modules", Sentence(gettext_noop("Each module is named once.")))
    if options.mode == "race" and set(options.modules) - {"advanced_actions"}:
        yield Problem("modules", Sentence(gettext_noop("Public goals and majority lines need a game for points.")))
    yield from _deck_problems(options, options.decks, box)


def players(options: Options) -> tuple[Player, ...]:
    """The players, clockwise."""
    return PLAYERS[: options.seats]


def starters(box: Box) -> tuple[str, ...]:
    """The stadiums that seats start with."""
    return tuple(card.id for card in box.stadiums if card.starter)


def set_names(box: Box) -> tuple[str, ...]:
    """The technology sets, in the box's order."""
    return tuple(dict.fromkeys(card.set for card in box.technologies))


def technologies_of(box: Box, name: str) -> Columns:
    """The unmixed technologies of a set: by level, then by column."""
    at = {(card.level, card.column): card.id for card in box.technologies if card.set == name}
    return (
        (at[1, 1], at[1, 2], at[1, 3]),
        (at[2, 1], at[2, 2], at[2, 3]),
        (at[3, 1], at[3, 2], at[3, 3]),
    )


def _deck_problems(options: Options, decks: Decks, box: Box) -> Iterator[Problem]:
    whole = {
        "ships": [card.id for card in box.ships],
        "stadiums": [card.id for card in box.stadiums if not card.starter],
        "infrastructure": [card.id for card in box.infrastructure],
        "rewards": [card.id for card in box.rewards],
        "actions": [card.id for card in box.actions],
        "goals": [card.id for card in box.goals],
        "public_goals": [card.id for card in box.public_goals],
    }
    for name, ids in whole.items():
        given = getattr(decks, name)
        if given is not None and sorted(given) != sorted(ids):
            yield Problem(f"decks.{name}", Sentence(gettext_noop("Name all cards of a deck, each once.")))
    levels = [box.infra[card].level for card in decks.infrastructure or () if card in box.infra]
    if levels != sorted(levels):
        yield Problem("decks.infrastructure", Sentence(gettext_noop("Level 1 must precede level 2.")))
    of_seats = list(_seat_problems(options, decks, box))
    yield from of_seats or _column_problems(options, decks, box)


def _seat_problems(options: Options, decks: Decks, box: Box) -> Iterator[Problem]:
    for name, given, known in (
        ("starters", decks.starters, starters(box)),
        ("technologies", decks.technologies, set_names(box)),
    ):
        if given is not None and (
            len(given) < options.seats or len(set(given)) < len(given) or not set(given) <= set(known)
        ):
            yield Problem(f"decks.{name}", Sentence(gettext_noop("Name one for each seat.")))
    if decks.faces is not None and len(decks.faces) != len(box.lines.corners(options.lines)):
        yield Problem("decks.faces", Sentence(gettext_noop("Name one face for each corner.")))


def _column_problems(options: Options, decks: Decks, box: Box) -> Iterator[Problem]:
    if decks.columns is None:
        return
    if set(decks.columns) != set(players(options)) or decks.technologies is None:
        text = gettext_noop("Name each seat’s columns and technology sets.")
        yield Problem("decks.columns", Sentence(text))
        return
    for place, player in enumerate(players(options)):
        usual = technologies_of(box, decks.technologies[place])
        levels = zip(decks.columns[player], usual, strict=True)
        if any(sorted(given) != sorted(own) for given, own in levels):
            text = gettext_noop("Each level needs its three technologies.")
            yield Problem(f"decks.columns.{player}", Sentence(text))
