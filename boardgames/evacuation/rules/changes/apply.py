"""State transitions of Evacuation. They never fail and check no rule."""

from typing import Any, assert_never

from msgspec.structs import replace

from boardgames.evacuation.box.words import Player, other_than
from boardgames.evacuation.records import building_events as built
from boardgames.evacuation.records import card_events as dealt
from boardgames.evacuation.records import events as happened
from boardgames.evacuation.records.events import Event
from boardgames.evacuation.records.state import (
    ANY_NUMBER,
    GoalState,
    Hand,
    Marker,
    Nation,
    Oceans,
    Parts,
    SettledPiece,
    State,
)
from boardgames.evacuation.rules.changes.apply_by_hand import apply_by_hand
from boardgames.evacuation.rules.changes.apply_seats import apply_to_seat


def apply(state: State, event: Event) -> State:  # noqa: C901, PLR0911, PLR0912, PLR0915 - an arm for each event
    match event:
        case happened.TableSetUp():
            return _set_up(event)
        case happened.PhaseBegun():
            return replace(state, phase=event.phase, waiting=event.waiting, turn=None)
        case happened.TurnBegun():
            return _turn_begun(state, event.seat)
        case happened.TurnEnded():
            return replace(state, begun=False, part_done=False, ending=False, parts=Parts())
        case happened.ActionBegun():
            return replace(apply_to_seat(state, event), begun=True, part_done=False)
        case happened.ProgressBegun() | happened.RewardOpened():
            return replace(state, begun=True, part_done=False)
        case happened.PartsOpened():
            return replace(state, parts=together(state.parts, event.parts))
        case happened.PartUsed():
            return replace(state, part_done=True, parts=_used(state.parts, event.part, event.of))
        case happened.PartDone():
            return replace(state, part_done=True)
        case happened.ActionEnded():
            return replace(state, ending=True, parts=Parts(discard=event.discard))
        case built.PieceSettled():
            spaces = {**state.spaces, event.space: SettledPiece(event.seat, event.piece)}
            return apply_to_seat(replace(state, spaces=spaces), event)
        case built.InfrastructureTaken():
            return _off_row(apply_to_seat(state, event), "infrastructure", event.card)
        case built.ShipBuilt():
            return _off_row(apply_to_seat(state, event), "ships", event.card)
        case built.StadiumBuilt():
            return _off_row(apply_to_seat(state, event), "stadiums", event.card)
        case dealt.RowCardsDiscarded():
            return _row_discarded(state, event)
        case dealt.RowFilled():
            rows = {**state.rows, event.row: (event.card, *state.rows[event.row])}
            return replace(state, rows=rows, decks={**state.decks, event.row: state.decks[event.row][1:]})
        case dealt.RowTurnedUp():
            rows = {**state.rows, event.row: event.cards}
            return replace(state, rows=rows, decks={**state.decks, event.row: event.deck})
        case dealt.DeckStacked():
            return replace(state, decks={**state.decks, event.deck: event.cards})
        case dealt.DeckRenewed():
            discards = {**state.discards, event.deck: ()}
            return replace(state, decks={**state.decks, event.deck: event.cards}, discards=discards)
        case dealt.CardsDrawn():
            drawn = {**state.decks, "actions": state.decks["actions"][len(event.cards) :]}
            return apply_to_seat(replace(state, decks=drawn), event)
        case dealt.CardsDiscarded():
            put = {**state.discards, "actions": (*state.discards.get("actions", ()), *event.cards)}
            return apply_to_seat(replace(state, discards=put, parts=replace(state.parts, discard=0)), event)
        case dealt.CardsKept():
            return _kept(state, event)
        case dealt.GoalDrafted():
            return apply_to_seat(replace(state, waiting=_others(state, event.seat)), event)
        case dealt.GoalsPassedOn():
            return _passed_on(state, event)
        case dealt.PublicGoalReached():
            return replace(state, public_goals={**state.public_goals, event.card: GoalState(event.seat)})
        case dealt.PublicGoalPlayed():
            played = GoalState(event.seat, played=True)
            return replace(state, public_goals={**state.public_goals, event.card: played})
        case happened.ShippingEnded():
            return replace(state, waiting=_others(state, event.seat))
        case happened.OrderChanged():
            return replace(state, order=event.order)
        case happened.MarkersCleared():
            return _every_nation(state, _cleared)
        case happened.CleanedUp():
            return replace(_every_nation(state, _refreshed), round=event.round)
        case happened.RaceTriggered():
            return replace(state, triggered=event.seat, last=event.last)
        case happened.GameEnded():
            over = replace(state, phase="over", turn=None, waiting=(), parts=Parts(), last=None)
            return replace(over, begun=False, part_done=False, ending=False, outcome=event.outcome)
        case (
            dealt.NumberSet()
            | happened.IncomeReceived()
            | happened.SeatPassed()
            | built.ResourceGained()
            | built.Paid()
            | built.ProductionRaised()
            | built.InfrastructureLaid()
            | built.InfrastructureGave()
            | built.TechnologyStepped()
            | built.FactoryPrefabbed()
            | built.PopulationCloned()
            | happened.GroupSumCounted()
            | happened.MarkerMoved()
            | happened.OceanLeft()
            | happened.OceanReturned()
        ):
            return apply_to_seat(state, event)
        case happened.ShipFlew():
            return apply_to_seat(state, event)
        case (
            dealt.PiecesSet()
            | dealt.HandSet()
            | dealt.SpaceSet()
            | dealt.MarkerSet()
            | dealt.GoalSet()
            | dealt.SlotsSet()
            | dealt.OrderSet()
            | dealt.RewardSet()
            | dealt.LinesSet()
        ):
            return apply_by_hand(state, event)
        case _:
            assert_never(event)


