"""Set-up, prices, rows and technologies, sentence by sentence (evacuation.md, Things)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from boardgames.evacuation.box.words import Player, Slot
from boardgames.evacuation.game import GAME
from boardgames.evacuation.records import actions
from boardgames.evacuation.records.options import Options
from boardgames.evacuation.records.state import Nation, Oceans, State
from boardgames.evacuation.rules.changes.gifts import satisfaction
from boardgames.evacuation.rules.rounds import old_income
from megagame.core.dice import Dice
from tests.boardgames.evacuation.rounds import begun, done, has, refused, rich, stands, store
from tests.boardgames.evacuation.vary import small_box

# Set-up


def by_lot(seed: int, **options: Any) -> State:
    """Returns a table with only these options fixed."""
    given = replace(msgspec.convert({"seats": 3, **options}, Options), box=small_box())
    return GAME.after(GAME.blank, GAME.open(given, Dice(seed)))


def test_every_seat_begins_with_its_own_copy_of_the_old_world_and_nothing_on_the_new() -> None:
    state, box = begun(4), small_box()
    for seat, nation in state.nations.items():
        assert nation.discs == tuple(card.id for card in box.old_regions)
        assert nation.oceans == Oceans(old=("o1", "o2"))
        assert (nation.production, nation.new, nation.population) == (store(), store(), 0)
        assert old_income(state, seat) == store(7, 7, 7)
        assert nation.old == store(7 - 3, 7, 7)  # the first income, three of it eaten
        assert nation.markers == (stands(0), stands(0))


def test_starters_technologies_order_and_decks_are_drawn_by_lot() -> None:
    tables = [by_lot(seed) for seed in range(12)]
    starters = {card.id for card in small_box().stadiums if card.starter}
    for table in tables:
        first = [nation.stadiums["old"] for nation in table.nations.values()]
        assert all(len(cards) == 1 for cards in first)
        assert len({cards[0] for cards in first} & starters) == 3
        sets = [{technology[1] for row in nation.columns for technology in row} for nation in table.nations.values()]
        assert all(len(names) == 1 for names in sets)
        assert len(set.union(*sets)) == 3
    for chance in ("order", "rows", "rewards"):
        assert len({str(getattr(table, chance)) for table in tables}) > 1


def test_infrastructure_of_level_one_comes_before_level_two() -> None:
    for seed in range(6):
        state = by_lot(seed)
        row = state.rows["infrastructure"][::-1]  # the first card drawn is rightmost
        levels = [small_box().infra[card].level for card in (*row, *state.decks["infrastructure"])]
        assert levels == sorted(levels)


def test_for_points_each_levels_technologies_lie_in_any_columns() -> None:
    mixed = {table.nations["P1"].columns for table in (by_lot(seed, mode="points") for seed in range(8))}
    assert len(mixed) > 1
    for columns in mixed:
        assert [{technology[2] for technology in level} for level in columns] == [{"1"}, {"2"}, {"3"}]
    usual = [{technology[3] for technology in column} for column in zip(*by_lot(1).nations["P1"].columns, strict=True)]
    assert usual == [{"1"}, {"2"}, {"3"}]


def test_of_four_goals_one_is_kept_and_the_rest_go_on_clockwise_till_each_has_three() -> None:
    state = begun(3, mode="points")
    dealt = {seat: nation.hand.draft for seat, nation in state.nations.items()}
    assert [len(goals) for goals in dealt.values()] == [4, 4, 4]
    anyhow: tuple[Player, ...] = ("P3", "P1", "P2")
    for seat in anyhow:
        state = done(state, actions.Draft(card=state.nations[seat].hand.draft[0]), seat=seat)
    passed_on = {seat: nation.hand.draft for seat, nation in state.nations.items()}
    assert passed_on == {"P2": dealt["P1"][1:], "P3": dealt["P2"][1:], "P1": dealt["P3"][1:]}
    for _ in range(2):
        for seat in state.seats:
            state = done(state, actions.Draft(card=state.nations[seat].hand.draft[0]), seat=seat)
    assert state.phase == "action"
    assert [(len(nation.hand.goals), nation.hand.draft) for nation in state.nations.values()] == [(3, ())] * 3


# Prices


def building(card: str, **changed: Any) -> State:
    """Returns a state with this ship alone in the row, and one ship to build."""
    state = done(rich(begun()), actions.Act(slot="2b"))
    return replace(has(state, **changed), rows={**state.rows, "ships": (card,)})


def paid(state: State, action: actions.BuildShip) -> Nation:
    return done(state, action).nations["P1"]


def test_what_is_paid_is_paid_wholly_from_one_world() -> None:
    split = building("s1", old=store(steel=1), new=store(steel=1))
    assert [refused(split, actions.BuildShip(card="s1", world=world)) for world in ("old", "new")] == [
        "cannot_afford"
    ] * 2
    after = paid(building("s1", old=store(steel=2), new=store(steel=1)), actions.BuildShip(card="s1", world="old"))
    assert (after.old, after.new, after.ships) == (store(), store(steel=1), {"old": ("s1",), "new": ()})


@pytest.mark.parametrize(
    ("free", "left"),
    [
        ({"food": 2}, store(2, 2, 4)),
        ({"food": 1, "energy": 1}, store(3, 2, 3)),
        (None, store(3, 2, 3)),  # of 4/2/4 one food, as of equals food comes first, then one energy
    ],
)
def test_the_free_part_of_a_price_is_paid_as_said_or_of_what_there_is_most_of(free: Any, left: Any) -> None:
    after = paid(building("s6", old=store(4, 4, 4)), actions.BuildShip(card="s6", world="old", any=free))
    assert after.old == left


@pytest.mark.parametrize("free", [{"food": 1}, {"food": 3}, {}, {"steel": 3}])
def test_the_free_part_of_a_price_is_exactly_as_many(free: Any) -> None:
    state = building("s6", old=store(4, 4, 4))
    assert refused(state, actions.BuildShip(card="s6", world="old", any=free)) == "cannot_afford"


def test_a_discount_lowers_the_same_word_of_a_price_and_not_below_nothing() -> None:
    less = building("s2", steps={"ta21": 2})  # one steel less for ships
    assert paid(less, actions.BuildShip(card="s2", world="old", any={"food": 1})).old == store(8, 9, 9)
    free = building("s5", steps={"ta21": 2}, old=store(1, 1, 1))  # two of any kind: the steel of the discount is lost
    assert paid(free, actions.BuildShip(card="s5", world="old", any={"food": 1, "steel": 1})).old == store(0, 0, 1)
    begun_only = building("s2", steps={"ta21": 1})
    assert paid(begun_only, actions.BuildShip(card="s2", world="old", any={"food": 1})).old == store(8, 8, 9)


@pytest.mark.parametrize(
    ("technology", "slot", "action", "price"),
    [
        ("tb12", "2c", actions.BuildStadium(card="a8", world="old"), store(food=2)),  # of any one less
        ("tc13", "3c", actions.Lay(card="i7", world="old"), store(steel=1)),
        ("td12", "3a", actions.PrefabOne(resource="energy", world="old"), store()),
        ("td21", "3b", actions.CloneTwo(), store()),
        ("tc23", "2a", actions.SettleOne(space="n1", piece="population"), store()),
    ],
)
def test_each_part_has_its_discount(technology: str, slot: Slot, action: Any, price: Any) -> None:
    state = rich(begun(), population=1, taken=("i7",), steps={technology: 2})
    state = done(replace(state, rows={**state.rows, "stadiums": ("a8",)}), actions.Act(slot=slot), action)
    gone = {each: 18 - state.nations["P1"].old[each] - state.nations["P1"].new[each] for each in price}
    assert gone == price


def test_a_refresh_has_no_discount_and_is_no_part_done() -> None:
    state = building("s2", steps={"ta21": 2})
    after = done(state, actions.Refresh(row="ships", cards=("s2",), resource="steel", world="old"))
    assert after.nations["P1"].old["steel"] == 8
    assert refused(after, actions.Done()) == "nothing_done"


# Rows


def test_when_a_card_is_taken_the_others_move_right_and_it_lies_open_before_its_owner() -> None:
    state = done(rich(begun()), actions.Act(slot="3c"))
    left, middle, right = state.rows["infrastructure"]
    after = done(state, actions.Take(card=middle))
    assert after.rows["infrastructure"] == (state.decks["infrastructure"][0], left, right)
    assert GAME.screen(after, "P2").nations["P1"].taken == (middle,)


def test_without_cards_to_draw_or_discards_the_row_stays_short() -> None:
    state = building("s1")
    state = replace(state, decks={**state.decks, "ships": ()})
    assert done(state, actions.BuildShip(card="s1", world="old")).rows["ships"] == ()
    put_away = replace(state, discards={**state.discards, "ships": ("s9",)})
    assert done(put_away, actions.BuildShip(card="s1", world="old")).rows["ships"] == ("s9",)


# Technologies and satisfaction


def test_satisfaction_is_that_of_stadiums_in_both_worlds_and_of_developed_technologies() -> None:
    smiling = has(begun(), stadiums={"old": ("a8",), "new": ("a12",)}, steps={"ta12": 1, "tb22": 1})
    assert satisfaction(smiling, "P1") == 2 + 3 + 1
    assert satisfaction(has(smiling, steps={"ta12": 1, "tb22": 2}), "P1") == 2 + 3 + 1 + 2


def test_what_a_technology_does_once_opens_as_parts_when_it_is_developed() -> None:
    columns = (("tb11", "tb12", "tc11"), ("tb21", "tc22", "tb23"), ("tb31", "tb32", "ta31"))
    state = rich(begun(), columns=columns, steps={"tb12": 1, "tc22": 1, "tb11": 1, "tb21": 2, "tb31": 1})
    cloning = done(state, actions.Act(slot="4b"), actions.DevelopOne(technology="tc22"))
    assert msgspec.to_builtins(cloning.parts) == {"clone": 1, "settle": -1}
    raised = done(state, actions.Act(slot="4b"), actions.DevelopOne(technology="tb31"))
    assert raised.nations["P1"].production == store(food=2)


@pytest.mark.parametrize(
    ("steps", "old", "new", "penalties"),
    [
        ({}, store(), store(), 1 + 3 + 2),  # food asked for in each world, and two stadiums
        ({"ta13": 1, "tb23": 2, "tc11": 1, "td22": 2}, store(steel=2), store(), 2),
    ],
)
def test_technologies_add_to_income_and_lower_the_food_asked_for(
    steps: Any, old: Any, new: Any, penalties: int
) -> None:
    bare = has(begun(), steps=steps, old=store(), new=store(), discs=(), oceans=Oceans())
    third = replace(bare, round=3, phase="reward", turn="P1", waiting=(), begun=True)
    after = done(third, actions.Done()).nations["P1"]
    assert (after.old, after.new, after.penalties) == (old, new, penalties)
