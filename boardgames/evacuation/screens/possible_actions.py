"""Legal actions found without trial: beginnings, and steps of open parts."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from boardgames.evacuation.box.words import RESOURCES, WORLDS, Player, Price, Row, Slot, World
from boardgames.evacuation.records import actions
from boardgames.evacuation.records.actions import PlayedAction
from boardgames.evacuation.records.state import State, box_of, has, store_of, unused_factories
from boardgames.evacuation.rules import settling
from boardgames.evacuation.rules.acting import ONCE, cost_of, energy_worlds
from boardgames.evacuation.rules.building import REFRESHED_BY
from boardgames.evacuation.rules.changes import gifts
from boardgames.evacuation.rules.changes.payment import payment
from boardgames.evacuation.rules.decide import decide
from boardgames.evacuation.rules.open_parts import (
    SLOTS,
    can_clone,
    clone_price,
    laid_pictures,
    next_technologies,
    prefab_price,
)
from boardgames.evacuation.rules.settling import PIECES
from boardgames.evacuation.rules.taking_back import may_take_back
from megagame.core.dice import Dice
from megagame.core.game import Refusal


class Verdict(Struct, frozen=True):
    """The rules' answer to an action: `refused` is a code or None.

    `final`: it reveals new cards and could not be taken back.
    """

    refused: str | None = None
    final: bool = False


def verdict(state: State, seat: Player, action: PlayedAction) -> Verdict:
    try:
        events = decide(state, seat, action, Dice(0))
    except Refusal as no:
        return Verdict(refused=no.code)
    return Verdict(final=not may_take_back(state, seat, events))


def verdict_on_slot(state: State, seat: Player, slot: Slot) -> Verdict:
    """Whether an action can begin with this slot, paid from either world."""
    hand = state.nations[seat].hand.actions
    card = hand[0] if has(state, "advanced_actions") and hand else None
    return verdict(state, seat, actions.Act(slot=slot, card=card, energy=energy_world(state, seat, slot)))


def verdict_on_card(state: State, seat: Player, card: str) -> Verdict:
    """Whether an action can begin with this card face up."""
    return verdict(state, seat, actions.Act(card=card, energy=energy_world(state, seat, None)))


def energy_world(state: State, seat: Player, slot: Slot | None) -> World:
    """The world that pays: the Old World if both may and it has enough."""
    return energy_worlds_for(state, seat, slot)[0]


def energy_worlds_for(state: State, seat: Player, slot: Slot | None) -> tuple[World, ...]:
    """The worlds that may pay and have enough, or else the first that may."""
    cost, worlds = cost_of(state, seat, slot), energy_worlds(state, seat)
    enough = tuple(world for world in worlds if store_of(state.nations[seat], world)["energy"] >= cost)
    return enough or worlds[:1]


def beginnings(state: State, seat: Player) -> Iterator[PlayedAction]:
    cards = state.nations[seat].hand.actions
    advanced = has(state, "advanced_actions")
    spent = set(ONCE) & set(state.nations[seat].slots) if advanced else set()
    for slot in SLOTS:
        if not (spent and slot in ONCE) and verdict_on_slot(state, seat, slot).refused is None:
            yield actions.Act(slot=slot, card=cards[0] if advanced else None, energy=energy_world(state, seat, slot))
    for card in cards if advanced else ():
        if verdict_on_card(state, seat, card).refused is None:
            yield actions.Act(card=card, energy=energy_world(state, seat, None))


def goals_to_play(state: State, seat: Player) -> Iterator[actions.PlayGoal]:
    """A seat's own public goals that it can pay during its turn."""
    for goal, standing in state.public_goals.items() if state.phase == "action" else ():
        price = box_of(state).public_goal[goal].price
        if standing.seat == seat and not standing.played and payment(state, seat, "new", price, None) is not None:
            yield actions.PlayGoal(card=goal)


