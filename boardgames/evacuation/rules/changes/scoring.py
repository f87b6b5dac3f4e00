"""Scoring (evacuation.md, The end)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeAlias

from boardgames.evacuation.box.box_cards import Goal
from boardgames.evacuation.box.words import RESOURCES, Player
from boardgames.evacuation.records.state import STADIUMS, Counted, State, box_of, lowest, own_spaces
from boardgames.evacuation.rules.changes.conditions import counted_each, holds
from boardgames.evacuation.rules.changes.gifts import satisfaction
from boardgames.kit.outcome import best

SELF_SUFFICIENT = 8
"""The production of each kind that wins the race."""

PLACES = (6, 4, 1)
"""Points for the first three places."""

TEN = 10

Ranked: TypeAlias = Mapping[Player, int]
OwnLine: TypeAlias = Literal["production", "goals", "public_goals", "discs", "people", "stadiums", "penalties"]


def meets_the_race(state: State, seat: Player) -> bool:
    """Whether a seat has 8 of each New World production and three stadiums there."""
    nation = state.nations[seat]
    return lowest(nation.production) >= SELF_SUFFICIENT and len(nation.stadiums["new"]) >= STADIUMS


def count(state: State) -> Counted:
    return count_race(state) if state.mode == "race" else count_points(state)


def count_race(state: State) -> Counted:
    """Score the race: the lowest production, penalties before bonuses."""
    ranks, _ = race_ranks(state)
    return Counted(best(ranks), {seat: counted_productions(state, seat)[0] for seat in state.seats})


def race_ranks(state: State) -> tuple[dict[Player, tuple[int, ...]], bool]:
    """Tie-breaking ranks, highest first; and whether the ranked seats survive."""
    final = {seat: counted_productions(state, seat) for seat in state.seats}
    ready = [seat for seat in state.seats if final[seat][0] >= SELF_SUFFICIENT]
    if ready:
        return {seat: (satisfaction(state, seat),) for seat in ready}, True
    return {seat: _rank(state, seat, final[seat]) for seat in state.seats}, False


def _rank(state: State, seat: Player, final: Sequence[int]) -> tuple[int, ...]:
    stadiums = len(state.nations[seat].stadiums["new"])
    return (final[0], stadiums, satisfaction(state, seat), final[1], final[2])


def counted_productions(state: State, seat: Player) -> Sequence[int]:
    """Productions after scoring a race, lowest first."""
    production = sorted(state.nations[seat].production[resource] for resource in RESOURCES)
    production[0] -= penalties(state, seat)
    for _ in range(bonus(state, seat)):
        production.sort()
        production[0] += 1
    return sorted(production)


def penalties(state: State, seat: Player) -> int:
    """Penalty tokens, discs on the Old World, and missing stadiums."""
    nation = state.nations[seat]
    return nation.penalties + len(nation.discs) + len(nation.oceans.old) + missing_stadiums(state, seat)


def missing_stadiums(state: State, seat: Player) -> int:
    """Stadiums missing on the New World."""
    return max(0, STADIUMS - len(state.nations[seat].stadiums["new"]))


def bonus(state: State, seat: Player) -> int:
    """2 for most satisfaction, 1 for the second. A tie for first leaves no second."""
    smileys = {each: satisfaction(state, each) for each in state.seats}
    if len(state.seats) == 1 or not smileys[seat]:
        return 0
    better = sum(other > smileys[seat] for other in smileys.values())
    if not better:
        return 2
    first = [each for each in smileys if smileys[each] == max(smileys.values())]
    second = max(other for other in smileys.values() if other < max(smileys.values()))
    return int(len(first) == 1 and smileys[seat] == second)


def points_now(state: State) -> dict[Player, int]:
    """Points if the game were scored now."""
    scores = {seat: sum(own_lines(state, seat).values()) for seat in state.seats}
    for ranked in contests(state):
        for seat, points in shared(ranked).items():
            scores[seat] += points
    return scores


def count_points(state: State) -> Counted:
    """Score the points; ties share first place."""
    scores = points_now(state)
    return Counted(best(scores), scores)


def contests(state: State) -> Iterable[Ranked]:
    """Rankings: satisfaction of seats with three stadiums, then pieces on each line. Alone there is none."""
    if len(state.seats) == 1:
        return
    yield {seat: satisfaction(state, seat) for seat in state.seats if not missing_stadiums(state, seat)}
    for line in state.lines:
        pieces = {seat: len(set(own_spaces(state, seat)) & set(line)) for seat in state.seats}
        yield {seat: many for seat, many in pieces.items() if many}


def shared(ranked: Ranked) -> Ranked:
    """6, 4 and 1 points; ties share the sum of their places, rounded down."""
    points: dict[Player, int] = {}
    for many in sorted(set(ranked.values()), reverse=True):
        equal = [seat for seat in ranked if ranked[seat] == many]
        places = PLACES[len(points) : len(points) + len(equal)]
        points.update(dict.fromkeys(equal, sum(places) // len(equal)))
    return points


def own_lines(state: State, seat: Player) -> Mapping[OwnLine, int]:
    """Points apart from contests, by line of the count."""
    nation, box = state.nations[seat], box_of(state)
    played = (
        box.public_goal[goal].points
        for goal, standing in state.public_goals.items()
        if standing.seat == seat and standing.played
    )
    return {
        "production": _table(state, lowest(nation.production)),
        "goals": sum(goal_points(state, seat, box.goal[goal]) for goal in nation.hand.goals),
        "public_goals": sum(played),
        "discs": -2 * (len(nation.discs) + len(nation.oceans.old)),
        "people": -sum(box.region[disc].population for disc in nation.discs),
        "stadiums": -3 * missing_stadiums(state, seat),
        "penalties": -3 * nation.penalties,
    }


def _table(state: State, production: int) -> int:
    table = box_of(state).score_table
    return table.points[min(production, TEN)] + table.above * max(0, production - TEN)


def goal_points(state: State, seat: Player, goal: Goal) -> int:
    if goal.each is not None:
        return min(goal.points * counted_each(state, seat, goal.each), goal.limit or 0)
    return goal.points if goal.condition is not None and holds(state, seat, goal.condition) else 0
