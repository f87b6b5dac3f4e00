"""The actions of Evacuation."""

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import Struct

from boardgames.evacuation.words import Count, DeckName, Hidden, Piece, Pile, Place, Player, Resource, Row, Where, World
from boardgames.kit.records import ActionRecord
from megagame.core.dice import ENTERED

Slot: TypeAlias = Literal["1a", "1b", "2a", "2b", "2c", "3a", "3b", "3c", "4a", "4b"]


class NewOrder(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The order of reshuffled decks, if real cards are used."""

    ships: tuple[str, ...] | None = None
    stadiums: tuple[str, ...] | None = None
    infrastructure: tuple[str, ...] | None = None
    actions: tuple[str, ...] | None = None


class _Action(ActionRecord, frozen=True, kw_only=True):
    """What all actions share: decks that may be reshuffled meanwhile."""

    decks: Annotated[NewOrder | None, ENTERED] = None


class Keep(_Action, frozen=True, tag="keep"):
    cards: tuple[str, ...]


class Draft(_Action, frozen=True, tag="draft"):
    """Keep this goal and pass the others on."""

    card: str


class DiscardCards(_Action, frozen=True, tag="discard"):
    """Discard action cards down to four."""

    cards: tuple[str, ...]


class Act(_Action, frozen=True, tag="act"):
    """Begin an action with a slot, a face-up card, or a face-down card for a slot."""

    slot: Slot | None = None
    card: str | None = None
    energy: World | None = None

    def __post_init__(self) -> None:
        if self.slot is None and self.card is None:
            raise ValueError("a slot or a card is needed")


class PassRound(_Action, frozen=True, tag="pass"):
    """Stop acting in this round."""


class Done(_Action, frozen=True, tag="done"):
    """End the action, giving up parts that are still open."""


class GainOne(_Action, frozen=True, tag="gain"):
    resource: Resource
    world: World


class ExchangeOne(_Action, frozen=True, tag="exchange"):
    world: World
    give: Resource
    get: Resource


class Take(_Action, frozen=True, tag="take"):
    card: str


class Lay(_Action, frozen=True, tag="lay"):
    """Lay a taken infrastructure card. `any`: how the free part of its price is paid."""

    card: str
    world: World
    any: Mapping[Resource, Count] | None = None


class DevelopOne(_Action, frozen=True, tag="develop"):
    technology: str


class SettleOne(_Action, frozen=True, tag="settle"):
    space: str
    piece: Piece


class BuildShip(_Action, frozen=True, tag="ship"):
    """Build a ship of the row. `any`: how the free part of its price is paid."""

    card: str
    world: World
    any: Mapping[Resource, Count] | None = None


class BuildStadium(_Action, frozen=True, tag="stadium"):
    """Build a stadium of the row. `any`: how the free part of its price is paid."""

    card: str
    world: World
    any: Mapping[Resource, Count] | None = None


class Refresh(_Action, frozen=True, tag="refresh"):
    """Pay a resource to discard cards of a row."""

    row: Row
    cards: tuple[str, ...]
    resource: Resource
    world: World


class PrefabOne(_Action, frozen=True, tag="prefab"):
    resource: Resource
    world: World


class CloneTwo(_Action, frozen=True, tag="clone"):
    """Clone two population markers."""


class PlayGoal(_Action, frozen=True, tag="play_goal"):
    """Pay for a public goal that is reached. `any`: how the free part is paid."""

    card: str
    any: Mapping[Resource, Count] | None = None


class Flight(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A flight and its cargo: regions by bay, named buildings, resources."""

    ship: str
    bays: tuple[str | None, ...] = ()
    buildings: tuple[str, ...] = ()
    resources: Mapping[Resource, Count] = {}


class Transport(_Action, frozen=True, tag="transport"):
    """Send ships, if any."""

    ships: tuple[Flight, ...] = ()


class Move(Struct, frozen=True, forbid_unknown_fields=True):
    marker: int
    steps: int
    place: Place


class Progress(_Action, frozen=True, tag="progress"):
    """Spread the group sum over both markers. `numbers`: chosen of face-up cards."""

    moves: tuple[Move, ...]
    numbers: tuple[int, ...] = ()


class Choose(_Action, frozen=True, tag="choose"):
    """Choose an ocean disc or a resource that an effect leaves open."""

    option: str


PlayedAction: TypeAlias = (
    Keep
    | Draft
    | DiscardCards
    | Act
    | PassRound
    | Done
    | GainOne
    | ExchangeOne
    | Take
    | Lay
    | DevelopOne
    | SettleOne
    | BuildShip
    | BuildStadium
    | Refresh
    | PrefabOne
    | CloneTwo
    | PlayGoal
    | Transport
    | Progress
    | Choose
)
"""Actions of a seat, which replay documents may hold."""


class SetNumber(ActionRecord, frozen=True, tag="set_number"):
    """Set a player's number. `resource`: if `of` is counted by resource."""

    player: Player
    of: Literal["old", "new", "production", "penalties", "population"]
    number: Count
    resource: Resource | None = None


class SetPieces(ActionRecord, frozen=True, tag="set_pieces"):
    """Set all pieces of one kind that a player has in one place, by their ids.

    `where`: a world, or `out` for oceans that have left the Old World. None for `discs`, for `technologies` (one id for
    each step), and for infrastructure that is not laid. Prefabs are named by their resource.
    """

    player: Player
    of: Pile
    pieces: tuple[str, ...] = ()
    where: Where | None = None


class SetHand(ActionRecord, frozen=True, tag="set_hand"):
    """Set a player's action cards, goals, or goals to choose from, by their ids.

    Action cards leave where they were, and those taken away are discarded. Goals change places with those that they
    replace, so that every draft goes on with as many goals as before.
    """

    player: Player
    of: Hidden
    cards: tuple[str, ...] = ()


class SetSpace(ActionRecord, frozen=True, tag="set_space"):
    """Set the piece on a space of the New World. None, twice: the space is empty."""

    space: str
    player: Player | None = None
    piece: Piece | None = None


class SetMarker(ActionRecord, frozen=True, tag="set_marker"):
    """Put a player's first or second marker on a step of the track."""

    player: Player
    marker: Literal[1, 2]
    step: Count
    place: Place = "outer"


class SetGoal(ActionRecord, frozen=True, tag="set_goal"):
    """Set who has the card of a public goal, and whether it was played. None: it lies open for all."""

    card: str
    player: Player | None = None
    played: bool = False


class TurnUp(ActionRecord, frozen=True, tag="turn_up"):
    """Lay these cards open in a row; the former ones go into the deck."""

    row: Row
    cards: tuple[str, ...]


class StackDeck(ActionRecord, frozen=True, tag="stack_deck"):
    """Set the order of a deck of real cards, next card first."""

    deck: DeckName
    cards: tuple[str, ...]


Correction: TypeAlias = SetNumber | SetPieces | SetHand | SetSpace | SetMarker | SetGoal | TurnUp | StackDeck

Action: TypeAlias = PlayedAction | Correction

ONCE_ONLY: tuple[type[Action], ...] = ()
"""Actions whose author must have seen the newest move."""