def together(before: Parts, more: Parts) -> Parts:
    gain = {word: before.gain.get(word, 0) + more.gain.get(word, 0) for word in {**before.gain, **more.gain}}
    numbers = {
        name: ANY_NUMBER if ANY_NUMBER in (getattr(before, name), getattr(more, name)) else _sum(before, more, name)
        for name in Parts.__struct_fields__
        if name != "gain"
    }
    return Parts(gain=gain, **numbers)


def _sum(before: Parts, more: Parts, name: str) -> int:
    both: int = getattr(before, name) + getattr(more, name)
    return both


def _used(parts: Parts, part: str, of: str) -> Parts:
    if part == "gain":
        gain = {word: many - (word == of) for word, many in parts.gain.items()}
        return replace(parts, gain={word: many for word, many in gain.items() if many})
    many: int = getattr(parts, part)
    left: dict[str, Any] = {part: many if many == ANY_NUMBER else many - 1}
    return replace(parts, **left)


def _set_up(event: happened.TableSetUp) -> State:
    return State(
        box=event.box,
        seats=event.seats,
        order=event.order,
        mode=event.mode,
        reward_rule=event.reward,
        modules=event.modules,
        decks=event.decks,
        discards=dict.fromkeys(event.decks, ()),
        rows={"ships": (), "stadiums": (), "infrastructure": ()},
        rewards=event.rewards,
        public_goals=dict.fromkeys(event.public_goals, GoalState()),
        lines=event.lines,
        nations={seat: _founded(event, seat) for seat in event.seats},
    )


def _founded(event: happened.TableSetUp, seat: Player) -> Nation:
    return Nation(
        discs=tuple(card.id for card in event.box.old_regions),
        oceans=Oceans(old=tuple(card.id for card in event.box.oceans)),
        stadiums={"old": (event.starters[seat],), "new": ()},
        columns=event.columns[seat],
        hand=Hand(draft=event.goals.get(seat, ())),
    )


def _off_row(state: State, row: Any, card: str) -> State:
    return replace(state, rows={**state.rows, row: other_than(state.rows[row], card)})


def _row_discarded(state: State, event: dealt.RowCardsDiscarded) -> State:
    left = tuple(card for card in state.rows[event.row] if card not in event.cards)
    discards = {**state.discards, event.row: (*state.discards[event.row], *event.cards)}
    return replace(state, rows={**state.rows, event.row: left}, discards=discards)


def _kept(state: State, event: dealt.CardsKept) -> State:
    hand = state.nations[event.seat].hand.actions
    gone = tuple(card for card in hand if card not in event.cards)
    discards = {**state.discards, "actions": (*state.discards["actions"], *gone)}
    waiting = _others(state, event.seat)
    return apply_to_seat(replace(state, discards=discards, waiting=waiting), event)


def _passed_on(state: State, event: dealt.GoalsPassedOn) -> State:
    nations = {
        seat: replace(nation, hand=replace(nation.hand, draft=event.hands.get(seat, ())))
        for seat, nation in state.nations.items()
    }
    return replace(state, nations=nations, waiting=tuple(event.hands))


def _others(state: State, seat: Player) -> tuple[Player, ...]:
    return tuple(other for other in state.waiting if other != seat)


def _turn_begun(state: State, seat: Player) -> State:
    last = None if state.last is None else tuple(other for other in state.last if other != seat)
    return replace(state, turn=seat, waiting=_others(state, seat), last=last, begun=False, part_done=False)


def _every_nation(state: State, change: Any) -> State:
    return replace(state, nations={seat: change(nation) for seat, nation in state.nations.items()})


def _cleared(nation: Nation) -> Nation:
    first, second = (Marker(marker.step, "outer", marker.passed) for marker in nation.markers)
    return replace(nation, markers=(first, second))


def _refreshed(nation: Nation) -> Nation:
    hand = replace(nation.hand, played=(), face_up=())
    return replace(nation, group_sum=0, slots=(), actions_done=0, passed=False, hand=hand)
