"""The phases of a round (evacuation.md, A round)."""

from msgspec import Struct

from boardgames.evacuation.box.effects import Effect
from boardgames.evacuation.box.words import NOTHING, Player, Store, World, plus
from boardgames.evacuation.records.card_events import PublicGoalReached
from boardgames.evacuation.records.events import (
    CleanedUp,
    GameEnded,
    IncomeReceived,
    MarkersCleared,
    OrderChanged,
    PartDone,
    PhaseBegun,
    RaceTriggered,
    RewardOpened,
    TurnBegun,
    TurnEnded,
)
from boardgames.evacuation.records.state import State, box_of, has, is_open, reward_card, store_of
from boardgames.evacuation.rules.changes import decks, gifts, scoring
from boardgames.evacuation.rules.changes.conditions import holds, ripen
from boardgames.evacuation.rules.changes.resolution import Resolution
from boardgames.evacuation.rules.open_parts import open_parts
from boardgames.kit.turns import others_after

ROUNDS = 4


class Lacking(Struct, frozen=True):
    """What a seat lacks at the next income as things stand: food by world, and stadiums. Each is a penalty token."""

    old: int
    new: int
    stadiums: int

    @property
    def tokens(self) -> int:
        return self.old + self.new + self.stadiums


def lacking(state: State, seat: Player) -> Lacking | None:
    """What is lacking at the next income; None in the last round."""
    if state.round >= ROUNDS:
        return None
    comes = {"old": old_income(state, seat), "new": new_income(state, seat)}
    food: dict[World, int] = {
        world: store_of(state.nations[seat], world)["food"] + comes[world]["food"] for world in ("old", "new")
    }
    due = {world: food_due(state, seat, world, state.round + 1) for world in ("old", "new")}
    stadiums = _stadiums_short(state, seat, state.round + 1)
    return Lacking(max(0, due["old"] - food["old"]), max(0, due["new"] - food["new"]), stadiums)


def begin_round(resolution: Resolution) -> None:
    """Give income and start the action phase."""
    for seat in resolution.state.order:
        resolution.happens(_income(resolution.state, seat))
    if end_phase(resolution):
        resolution.happens(PhaseBegun("action"), TurnBegun(resolution.state.order[0]))


def end_phase(resolution: Resolution) -> bool:
    """Run the tests after a phase. Return whether the game goes on."""
    test(resolution)
    if resolution.state.triggered is None:
        return True
    end(resolution)
    return False


def test(resolution: Resolution) -> None:
    """Test public goals and the trigger of the race, after each turn and phase."""
    for goal, standing in resolution.state.public_goals.items():
        condition = box_of(resolution.state).public_goal[goal].condition
        first = next((seat for seat in resolution.state.order if holds(resolution.state, seat, condition)), None)
        if standing.seat is None and first is not None:
            resolution.happens(PublicGoalReached(first, goal))
    if resolution.state.mode == "race" and resolution.state.triggered is None:
        met = next((seat for seat in resolution.state.order if scoring.meets_the_race(resolution.state, seat)), None)
        if met is not None:
            resolution.happens(RaceTriggered(met, _last(resolution.state, met)))


def end_turn(resolution: Resolution, seat: Player) -> None:
    resolution.happens(TurnEnded(seat))
    test(resolution)
    if resolution.state.phase == "action":
        _next_action(resolution, seat)
    else:
        _next_turn(resolution)


def end_transport(resolution: Resolution) -> None:
    if end_phase(resolution):
        resolution.happens(OrderChanged(_order(resolution.state)))
        if end_phase(resolution):
            resolution.happens(MarkersCleared(), PhaseBegun("progress", resolution.state.order))
            _next_turn(resolution)


def begin_transport(resolution: Resolution) -> None:
    state = resolution.state
    resolution.happens(
        PhaseBegun("transport", tuple(seat for seat in state.seats if any(state.nations[seat].ships.values())))
    )
    if not resolution.state.waiting:
        end_transport(resolution)


def end(resolution: Resolution) -> None:
    resolution.happens(GameEnded(scoring.count(resolution.state)))


