"""The sentences of Evacuation. The log's depend only on their event and the box, so they never change."""

from collections.abc import Iterable, Iterator, Mapping

from boardgames.evacuation.box.game_box import Box
from boardgames.evacuation.box.words import Phase, Player, Resource, World
from boardgames.evacuation.labels import LANE_WORDS, PIECES, RESOURCES
from boardgames.evacuation.records import building_events as built
from boardgames.evacuation.records import card_events as dealt
from boardgames.evacuation.records import events as happened
from boardgames.evacuation.records.events import Event
from boardgames.evacuation.records.state import State, box_of
from boardgames.evacuation.sentences_by_hand import tell_by_hand
from boardgames.kit import by_hand, entered, turns
from boardgames.kit.sentences import HOUSE_SEATS, sentence
from megagame.core.game import Seat
from megagame.core.sentences import Sentence, gettext_noop, in_a_row, listed

REFUSALS: Mapping[str, str] = {
    **turns.REFUSALS,
    **entered.DECK_REFUSALS,
    **by_hand.REFUSALS,
    "no_seat": gettext_noop("{seat} does not sit at this table."),
    "already_acting": gettext_noop("Your action has begun already: do its parts, then end it."),
    "nothing_done": gettext_noop("Nothing was done yet: do a part first, or pass."),
    "nothing_to_do": gettext_noop("None of that can be done now."),
    "must_choose": gettext_noop("Something must be chosen first."),
    "not_in_hand": gettext_noop("That card is not in the hand."),
    "bad_count": gettext_noop("Cards to choose: {wanted}."),
    "once_a_round": gettext_noop("The first group can be used only once a round."),
    "wrong_world": gettext_noop("The energy cannot come from that world."),
    "no_energy": gettext_noop("There is not enough energy."),
    "no_part": gettext_noop("No such part is open."),
    "cannot_afford": gettext_noop("There are not enough resources in that world."),
    "not_in_row": gettext_noop("That card is not open in the row."),
    "same_picture": gettext_noop("A card with this picture is laid already."),
    "level_closed": gettext_noop("Develop the lowest technology of a column first."),
    "nothing_waiting": gettext_noop("No such piece waits on the New World."),
    "terrain_closed": gettext_noop("That terrain is not open yet."),
    "occupied": gettext_noop("That space is taken."),
    "wrong_kind": gettext_noop("That space does not take such a piece."),
    "symbols_missing": gettext_noop("You lack symbols for that space."),
    "none_left": gettext_noop("No factory of that kind is left."),
    "not_yours": gettext_noop("That public goal is not yours to play."),
    "unknown_ship": gettext_noop("There is no such ship of yours, or it was named twice."),
    "wrong_region": gettext_noop("That region cannot be loaded there."),
    "no_capacity": gettext_noop("The ship cannot carry that much."),
    "not_in_store": gettext_noop("That is not in the Old World's store."),
    "bad_spread": gettext_noop("Spread the whole group sum over both markers."),
    "place_taken": gettext_noop("That place of the track is taken or does not exist."),
    "bad_option": gettext_noop("That cannot be chosen."),
    "unknown_piece": gettext_noop("There is no {piece} for that place, or it was named twice."),
    "not_in_use": gettext_noop("This table plays without these cards."),
    "bad_order": gettext_noop("Name all seats in the order, each once."),
    "other_faces": gettext_noop("Name one face for each corner tile: {wanted}."),
    "other_number": gettext_noop("Name as many goals as are there now: {wanted}."),
    "still_discards": gettext_noop("{seat} is discarding: leave more cards in that hand, {wanted} at least."),
}
PHASES: Mapping[Phase, str] = {
    "keep": gettext_noop("Everybody chooses action cards."),
    "draft": gettext_noop("Goals are drafted."),
    "action": gettext_noop("Income comes in; now actions."),
    "transport": gettext_noop("Ships are loaded."),
    "progress": gettext_noop("The markers move."),
    "reward": gettext_noop("Rewards are given."),
}
WORLDS: Mapping[World, Sentence] = {
    "old": Sentence(gettext_noop("the Old World")),
    "new": Sentence(gettext_noop("the New World")),
}


