"""The events of EARTHQUAKE!"""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct, field

from boardgames.earthquake.records.by_hand_events import HandEvent
from boardgames.earthquake.records.options import Player, Rulings
from boardgames.earthquake.records.pieces import Piece, Pieces
from boardgames.kit.records import EventRecord

Phase: TypeAlias = Literal["roll", "pay", "rescue", "auction", "collect", "act", "over"]
Reason: TypeAlias = Literal["secured", "rupture", "stopped"]
Page: TypeAlias = Literal["die", "magnitude", "tanks", "breaks", "falls"]
"""The pages on which a resolved earthquake is shown to everybody."""


class Outcome(Struct, frozen=True):
    """`scores` are the deeds of each player."""

    reason: Reason
    winners: tuple[Player, ...]
    scores: Mapping[Player, int]


class CitySetUp(EventRecord, frozen=True):
    """`rolls` holds the first rolls, then the re-rolls of ties.

    `real_dice`: players roll real dice and enter the results.
    """

    seats: tuple[Player, ...]
    order: tuple[Player, ...]
    rulings: Rulings
    rolls: tuple[Mapping[Player, int], ...] = ()
    real_dice: bool = False


class DiceRolled(EventRecord, frozen=True):
    seat: Player
    dice: tuple[int, int]


class CornerReached(EventRecord, frozen=True):
    """The walker stops at a season corner with `left` steps to go."""

    seat: Player
    at: int
    left: int


class YearBegun(EventRecord, frozen=True):
    """`due`: deeds to pay for. `used_up`: deeds that had been paid for in advance."""

    seat: Player
    due: tuple[str, ...]
    used_up: tuple[str, ...] = ()


class PhaseBegun(EventRecord, frozen=True):
    """The current player must pay, collect or act."""

    phase: Phase


class CostPaid(EventRecord, frozen=True):
    """`ahead`: deeds of other players, paid for in advance."""

    seat: Player
    deeds: tuple[str, ...]
    pieces: Pieces
    ahead: tuple[str, ...] = ()


class DeedForfeited(EventRecord, frozen=True):
    """`pieces` came off the board into savings. None: the structure stays."""

    seat: Player
    deed: str
    pieces: Pieces | None = None


class PiecesContributed(EventRecord, frozen=True):
    """No pieces, in a rescue, mean that the player gave nothing."""

    seat: Player
    to: Player
    pieces: Pieces


class ShareOffered(EventRecord, frozen=True):
    """An offer between the player at New Year and `giver`, by one of them.

    The player at New Year would pay for `deeds`, and `giver` would give `pieces` towards it.
    """

    by: Player
    giver: Player
    deeds: tuple[str, ...]
    pieces: Pieces


class ShareAnswered(EventRecord, frozen=True):
    """`seat` agreed to the offer with `giver`, declined it, or withdrew its own."""

    seat: Player
    giver: Player
    agrees: bool


class ClockwiseWanted(EventRecord, frozen=True):
    """Before the first walk, a player wants to play clockwise, or no longer does."""

    seat: Player
    wanted: bool = True


class SequenceAgreed(EventRecord, frozen=True):
    """All players want to play clockwise."""

    order: tuple[Player, ...]


class RescueBegun(EventRecord, frozen=True):
    """A critical deed cannot be paid for. `asked`: players to ask, in order."""

    seat: Player
    deed: str
    asked: tuple[Player, ...]


class ContributionsReturned(EventRecord, frozen=True):
    """A failed rescue returns all contributions."""

    seat: Player
    pieces: Mapping[Player, Pieces]


class Defaulted(EventRecord, frozen=True):
    """A player lost all deeds and pieces. `deeds`: those to auction, in order."""

    seat: Player
    deeds: tuple[str, ...]


class AuctionBegun(EventRecord, frozen=True):
    """`asked`: players to bid, in order."""

    deed: str
    asked: tuple[Player, ...]


class BidMade(EventRecord, frozen=True):
    """`pieces` is None for a pass."""

    seat: Player
    pieces: Pieces | None


class AuctionEnded(EventRecord, frozen=True):
    """`winner` is None if nobody bid; then nobody holds the deed."""

    deed: str
    winner: Player | None
    pieces: Pieces


class IncomeCollected(EventRecord, frozen=True):
    seat: Player
    pieces: Pieces


class QuakeRolled(EventRecord, frozen=True):
    """The earthquake die, and the magnitude if an earthquake came."""

    seat: Player
    dice: tuple[int, ...]


class CityShaken(EventRecord, frozen=True):
    """`lost`: pieces by block and index. `deeds`: deeds lost with them."""

    lost: Mapping[str, tuple[int, ...]]
    deeds: tuple[str, ...]


class PageTurned(EventRecord, frozen=True):
    """`to` is None once the pages are closed."""

    seat: Player
    to: Page | None


class SpaceReached(EventRecord, frozen=True):
    seat: Player
    at: int


class PiecesLaid(EventRecord, frozen=True):
    seat: Player
    block: str
    pieces: tuple[Piece, ...]


class DeedTaken(EventRecord, frozen=True):
    """`from_`: the former holder, who received the pieces; None: the bank."""

    seat: Player
    deed: str
    from_: Player | None = None
    pieces: Pieces = field(default_factory=dict)


class StructureLooted(EventRecord, frozen=True):
    """Pieces were taken from a structure, by index.

    `kinds` counts them; it is empty in journals of rules version 1.
    """

    seat: Player
    block: str
    pieces: tuple[int, ...]
    kinds: Pieces = field(default_factory=dict)


class SavingsTaken(EventRecord, frozen=True):
    seat: Player
    from_: Player
    pieces: Pieces


class TurnPassed(EventRecord, frozen=True):
    seat: Player


class TurnBegun(EventRecord, frozen=True):
    seat: Player


class GameEnded(EventRecord, frozen=True):
    outcome: Outcome


Event: TypeAlias = (
    CitySetUp
    | DiceRolled
    | CornerReached
    | YearBegun
    | PhaseBegun
    | CostPaid
    | DeedForfeited
    | PiecesContributed
    | ShareOffered
    | ShareAnswered
    | ClockwiseWanted
    | SequenceAgreed
    | RescueBegun
    | ContributionsReturned
    | Defaulted
    | AuctionBegun
    | BidMade
    | AuctionEnded
    | IncomeCollected
    | QuakeRolled
    | CityShaken
    | PageTurned
    | SpaceReached
    | PiecesLaid
    | DeedTaken
    | StructureLooted
    | SavingsTaken
    | TurnPassed
    | TurnBegun
    | GameEnded
    | HandEvent
)
