"""A seat's pieces by kind and place, as Control sets them by hand."""

from collections import Counter
from collections.abc import Mapping
from typing import Final, TypeAlias

from msgspec.structs import replace

from boardgames.evacuation.box.words import RESOURCES, Pile, Player, Row, Where
from boardgames.evacuation.records.state import Nation, State, box_of

Place: TypeAlias = tuple[Pile, Where | None]

CARDS: Final[Mapping[Place, Row]] = {
    ("ships", "old"): "ships",
    ("ships", "new"): "ships",
    ("stadiums", "old"): "stadiums",
    ("stadiums", "new"): "stadiums",
    ("infrastructure", "old"): "infrastructure",
    ("infrastructure", "new"): "infrastructure",
    ("infrastructure", None): "infrastructure",
}
"""Places of cards, with the row and deck that they come from."""

PLACES: Final[tuple[Place, ...]] = (
    *CARDS,
    ("discs", None),
    ("oceans", "old"),
    ("oceans", "out"),
    ("oceans", "new"),
    ("prefabs", "old"),
    ("prefabs", "new"),
    ("technologies", None),
)

REPEATED: Final = {"prefabs", "technologies"}
"""Kinds of which a seat has several that are equal."""

_OCEANS: Final[Mapping[Where, str]] = {"old": "old", "out": "out", "new": "back"}


def pieces_of(nation: Nation, place: Place) -> tuple[str, ...]:
    match place:
        case ("discs", _):
            return nation.discs
        case ("oceans", "old" | "out" | "new" as where):
            oceans: tuple[str, ...] = getattr(nation.oceans, _OCEANS[where])
            return oceans
        case ("ships", "old" | "new" as world):
            return nation.ships[world]
        case ("stadiums", "old" | "new" as world):
            return nation.stadiums[world]
        case ("infrastructure", "old" | "new" as world):
            return tuple(nation.laid[world])
        case ("infrastructure", _):
            return nation.taken
        case ("prefabs", "old" | "new" as world):
            return tuple(each for each in RESOURCES for _ in range(nation.prefabs[world][each]))
        case _:
            return tuple(each for each, steps in nation.steps.items() for _ in range(steps))


def with_pieces(nation: Nation, place: Place, pieces: tuple[str, ...]) -> Nation:
    """The same nation with these pieces there. Infrastructure that has given stays so."""
    match place:
        case ("discs", _):
            return replace(nation, discs=pieces)
        case ("oceans", "old" | "out" | "new" as where):
            return replace(nation, oceans=replace(nation.oceans, **{_OCEANS[where]: pieces}))
        case ("ships", "old" | "new" as world):
            return replace(nation, ships={**nation.ships, world: pieces})
        case ("stadiums", "old" | "new" as world):
            return replace(nation, stadiums={**nation.stadiums, world: pieces})
        case ("infrastructure", "old" | "new" as world):
            laid = {card: nation.laid[world].get(card, False) for card in pieces}
            return replace(nation, laid={**nation.laid, world: laid})
        case ("infrastructure", _):
            return replace(nation, taken=pieces)
        case ("prefabs", "old" | "new" as world):
            return replace(nation, prefabs={**nation.prefabs, world: {each: pieces.count(each) for each in RESOURCES}})
        case _:
            return replace(nation, steps=dict(Counter(pieces)))


def known_pieces(state: State, seat: Player, place: Place) -> frozenset[str]:
    """The ids of all pieces that could be there."""
    box = box_of(state)
    match place[0]:
        case "discs":
            return frozenset(box.region)
        case "oceans":
            return frozenset(box.ocean)
        case "ships":
            return frozenset(box.ship)
        case "stadiums":
            return frozenset(box.stadium)
        case "infrastructure":
            return frozenset(box.infra)
        case "prefabs":
            return frozenset(RESOURCES)
        case "technologies":
            return frozenset(each for column in state.nations[seat].columns for each in column)
