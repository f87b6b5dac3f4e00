"""The parts of an action (evacuation.md, 2. Action)."""

from __future__ import annotations

from collections.abc import Mapping

from boardgames.evacuation import actions as asked
from boardgames.evacuation import gifts
from boardgames.evacuation.building_events import (
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
from boardgames.evacuation.card_events import RowCardsDiscarded
from boardgames.evacuation.cards import fill
from boardgames.evacuation.course import Course
from boardgames.evacuation.events import PartUsed
from boardgames.evacuation.parts import clone_price, laid_pictures, next_technologies, open_parts, prefab_price
from boardgames.evacuation.prices import pay
from boardgames.evacuation.state import State, box_of, store_of, unused_factories
from boardgames.evacuation.words import Player, Row
from megagame.core.game import Refusal

CLONED = 2


def gain(course: Course, seat: Player, action: asked.GainOne) -> None:
    """Refused: `no_part`. Named resources are used before `any`."""
    open_ones = course.state.parts.gain
    used = action.resource if open_ones.get(action.resource) else "any"
    if not open_ones.get(used):
        raise Refusal("no_part")
    course.happens(ResourceGained(seat, action.resource, action.world), PartUsed("gain", used))


def exchange(course: Course, seat: Player, action: asked.ExchangeOne) -> None:
    """Refused: `no_part`; `cannot_afford`."""
    _require(course.state, "exchange")
    if not store_of(course.state.nations[seat], action.world)[action.give]:
        raise Refusal("cannot_afford")
    course.happens(
        Paid(seat, action.world, {action.give: 1}),
        ResourceGained(seat, action.get, action.world),
        PartUsed("exchange"),
    )


def take(course: Course, seat: Player, action: asked.Take) -> None:
    """Refused: `no_part`; `not_in_row`."""
    _require(course.state, "infra")
    _require_in_row(course.state, "infrastructure", action.card)
    course.happens(InfrastructureTaken(seat, action.card), PartUsed("infra"))
    fill(course, "infrastructure")


def lay(course: Course, seat: Player, action: asked.Lay) -> None:
    """Refused: `no_part`; `not_in_hand`; `same_picture`; `cannot_afford`."""
    state = course.state
    _require(state, "infra")
    if action.card not in state.nations[seat].taken:
        raise Refusal("not_in_hand")
    card = box_of(state).infra[action.card]
    if card.picture in laid_pictures(state, seat):
        raise Refusal("same_picture")
    pay(course, seat, action.world, gifts.discounted(state, seat, "infra", card.price), action.any)
    course.happens(InfrastructureLaid(seat, action.card, action.world), PartUsed("infra"))


def develop(course: Course, seat: Player, action: asked.DevelopOne) -> None:
    """Refused: `no_part`; `level_closed`. One-time effects open as parts."""
    state = course.state
    _require(state, "develop")
    if action.technology not in next_technologies(state, seat):
        raise Refusal("level_closed")
    card = box_of(state).technology[action.technology]
    last = state.nations[seat].steps.get(card.id, 0) + 1 == gifts.STEPS[card.level]
    course.happens(TechnologyStepped(seat, card.id, last), PartUsed("develop"))
    if last:
        open_parts(course, seat, card.effects)


def build_ship(course: Course, seat: Player, action: asked.BuildShip) -> None:
    """Refused: `no_part`; `not_in_row`; `cannot_afford`."""
    _require(course.state, "ship")
    _require_in_row(course.state, "ships", action.card)
    price = gifts.discounted(course.state, seat, "ship", box_of(course.state).ship[action.card].price)
    pay(course, seat, action.world, price, action.any)
    course.happens(ShipBuilt(seat, action.card, action.world), PartUsed("ship"))
    fill(course, "ships")


def build_stadium(course: Course, seat: Player, action: asked.BuildStadium) -> None:
    """Refused: `no_part`; `not_in_row`; `cannot_afford`."""
    _require(course.state, "stadium")
    _require_in_row(course.state, "stadiums", action.card)
    price = gifts.discounted(course.state, seat, "stadium", box_of(course.state).stadium[action.card].price)
    pay(course, seat, action.world, price, action.any)
    course.happens(StadiumBuilt(seat, action.card, action.world), PartUsed("stadium"))
    fill(course, "stadiums")


REFRESHED_BY: Mapping[Row, str] = {"ships": "ship", "stadiums": "stadium", "infrastructure": "infra"}
"""The part during which a row may be refreshed."""


def refresh(course: Course, seat: Player, action: asked.Refresh) -> None:
    """Refused: `no_part`; `not_in_row` (no card, or one twice); `cannot_afford`."""
    state = course.state
    _require(state, REFRESHED_BY[action.row])
    row = state.rows[action.row]
    if not action.cards or len(set(action.cards)) < len(action.cards) or not set(action.cards) <= set(row):
        raise Refusal("not_in_row")
    pay(course, seat, action.world, {action.resource: 1})
    course.happens(RowCardsDiscarded(action.row, action.cards))
    fill(course, action.row)


def prefab(course: Course, seat: Player, action: asked.PrefabOne) -> None:
    """Refused: `no_part`; `none_left`; `cannot_afford`."""
    _require(course.state, "prefab")
    if unused_factories(course.state, seat, action.resource) <= 0:
        raise Refusal("none_left")
    pay(course, seat, action.world, prefab_price(course.state, seat, action.resource))
    course.happens(FactoryPrefabbed(seat, action.resource, action.world), PartUsed("prefab"))


def clone(course: Course, seat: Player, _: asked.CloneTwo) -> None:
    """Refused: `no_part`; `cannot_afford`."""
    _require(course.state, "clone")
    pay(course, seat, "new", clone_price(course.state, seat))
    course.happens(PopulationCloned(seat, CLONED), PartUsed("clone"))


def _require(state: State, part: str) -> None:
    if not getattr(state.parts, part):
        raise Refusal("no_part")


def _require_in_row(state: State, row: Row, card: str) -> None:
    if card not in state.rows[row]:
        raise Refusal("not_in_row")
