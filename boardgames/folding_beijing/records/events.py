"""The events of Folding Beijing."""

from collections.abc import Mapping
from typing import TypeAlias

from boardgames.folding_beijing.records.cards import Card, Facility
from boardgames.folding_beijing.records.grid import Label
from boardgames.folding_beijing.records.options import Options
from boardgames.folding_beijing.records.sides import Both, Side
from boardgames.kit.records import EventRecord


class TableOpened(EventRecord, frozen=True):
    """`players` names the players who drew each side, if known."""

    options: Options
    players: Mapping[Side, str] = {}


class Arranged(EventRecord, frozen=True):
    """The residents' cards, facilities and chips, by square in reading order."""

    population: tuple[Card, ...]
    facilities: tuple[Facility, ...]
    chips: tuple[int, ...]


class Attacked(EventRecord, frozen=True):
    at: Label
    chips: int


class Raised(EventRecord, frozen=True):
    at: Label
    side: Side
    chips: int


class Yielded(EventRecord, frozen=True):
    at: Label
    side: Side


class Protected(EventRecord, frozen=True):
    """The facility is protected. `kept` residents' chips stay on it; the others are spent."""

    at: Label
    kept: int = 0


class Destroyed(EventRecord, frozen=True):
    """The facility is destroyed and its card taken. `dark`: it had lost its power."""

    at: Label
    population: Card
    dark: bool = False


class MediaSeen(EventRecord, frozen=True):
    """The media card was exposed. `side`: who lost chips, if anybody did."""

    side: Side | None = None
    lost: int = 0


class GameEnded(EventRecord, frozen=True):
    winner: Side


class GameResumed(EventRecord, frozen=True):
    """A correction allows the governor to attack again."""


class SquareSet(EventRecord, frozen=True):
    at: Label
    facility: Facility
    population: Card
    standing: bool
    chips: Both


class HandsSet(EventRecord, frozen=True):
    hand: Both


class BidSet(EventRecord, frozen=True):
    """`at` is None when no square is bid for."""

    at: Label | None = None


Event: TypeAlias = (
    TableOpened
    | Arranged
    | Attacked
    | Raised
    | Yielded
    | Protected
    | Destroyed
    | MediaSeen
    | GameEnded
    | GameResumed
    | SquareSet
    | HandsSet
    | BidSet
)