def seat_called(state: State, seat: Seat) -> Sentence:
    return HOUSE_SEATS.get(seat) or sentence("{seat}", seat=seat)


def tell(state: State, event: Event) -> Sentence | None:  # noqa: C901, PLR0911, PLR0912 - one arm for each event
    """What happened, for the log; None if another event says it or it is hidden."""
    match event:
        case happened.TableSetUp():
            return None
        case happened.CleanedUp():
            return sentence(gettext_noop("Round {round} begins."), round=event.round)
        case happened.PhaseBegun():
            return Sentence(PHASES[event.phase])
        case happened.IncomeReceived(penalties=0):
            return None
        case happened.IncomeReceived():
            text = gettext_noop("{seat} lacks food or stadiums. Penalty tokens: {n}.")
            return sentence(text, seat=event.seat, n=event.penalties)
        case happened.ActionBegun():
            return _begun(box_of(state), event)
        case happened.ActionEnded():
            return sentence(gettext_noop("{seat} ends the action."), seat=event.seat)
        case happened.MarkerMoved():
            text = gettext_noop("{seat} moves marker {marker} to step {step}, {lane}.")
            lane = Sentence(LANE_WORDS[event.place])
            return sentence(text, seat=event.seat, marker="AB"[event.marker - 1], step=event.step, lane=lane)
        case happened.SeatPassed():
            return sentence(gettext_noop("{seat} passes."), seat=event.seat)
        case happened.ShipFlew():
            return _flew(box_of(state), event)
        case happened.OrderChanged():
            return sentence(gettext_noop("The turn order is {order}."), order=listed(event.order))
        case happened.OceanLeft():
            return _card(
                state, gettext_noop("An ocean of {seat} leaves the Old World: {card}."), event.seat, event.disc
            )
        case happened.OceanReturned():
            text = gettext_noop("An ocean of {seat} comes to the New World: {card}.")
            return _card(state, text, event.seat, event.disc)
        case happened.RaceTriggered():
            return sentence(gettext_noop("{seat} can live on the New World: the last actions."), seat=event.seat)
        case happened.GameEnded():
            return Sentence(gettext_noop("The game is over."))
        case _ if isinstance(event, dealt.CardEvent):
            return _dealt(state, event)
        case _ if isinstance(event, built.BuildingEvent):
            return _built(state, event)
        case _:
            return None


def _dealt(state: State, event: dealt.CardEvent) -> Sentence | None:
    match event:
        case dealt.CardsKept():
            return sentence(gettext_noop("{seat} keeps action cards."), seat=event.seat)
        case dealt.GoalDrafted():
            return sentence(gettext_noop("{seat} keeps a goal."), seat=event.seat)
        case dealt.CardsDiscarded():
            text = gettext_noop("{seat} discards action cards: {n}.")
            return sentence(text, seat=event.seat, n=len(event.cards))
        case dealt.RowCardsDiscarded() if event.cards:
            return sentence(gettext_noop("Discarded: {cards}."), cards=_named(box_of(state), event.cards))
        case dealt.PublicGoalReached():
            return _card(state, gettext_noop("{seat} reaches the public goal {card}."), event.seat, event.card)
        case dealt.PublicGoalPlayed():
            return _card(state, gettext_noop("{seat} plays the public goal {card}."), event.seat, event.card)
        case _:
            return tell_by_hand(box_of(state), event)


