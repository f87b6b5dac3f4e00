"""The phases of a round (evacuation.md, A round)."""

from __future__ import annotations

from boardgames.evacuation import cards, gifts, scoring
from boardgames.evacuation.card_events import PublicGoalReached
from boardgames.evacuation.conditions import holds, ripen
from boardgames.evacuation.course import Course
from boardgames.evacuation.effects import Effect
from boardgames.evacuation.events import (
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
from boardgames.evacuation.parts import open_parts
from boardgames.evacuation.state import State, box_of, has, is_open, reward_card
from boardgames.evacuation.words import NOTHING, Player, Store, World, plus
from boardgames.kit.turns import others_after

ROUNDS = 4


def begin_round(course: Course) -> None:
    """Give income and start the action phase."""
    for seat in course.state.order:
        course.happens(_income(course.state, seat))
    if end_phase(course):
        course.happens(PhaseBegun("action"), TurnBegun(course.state.order[0]))


def end_phase(course: Course) -> bool:
    """Run the tests after a phase. Return whether the game goes on."""
    test(course)
    if course.state.triggered is None:
        return True
    end(course)
    return False


def test(course: Course) -> None:
    """Test public goals and the trigger of the race, after each turn and phase."""
    for goal, standing in course.state.public_goals.items():
        condition = box_of(course.state).public_goal[goal].condition
        first = next((seat for seat in course.state.order if holds(course.state, seat, condition)), None)
        if standing.seat is None and first is not None:
            course.happens(PublicGoalReached(first, goal))
    if course.state.mode == "race" and course.state.triggered is None:
        met = next((seat for seat in course.state.order if scoring.meets_the_race(course.state, seat)), None)
        if met is not None:
            course.happens(RaceTriggered(met, _last(course.state, met)))


def end_turn(course: Course, seat: Player) -> None:
    course.happens(TurnEnded(seat))
    test(course)
    if course.state.phase == "action":
        _next_action(course, seat)
    else:
        _next_turn(course)


def end_transport(course: Course) -> None:
    if end_phase(course):
        course.happens(OrderChanged(_order(course.state)))
        if end_phase(course):
            course.happens(MarkersCleared(), PhaseBegun("progress", course.state.order))
            _next_turn(course)


def begin_transport(course: Course) -> None:
    state = course.state
    course.happens(
        PhaseBegun("transport", tuple(seat for seat in state.seats if any(state.nations[seat].ships.values())))
    )
    if not course.state.waiting:
        end_transport(course)


def end(course: Course) -> None:
    counted = scoring.count_race if course.state.mode == "race" else scoring.count_points
    course.happens(GameEnded(counted(course.state)))


def _next_action(course: Course, seat: Player) -> None:
    state = course.state
    following = state.last if state.last is not None else _still_in(state, seat)
    if following:
        course.happens(TurnBegun(following[0]))
    else:
        begin_transport(course)


def _still_in(state: State, seat: Player) -> tuple[Player, ...]:
    return tuple(each for each in (*others_after(state.order, seat), seat) if not state.nations[each].passed)


def _last(state: State, seat: Player) -> tuple[Player, ...] | None:
    return others_after(state.order, seat) if state.phase == "action" and state.turn is not None else None


def _next_turn(course: Course) -> None:
    """Start the next turn of progress or reward, skipping rewards without parts."""
    while course.state.waiting:
        seat = course.state.waiting[0]
        course.happens(TurnBegun(seat))
        if course.state.phase == "progress":
            return
        course.happens(RewardOpened(seat))
        if open_parts(course, seat, _reward(course.state, seat)):
            course.happens(PartDone())
        ripen(course, seat)
        if is_open(course.state.parts):
            return
        course.happens(TurnEnded(seat))
        test(course)
    _end_turns(course)


def _end_turns(course: Course) -> None:
    if not end_phase(course):
        return
    if course.state.phase == "progress":
        course.happens(PhaseBegun("reward", course.state.order))
        _next_turn(course)
    elif course.state.round == ROUNDS:
        end(course)
    else:
        _clean_up(course)


def _clean_up(course: Course) -> None:
    played = tuple(card for seat in course.state.seats for card in course.state.nations[seat].hand.played)
    course.happens(CleanedUp(course.state.round + 1))
    cards.refresh_rows(course)
    if has(course.state, "advanced_actions"):
        cards.deal_anew(course, played)
        course.happens(PhaseBegun("keep", course.state.seats))
    else:
        begin_round(course)


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
    nation, box = state.nations[seat], box_of(state)
    old = old_income(state, seat)
    new = plus(nation.production, gifts.income(state, seat, "new"))
    there = {"old": plus(nation.old, old)["food"], "new": plus(nation.new, new)["food"]}
    asked = {world: _food(state, seat, world) for world in ("old", "new")}
    eaten: dict[World, int] = {world: min(asked[world], there[world]) for world in ("old", "new")}
    stadiums = max(0, box.stadiums_due[state.round - 1] - len(nation.stadiums["new"]))
    return IncomeReceived(seat, old, new, eaten, sum(asked.values()) - sum(eaten.values()) + stadiums)


def old_income(state: State, seat: Player) -> Store:
    """Income of the Old World: discs and technologies."""
    nation, box = state.nations[seat], box_of(state)
    worth: list[Store] = [{box.region[disc].resource: box.region[disc].value} for disc in nation.discs]
    worth += [{box.ocean[disc].resource: box.ocean[disc].value} for disc in nation.oceans.old]
    return plus(NOTHING, *worth, gifts.income(state, seat, "old"))


def _food(state: State, seat: Player, world: World) -> int:
    feeding = box_of(state).feeding
    by_round = feeding.old if world == "old" else feeding.new
    return max(0, by_round[state.round - 1] - gifts.less_food(state, seat, world))