def _next_action(resolution: Resolution, seat: Player) -> None:
    state = resolution.state
    following = state.last if state.last is not None else _still_in(state, seat)
    if following:
        resolution.happens(TurnBegun(following[0]))
    else:
        begin_transport(resolution)


def _still_in(state: State, seat: Player) -> tuple[Player, ...]:
    return tuple(each for each in (*others_after(state.order, seat), seat) if not state.nations[each].passed)


def _last(state: State, seat: Player) -> tuple[Player, ...] | None:
    return others_after(state.order, seat) if state.phase == "action" and state.turn is not None else None


def _next_turn(resolution: Resolution) -> None:
    """Start the next turn of progress or reward, skipping rewards without parts."""
    while resolution.state.waiting:
        seat = resolution.state.waiting[0]
        resolution.happens(TurnBegun(seat))
        if resolution.state.phase == "progress":
            return
        resolution.happens(RewardOpened(seat))
        if open_parts(resolution, seat, _reward(resolution.state, seat)):
            resolution.happens(PartDone())
        ripen(resolution, seat)
        if is_open(resolution.state.parts):
            return
        resolution.happens(TurnEnded(seat))
        test(resolution)
    _end_turns(resolution)


def _end_turns(resolution: Resolution) -> None:
    if not end_phase(resolution):
        return
    if resolution.state.phase == "progress":
        resolution.happens(PhaseBegun("reward", resolution.state.order))
        _next_turn(resolution)
    elif resolution.state.round == ROUNDS:
        end(resolution)
    else:
        _clean_up(resolution)


def _clean_up(resolution: Resolution) -> None:
    played = tuple(card for seat in resolution.state.seats for card in resolution.state.nations[seat].hand.played)
    resolution.happens(CleanedUp(resolution.state.round + 1))
    decks.refresh_rows(resolution)
    if has(resolution.state, "advanced_actions"):
        decks.deal_anew(resolution, played)
        resolution.happens(PhaseBegun("keep", resolution.state.seats))
    else:
        begin_round(resolution)


def _reward(state: State, seat: Player) -> tuple[Effect, ...]:
    card, total = box_of(state).reward[reward_card(state)], state.nations[seat].group_sum
    if state.reward_rule == "strict":
        return card.strict.get(str(total), ())
    return next((each.effects for each in card.lenient if each.to is None or total <= each.to), ())


def _order(state: State) -> tuple[Player, ...]:
    """By satisfaction, highest first; tied seats swap."""
    swapped = reversed(state.order)
    return tuple(sorted(swapped, key=lambda seat: -gifts.satisfaction(state, seat)))


def _income(state: State, seat: Player) -> IncomeReceived:
    nation, old, new = state.nations[seat], old_income(state, seat), new_income(state, seat)
    there = {"old": plus(nation.old, old)["food"], "new": plus(nation.new, new)["food"]}
    asked = {world: food_due(state, seat, world, state.round) for world in ("old", "new")}
    eaten: dict[World, int] = {world: min(asked[world], there[world]) for world in ("old", "new")}
    stadiums = _stadiums_short(state, seat, state.round)
    return IncomeReceived(seat, old, new, eaten, sum(asked.values()) - sum(eaten.values()) + stadiums)


def old_income(state: State, seat: Player) -> Store:
    """Income of the Old World: discs and technologies."""
    nation, box = state.nations[seat], box_of(state)
    worth: list[Store] = [{box.region[disc].resource: box.region[disc].value} for disc in nation.discs]
    worth += [{box.ocean[disc].resource: box.ocean[disc].value} for disc in nation.oceans.old]
    return plus(NOTHING, *worth, gifts.income(state, seat, "old"))


def new_income(state: State, seat: Player) -> Store:
    """Income of the New World: production and technologies."""
    return plus(state.nations[seat].production, gifts.income(state, seat, "new"))


def _stadiums_short(state: State, seat: Player, number: int) -> int:
    return max(0, box_of(state).stadiums_due[number - 1] - len(state.nations[seat].stadiums["new"]))


def food_due(state: State, seat: Player, world: World, number: int) -> int:
    """The food that a world of this seat needs in the round `number`."""
    feeding = box_of(state).feeding
    by_round = feeding.old if world == "old" else feeding.new
    return max(0, by_round[number - 1] - gifts.less_food(state, seat, world))