def steps(state: State, seat: Player) -> Iterator[PlayedAction]:
    """All legal steps of open parts, apart from refreshing."""
    parts, oceans, nation = state.parts, state.nations[seat].oceans, state.nations[seat]
    if parts.ocean_out:
        yield from (actions.Choose(option=disc) for disc in oceans.old)
    if parts.ocean_back:
        yield from (actions.Choose(option=disc) for disc in oceans.out)
    if parts.production:
        yield from (actions.Choose(option=resource) for resource in RESOURCES)
    gained = [resource for resource in RESOURCES if parts.gain.get(resource) or parts.gain.get("any")]
    yield from (actions.GainOne(resource=resource, world=world) for world in WORLDS for resource in gained)
    if parts.develop:
        yield from (actions.DevelopOne(technology=one) for one in next_technologies(state, seat))
    if parts.settle:
        yield from _settling(state, seat)
    yield from _building(state, seat)
    if parts.clone and can_clone(state, seat):
        yield actions.CloneTwo()
    for world in WORLDS if parts.exchange else ():
        given = [resource for resource in RESOURCES if store_of(nation, world)[resource]]
        yield from (
            actions.ExchangeOne(world=world, give=give, get=get) for give in given for get in RESOURCES if get != give
        )


def _settling(state: State, seat: Player) -> Iterator[PlayedAction]:
    for piece in PIECES:
        if settling.waiting(state, seat, piece) and settling.can_pay_for(state, seat, piece):
            spaces = (space for space in box_of(state).space if settling.refused(state, seat, space, piece) is None)
            yield from (actions.SettleOne(space=space, piece=piece) for space in spaces)


def _building(state: State, seat: Player) -> Iterator[PlayedAction]:
    parts, cost = state.parts, prices(state, seat)
    for card in state.rows["ships"] if parts.ship else ():
        yield from (actions.BuildShip(card=card, world=world) for world in _payable(state, seat, cost[card]))
    for card in state.rows["stadiums"] if parts.stadium else ():
        yield from (actions.BuildStadium(card=card, world=world) for world in _payable(state, seat, cost[card]))
    if parts.infra:
        yield from (actions.Take(card=card) for card in state.rows["infrastructure"])
        yield from _laying(state, seat, cost)
    for resource in RESOURCES if parts.prefab else ():
        if unused_factories(state, seat, resource) > 0:
            worlds = _payable(state, seat, cost[resource])
            yield from (actions.PrefabOne(resource=resource, world=world) for world in worlds)


def _laying(state: State, seat: Player, cost: Mapping[str, Price]) -> Iterator[PlayedAction]:
    box, pictures = box_of(state), laid_pictures(state, seat)
    for card in state.nations[seat].taken:
        if box.infra[card].picture not in pictures:
            yield from (actions.Lay(card=card, world=world) for world in _payable(state, seat, cost[card]))


def prices(state: State, seat: Player) -> Mapping[str, Price]:
    """Current prices: cards of open parts, a factory of each resource, and `clone`."""
    parts, box = state.parts, box_of(state)
    infra = (*state.rows["infrastructure"], *state.nations[seat].taken) if parts.infra else ()
    found = {card: gifts.discounted(state, seat, "infra", box.infra[card].price) for card in infra}
    for card in state.rows["ships"] if parts.ship else ():
        found[card] = gifts.discounted(state, seat, "ship", box.ship[card].price)
    for card in state.rows["stadiums"] if parts.stadium else ():
        found[card] = gifts.discounted(state, seat, "stadium", box.stadium[card].price)
    for resource in RESOURCES if parts.prefab else ():
        found[resource] = prefab_price(state, seat, resource)
    return {**found, "clone": clone_price(state, seat)} if parts.clone else found


def refreshes(state: State, seat: Player) -> tuple[Row, ...]:
    """The rows that may be refreshed; none without a resource to pay."""
    nation = state.nations[seat]
    if not any((*nation.old.values(), *nation.new.values())):
        return ()
    return tuple(row for row, part in REFRESHED_BY.items() if getattr(state.parts, part) and state.rows[row])


def _payable(state: State, seat: Player, price: Price) -> list[World]:
    return [world for world in WORLDS if payment(state, seat, world, price, None) is not None]
