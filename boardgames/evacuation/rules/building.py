"""The parts of an action (evacuation.md, 2. Action)."""

from collections.abc import Mapping

from boardgames.evacuation.box.words import Player, Row
from boardgames.evacuation.records import actions
from boardgames.evacuation.records.building_events import (
    FactoryPrefabbed,
    InfrastructureLaid,
    InfrastructureTaken,
    Paid,
    PopulationCloned,
    ResourceGained,
    ShipBuilt,
    StadiumBuilt,
    TechnologyStepped,
)
from boardgames.evacuation.records.card_events import RowCardsDiscarded
from boardgames.evacuation.records.events import PartUsed
from boardgames.evacuation.records.state import State, box_of, store_of, unused_factories
from boardgames.evacuation.rules.changes import gifts
from boardgames.evacuation.rules.changes.decks import fill
from boardgames.evacuation.rules.changes.payment import pay
from boardgames.evacuation.rules.changes.resolution import Resolution
from boardgames.evacuation.rules.open_parts import (
    clone_price,
    laid_pictures,
    next_technologies,
    open_parts,
    prefab_price,
)
from megagame.core.game import Refusal

CLONED = 2


def gain(resolution: Resolution, seat: Player, action: actions.GainOne) -> None:
    """Refused: `no_part`. Named resources are used before `any`."""
    open_ones = resolution.state.parts.gain
    used = action.resource if open_ones.get(action.resource) else "any"
    if not open_ones.get(used):
        raise Refusal("no_part")
    resolution.happens(ResourceGained(seat, action.resource, action.world), PartUsed("gain", used))


def exchange(resolution: Resolution, seat: Player, action: actions.ExchangeOne) -> None:
    """Refused: `no_part`; `cannot_afford`."""
    _require(resolution.state, "exchange")
    if not store_of(resolution.state.nations[seat], action.world)[action.give]:
        raise Refusal("cannot_afford")
    resolution.happens(
        Paid(seat, action.world, {action.give: 1}),
        ResourceGained(seat, action.get, action.world),
        PartUsed("exchange"),
    )


def take(resolution: Resolution, seat: Player, action: actions.Take) -> None:
    """Refused: `no_part`; `not_in_row`."""
    _require(resolution.state, "infra")
    _require_in_row(resolution.state, "infrastructure", action.card)
    resolution.happens(InfrastructureTaken(seat, action.card), PartUsed("infra"))
    fill(resolution, "infrastructure")


def lay(resolution: Resolution, seat: Player, action: actions.Lay) -> None:
    """Refused: `no_part`; `not_in_hand`; `same_picture`; `cannot_afford`."""
    state = resolution.state
    _require(state, "infra")
    if action.card not in state.nations[seat].taken:
        raise Refusal("not_in_hand")
    card = box_of(state).infra[action.card]
    if card.picture in laid_pictures(state, seat):
        raise Refusal("same_picture")
    pay(resolution, seat, action.world, gifts.discounted(state, seat, "infra", card.price), action.any)
    resolution.happens(InfrastructureLaid(seat, action.card, action.world), PartUsed("infra"))


def develop(resolution: Resolution, seat: Player, action: actions.DevelopOne) -> None:
    """Refused: `no_part`; `level_closed`. One-time effects open as parts."""
    state = resolution.state
    _require(state, "develop")
    if action.technology not in next_technologies(state, seat):
        raise Refusal("level_closed")
    card = box_of(state).technology[action.technology]
    last = state.nations[seat].steps.get(card.id, 0) + 1 == gifts.STEPS[card.level]
    resolution.happens(TechnologyStepped(seat, card.id, last), PartUsed("develop"))
    if last:
        open_parts(resolution, seat, card.effects)


def build_ship(resolution: Resolution, seat: Player, action: actions.BuildShip) -> None:
    """Refused: `no_part`; `not_in_row`; `cannot_afford`."""
    _require(resolution.state, "ship")
    _require_in_row(resolution.state, "ships", action.card)
    price = gifts.discounted(resolution.state, seat, "ship", box_of(resolution.state).ship[action.card].price)
    pay(resolution, seat, action.world, price, action.any)
    resolution.happens(ShipBuilt(seat, action.card, action.world), PartUsed("ship"))
    fill(resolution, "ships")


def build_stadium(resolution: Resolution, seat: Player, action: actions.BuildStadium) -> None:
    """Refused: `no_part`; `not_in_row`; `cannot_afford`."""
    _require(resolution.state, "stadium")
    _require_in_row(resolution.state, "stadiums", action.card)
    price = gifts.discounted(resolution.state, seat, "stadium", box_of(resolution.state).stadium[action.card].price)
    pay(resolution, seat, action.world, price, action.any)
    resolution.happens(StadiumBuilt(seat, action.card, action.world), PartUsed("stadium"))
    fill(resolution, "stadiums")


REFRESHED_BY: Mapping[Row, str] = {"ships": "ship", "stadiums": "stadium", "infrastructure": "infra"}
"""The part during which a row may be refreshed."""


def refresh(resolution: Resolution, seat: Player, action: actions.Refresh) -> None:
    """Refused: `no_part`; `not_in_row` (no card, or one twice); `cannot_afford`."""
    state = resolution.state
    _require(state, REFRESHED_BY[action.row])
    row = state.rows[action.row]
    if not action.cards or len(set(action.cards)) < len(action.cards) or not set(action.cards) <= set(row):
        raise Refusal("not_in_row")
    pay(resolution, seat, action.world, {action.resource: 1})
    resolution.happens(RowCardsDiscarded(action.row, action.cards))
    fill(resolution, action.row)


def prefab(resolution: Resolution, seat: Player, action: actions.PrefabOne) -> None:
    """Refused: `no_part`; `none_left`; `cannot_afford`."""
    _require(resolution.state, "prefab")
    if unused_factories(resolution.state, seat, action.resource) <= 0:
        raise Refusal("none_left")
    pay(resolution, seat, action.world, prefab_price(resolution.state, seat, action.resource))
    resolution.happens(FactoryPrefabbed(seat, action.resource, action.world), PartUsed("prefab"))


def clone(resolution: Resolution, seat: Player, _: actions.CloneTwo) -> None:
    """Refused: `no_part`; `cannot_afford`."""
    _require(resolution.state, "clone")
    pay(resolution, seat, "new", clone_price(resolution.state, seat))
    resolution.happens(PopulationCloned(seat, CLONED), PartUsed("clone"))


def _require(state: State, part: str) -> None:
    if not getattr(state.parts, part):
        raise Refusal("no_part")


def _require_in_row(state: State, row: Row, card: str) -> None:
    if card not in state.rows[row]:
        raise Refusal("not_in_row")
