"""State transitions that change a single seat."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec.structs import replace

from boardgames.evacuation.box.words import NOTHING, Store, World, minus, other_than, plus
from boardgames.evacuation.records import building_events as built
from boardgames.evacuation.records import card_events as dealt
from boardgames.evacuation.records import events as happened
from boardgames.evacuation.records.state import Marker, Nation, Oceans, State, box_of

SeatEvent: TypeAlias = (
    happened.IncomeReceived
    | happened.ActionBegun
    | happened.SeatPassed
    | built.ResourceGained
    | built.Paid
    | built.ProductionRaised
    | built.InfrastructureTaken
    | built.InfrastructureLaid
    | built.InfrastructureGave
    | built.TechnologyStepped
    | built.PieceSettled
    | built.ShipBuilt
    | built.StadiumBuilt
    | built.FactoryPrefabbed
    | built.PopulationCloned
    | dealt.NumberSet
    | dealt.CardsDrawn
    | dealt.CardsDiscarded
    | dealt.CardsKept
    | dealt.GoalDrafted
    | happened.ShipFlew
    | happened.GroupSumCounted
    | happened.MarkerMoved
    | happened.OceanLeft
    | happened.OceanReturned
)


def apply_to_seat(state: State, event: SeatEvent) -> State:
    changed = _changed(state, state.nations[event.seat], event)
    return replace(state, nations={**state.nations, event.seat: changed})


def _changed(state: State, nation: Nation, event: SeatEvent) -> Nation:  # noqa: C901, PLR0911, PLR0912 - an arm for each
    match event:
        case happened.IncomeReceived():
            return _income(nation, event)
        case happened.ActionBegun():
            return _action_begun(nation, event)
        case happened.SeatPassed():
            return replace(nation, passed=True)
        case dealt.NumberSet():
            return _set(nation, event)
        case built.ResourceGained():
            return _stored(nation, event.world, {event.resource: 1})
        case built.Paid():
            return _spent(nation, event.world, event.pieces)
        case built.ProductionRaised():
            return replace(nation, production=plus(nation.production, event.by))
        case built.InfrastructureTaken():
            return replace(nation, taken=(*nation.taken, event.card))
        case built.InfrastructureLaid():
            taken = other_than(nation.taken, event.card)
            return replace(_infrastructure(nation, event.world, event.card, gave=False), taken=taken)
        case built.InfrastructureGave():
            return _infrastructure(nation, event.world, event.card, gave=True)
        case built.TechnologyStepped():
            steps = {**nation.steps, event.technology: nation.steps.get(event.technology, 0) + 1}
            return replace(nation, steps=steps)
        case built.PieceSettled():
            return _settled(nation, event)
        case built.ShipBuilt():
            return replace(nation, ships=_with(nation.ships, event.world, event.card))
        case built.StadiumBuilt():
            return replace(nation, stadiums=_with(nation.stadiums, event.world, event.card))
        case built.FactoryPrefabbed():
            return _prefabs(nation, event.world, {event.resource: 1})
        case built.PopulationCloned():
            return replace(nation, population=nation.population + event.n)
        case happened.GroupSumCounted():
            return replace(nation, group_sum=nation.group_sum + event.by)
        case happened.ShipFlew():
            return _flew(nation, event)
        case happened.MarkerMoved():
            first, second = nation.markers
            moved = Marker(event.step, event.place, event.passed)
            return replace(nation, markers=(moved, second) if event.marker == 1 else (first, moved))
        case happened.OceanLeft():
            oceans = nation.oceans
            left = Oceans(other_than(oceans.old, event.disc), (*oceans.out, event.disc), oceans.back)
            return replace(nation, oceans=left)
        case happened.OceanReturned():
            return _ocean_returned(state, nation, event)
        case _:
            return _cards(nation, event)


def _cards(
    nation: Nation, event: dealt.CardsDrawn | dealt.CardsDiscarded | dealt.CardsKept | dealt.GoalDrafted
) -> Nation:
    hand = nation.hand
    match event:
        case dealt.CardsDrawn():
            return replace(nation, hand=replace(hand, actions=(*hand.actions, *event.cards)))
        case dealt.CardsDiscarded():
            left = tuple(card for card in hand.actions if card not in event.cards)
            return replace(nation, hand=replace(hand, actions=left))
        case dealt.CardsKept():
            return replace(nation, hand=replace(hand, actions=tuple(event.cards)))
        case dealt.GoalDrafted():
            draft = other_than(hand.draft, event.card)
            return replace(nation, hand=replace(hand, draft=draft, goals=(*hand.goals, event.card)))


def _income(nation: Nation, event: happened.IncomeReceived) -> Nation:
    old = minus(plus(nation.old, event.old), {"food": event.eaten["old"]})
    new = minus(plus(nation.new, event.new), {"food": event.eaten["new"]})
    return replace(nation, old=old, new=new, penalties=nation.penalties + event.penalties)


def _action_begun(nation: Nation, event: happened.ActionBegun) -> Nation:
    paid = _spent(nation, event.world, {"energy": event.energy})
    hand = nation.hand
    if event.card is not None:
        hand = replace(hand, actions=other_than(hand.actions, event.card), played=(*hand.played, event.card))
    if event.slot is None and event.card is not None:
        hand = replace(hand, face_up=(*hand.face_up, event.card))
    slots = nation.slots if event.slot is None else (*nation.slots, event.slot)
    group = 0 if event.slot is None else int(event.slot[0])
    done = nation.actions_done + 1
    return replace(paid, hand=hand, slots=slots, actions_done=done, group_sum=nation.group_sum + group)


def _infrastructure(nation: Nation, world: World, card: str, *, gave: bool) -> Nation:
    return replace(nation, laid={**nation.laid, world: {**nation.laid[world], card: gave}})


def _settled(nation: Nation, event: built.PieceSettled) -> Nation:
    if event.piece == "population":
        return replace(nation, population=nation.population - 1)
    return _prefabs(nation, "new", {event.piece: -1})


def _flew(nation: Nation, event: happened.ShipFlew) -> Nation:
    there: World = "new" if event.world == "old" else "old"
    left = other_than(nation.ships[event.world], event.ship)
    ships = {event.world: left, there: (*nation.ships[there], event.ship)}
    paid = _spent(nation, event.world, {"energy": event.energy})
    flown = replace(paid, ships={"old": ships["old"], "new": ships["new"]})
    if event.world == "new":
        return flown
    return _unloaded(flown, event)


def _unloaded(nation: Nation, event: happened.ShipFlew) -> Nation:
    carried = plus(NOTHING, event.resources)
    nation = _stored(_spent(nation, "old", carried), "new", carried)
    nation = _prefabs(
        _prefabs(nation, "old", minus(NOTHING, event.prefabs)), "new", plus(event.prefabs, event.factories)
    )
    discs = tuple(disc for disc in nation.discs if disc not in event.regions)
    old = tuple(card for card in nation.stadiums["old"] if card not in event.stadiums)
    stadiums = {"old": old, "new": (*nation.stadiums["new"], *event.stadiums)}
    return replace(nation, discs=discs, stadiums=stadiums, population=nation.population + event.population)


def _ocean_returned(state: State, nation: Nation, event: happened.OceanReturned) -> Nation:
    disc, oceans = box_of(state).ocean[event.disc], nation.oceans
    back = Oceans(oceans.old, other_than(oceans.out, event.disc), (*oceans.back, event.disc))
    return replace(nation, oceans=back, production=plus(nation.production, {disc.resource: disc.value}))


def _stored(nation: Nation, world: World, gained: Store) -> Nation:
    if world == "old":
        return replace(nation, old=plus(nation.old, gained))
    return replace(nation, new=plus(nation.new, gained))


def _spent(nation: Nation, world: World, gone: Store) -> Nation:
    if world == "old":
        return replace(nation, old=minus(nation.old, gone))
    return replace(nation, new=minus(nation.new, gone))


def _prefabs(nation: Nation, world: World, more: Store) -> Nation:
    return replace(nation, prefabs={**nation.prefabs, world: plus(nation.prefabs[world], more)})


def _with(held: Mapping[World, tuple[str, ...]], world: World, card: str) -> Mapping[World, tuple[str, ...]]:
    return {**held, world: (*held[world], card)}


def _set(nation: Nation, event: dealt.NumberSet) -> Nation:
    if event.resource is None:
        return replace(nation, **{event.of: event.number})
    return replace(nation, **{event.of: {**getattr(nation, event.of), event.resource: event.number}})