def _built(  # noqa: C901, PLR0911, PLR0912 - one arm for each event
    state: State, event: built.BuildingEvent
) -> Sentence | None:
    match event:
        case built.ResourceGained():
            resources = stored({event.resource: 1})
            text = gettext_noop("{seat} gains {resources} on {world}.")
            return sentence(text, seat=event.seat, resources=resources, world=WORLDS[event.world])
        case built.Paid():
            if not any(event.pieces.values()):
                return None
            text = gettext_noop("{seat} pays {resources} on {world}.")
            return sentence(text, seat=event.seat, resources=stored(event.pieces), world=WORLDS[event.world])
        case built.ProductionRaised():
            text = gettext_noop("{seat} produces more on the New World: {resources}.")
            return sentence(text, seat=event.seat, resources=stored(event.by))
        case built.InfrastructureTaken():
            return _card(state, gettext_noop("{seat} takes {card}."), event.seat, event.card)
        case built.InfrastructureLaid():
            return _card(state, gettext_noop("{seat} lays {card} on {world}."), event.seat, event.card, event.world)
        case built.TechnologyStepped(developed=True):
            return _card(state, gettext_noop("{seat} develops {card}."), event.seat, event.technology)
        case built.TechnologyStepped():
            return _card(state, gettext_noop("{seat} begins to develop {card}."), event.seat, event.technology)
        case built.PieceSettled():
            text = gettext_noop("{seat} settles {piece} on {card}.")
            space = box_of(state).called(event.space)
            return sentence(text, seat=event.seat, piece=PIECES[event.piece], card=space)
        case built.ShipBuilt():
            text = gettext_noop("{seat} builds the ship {card} on {world}.")
            return _card(state, text, event.seat, event.card, event.world)
        case built.StadiumBuilt():
            text = gettext_noop("{seat} builds the stadium {card} on {world}.")
            return _card(state, text, event.seat, event.card, event.world)
        case built.FactoryPrefabbed():
            text = gettext_noop("{seat} prefabs {piece} on {world}.")
            return sentence(text, seat=event.seat, piece=PIECES[event.resource], world=WORLDS[event.world])
        case built.PopulationCloned():
            many = gettext_noop("{seat} clones {n} people.")
            text = gettext_noop("{seat} clones {n} person.") if event.n == 1 else many
            return sentence(text, seat=event.seat, n=event.n)
        case _:
            return None


def stored(store: Mapping[Resource, int]) -> Sentence:
    """Resources by number and kind, not empty."""
    return listed(Sentence(RESOURCES[each], {"n": store[each]}) for each in RESOURCES if store.get(each))


def _begun(box: Box, event: happened.ActionBegun) -> Sentence:
    began = _action(box, event)
    if not event.energy:
        return began
    text = gettext_noop("Energy paid on {world}: {n}.")
    return in_a_row((began, sentence(text, world=WORLDS[event.world], n=event.energy)))


def _action(box: Box, event: happened.ActionBegun) -> Sentence:
    """Face-down cards are not named."""
    if event.slot is None:
        return sentence(
            gettext_noop("{seat} plays {card} face up."), seat=event.seat, card=box.called(event.card or "")
        )
    if event.card is not None:
        text = gettext_noop("{seat} uses {slot}, for a card face down.")
        return sentence(text, seat=event.seat, slot=event.slot)
    return sentence(gettext_noop("{seat} uses {slot}."), seat=event.seat, slot=event.slot)


def _flew(box: Box, event: happened.ShipFlew) -> Sentence:
    facts = {"seat": event.seat, "ship": box.called(event.ship), "n": event.energy}
    if event.world == "new":
        return Sentence(gettext_noop("{seat} flies {ship} back to the Old World, empty. Energy: {n}."), facts)
    load = tuple(_load(box, event))
    if not load:
        return Sentence(gettext_noop("{seat} flies {ship} to the New World, empty. Energy: {n}."), facts)
    text = gettext_noop("{seat} flies {ship} to the New World with {load}. Energy: {n}.")
    return Sentence(text, {**facts, "load": listed(load)})


def _load(box: Box, event: happened.ShipFlew) -> Iterator[str | Sentence]:
    yield from map(box.called, (*event.regions, *event.stadiums))
    yield from (PIECES[each] for each in RESOURCES for _ in range(event.prefabs.get(each, 0)))
    if any(event.resources.values()):
        yield stored(event.resources)


def _named(box: Box, cards: Iterable[str]) -> Sentence:
    return listed(map(box.called, cards))


def _card(state: State, text: str, seat: Player, card: str, world: World | None = None) -> Sentence:
    where = {} if world is None else {"world": WORLDS[world]}
    return Sentence(text, {"seat": seat, "card": box_of(state).called(card), **where})
