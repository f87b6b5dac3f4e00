"""Every refusal code of actions, as in evacuation-documents.md, and their order."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from msgspec.structs import replace

from boardgames.evacuation.box.words import Player, Slot
from boardgames.evacuation.records import actions as asked
from boardgames.evacuation.records.actions import Flight, PlayedAction
from boardgames.evacuation.records.state import GoalState, Hand, Oceans, Parts, SettledPiece, State
from boardgames.evacuation.sentences import REFUSALS
from tests.boardgames.evacuation.rounds import begun, done, has, refused, rich, stands, store

LISTED = {
    "keep": ("not_in_hand", "bad_count"),
    "draft": ("not_in_hand",),
    "discard": ("not_in_hand", "bad_count"),
    "act": ("already_acting", "not_in_hand", "once_a_round", "wrong_world", "no_energy", "nothing_to_do"),
    "pass": ("already_acting",),
    "done": ("nothing_done", "must_choose"),
    "gain": ("no_part",),
    "exchange": ("no_part", "cannot_afford"),
    "take": ("no_part", "not_in_row"),
    "lay": ("no_part", "not_in_hand", "same_picture", "cannot_afford"),
    "develop": ("no_part", "level_closed"),
    "settle": (
        *("no_part", "nothing_waiting", "terrain_closed", "occupied", "wrong_kind", "symbols_missing"),
        "cannot_afford",
    ),
    "ship": ("no_part", "not_in_row", "cannot_afford"),
    "stadium": ("no_part", "not_in_row", "cannot_afford"),
    "refresh": ("no_part", "not_in_row", "cannot_afford"),
    "prefab": ("no_part", "none_left", "cannot_afford"),
    "clone": ("no_part", "cannot_afford"),
    "play_goal": ("not_yours", "cannot_afford"),
    "transport": ("unknown_ship", "wrong_region", "no_capacity", "not_in_store", "no_energy"),
    "progress": ("already_acting", "bad_spread", "place_taken"),
    "choose": ("no_part", "bad_option"),
}
"""The codes of each action in order, after `wrong_phase` and `not_your_turn`."""

HAND = ("x1", "x5", "x9", "x10")


def acting(slot: Slot, **changed: Any) -> State:
    """Returns P1 with full stores and this slot open."""
    return has(done(rich(begun(), population=1, taken=("i1",)), asked.Act(slot=slot)), **changed)


def advanced(*cards: str, **changed: Any) -> State:
    """Returns P1 at the start of an action with these cards in hand."""
    dealt = replace(begun(modules=["advanced_actions"]), phase="action", turn="P1", waiting=())
    return rich(dealt, hand=Hand(actions=cards or HAND), **changed)


def keeping() -> State:
    return has(begun(modules=["advanced_actions"]), hand=Hand(actions=tuple(f"x{n}" for n in range(1, 8))))


def drafting() -> State:
    return begun(mode="points")


def discarding() -> State:
    return replace(advanced(*HAND, "x2"), begun=True, ending=True, parts=Parts(discard=1))


def flying(**changed: Any) -> State:
    """Returns one ship on each world: s1 has a bay for red and blue, and room for a building and two resources."""
    state = rich(begun(), **{"ships": {"old": ("s1",), "new": ("s2",)}, **changed})
    return replace(state, phase="transport", turn=None, waiting=("P1",))


def flight(ship: str = "s1", **cargo: Any) -> asked.Transport:
    return asked.Transport(ships=(Flight(ship=ship, **cargo),))


def moving(**changed: Any) -> State:
    return replace(has(begun(), **changed), phase="progress", turn="P1", waiting=())


def spread(first: int, second: int, place: Any = "outer") -> asked.Progress:
    return asked.Progress(moves=(asked.Move(1, first, place), asked.Move(2, second, place)))


def goal(standing: GoalState, **changed: Any) -> State:
    return replace(rich(begun(), **changed), public_goals={"p2": standing})


POOR: dict[str, Any] = {"old": store(), "new": store()}
SETTLE = asked.SettleOne(space="n1", piece="population")
LAY = asked.Lay(card="i1", world="old")
SHIP, STADIUM = acting("2b").rows["ships"][0], acting("2c").rows["stadiums"][0]
REFRESH = asked.Refresh(row="ships", cards=(SHIP,), resource="food", world="old")
CHOOSING = replace(moving(oceans=Oceans(old=("o1", "o2"))), begun=True, parts=Parts(ocean_out=1))

CASES: tuple[tuple[str, State, PlayedAction], ...] = (
    ("not_in_hand", keeping(), asked.Keep(cards=("x1", "x2", "x3", "x8"))),
    ("not_in_hand", keeping(), asked.Keep(cards=("x1", "x1", "x3", "x4"))),
    ("bad_count", keeping(), asked.Keep(cards=("x1", "x2", "x3"))),
    ("not_in_hand", drafting(), asked.Draft(card=drafting().nations["P2"].hand.draft[0])),
    ("not_in_hand", discarding(), asked.DiscardCards(cards=("x30",))),
    ("not_in_hand", discarding(), asked.DiscardCards(cards=("x1", "x1"))),
    ("bad_count", discarding(), asked.DiscardCards(cards=("x1", "x2"))),
    ("bad_count", advanced(), asked.DiscardCards(cards=())),
    ("already_acting", acting("4b"), asked.Act(slot="4b")),
    ("not_in_hand", advanced(), asked.Act(slot="4b")),
    ("not_in_hand", advanced(), asked.Act(slot="4b", card="x2")),
    ("not_in_hand", begun(), asked.Act(slot="4b", card="x1")),
    ("once_a_round", advanced(slots=("1a",)), asked.Act(slot="1b", card="x1")),
    ("wrong_world", rich(begun(), actions_done=2), asked.Act(slot="4a", energy="new")),
    ("no_energy", has(begun(), actions_done=2, **POOR), asked.Act(slot="4a")),
    ("nothing_to_do", has(begun(), **POOR), asked.Act(slot="2b")),
    ("already_acting", acting("4b"), asked.PassRound()),
    ("nothing_done", begun(), asked.Done()),
    ("nothing_done", acting("4b"), asked.Done()),
    ("must_choose", CHOOSING, asked.Done()),
    ("must_choose", discarding(), asked.Done()),
    ("no_part", acting("4b"), asked.GainOne(resource="food", world="old")),
    ("no_part", acting("4b"), asked.ExchangeOne(world="old", give="food", get="steel")),
    ("cannot_afford", acting("4a", **POOR), asked.ExchangeOne(world="old", give="food", get="steel")),
    ("no_part", acting("4b"), asked.Take(card="i3")),
    ("not_in_row", acting("3c"), asked.Take(card=acting("3c").decks["infrastructure"][0])),
    ("no_part", acting("4b"), LAY),
    ("not_in_hand", acting("3c"), asked.Lay(card="i3", world="old")),
    ("same_picture", acting("3c", laid={"old": {}, "new": {"i2": False}}), LAY),
    ("cannot_afford", acting("3c", **POOR), LAY),
    ("no_part", acting("2a"), asked.DevelopOne(technology="ta11")),
    ("level_closed", acting("4b"), asked.DevelopOne(technology="ta21")),
    ("level_closed", acting("4b"), asked.DevelopOne(technology="tb11")),
    ("no_part", acting("4b"), SETTLE),
    ("nothing_waiting", acting("2a"), asked.SettleOne(space="n3", piece="steel")),
    ("terrain_closed", acting("2a"), asked.SettleOne(space="n7", piece="population")),
    ("occupied", replace(acting("2a"), spaces={"n1": SettledPiece("P2", "population")}), SETTLE),
    ("wrong_kind", acting("2a"), asked.SettleOne(space="n3", piece="population")),
    ("symbols_missing", acting("2a"), asked.SettleOne(space="n4", piece="population")),
    ("cannot_afford", acting("2a", **POOR), SETTLE),
    ("no_part", acting("4b"), asked.BuildShip(card=SHIP, world="old")),
    ("not_in_row", acting("2b"), asked.BuildShip(card=acting("2b").decks["ships"][0], world="old")),
    ("cannot_afford", acting("2b", **POOR), asked.BuildShip(card=SHIP, world="old")),
    ("no_part", acting("4b"), asked.BuildStadium(card=STADIUM, world="old")),
    ("not_in_row", acting("2c"), asked.BuildStadium(card="a1", world="old")),
    ("cannot_afford", acting("2c", **POOR), asked.BuildStadium(card=STADIUM, world="old")),
    ("no_part", acting("2c"), REFRESH),
    ("not_in_row", acting("2b"), replace(REFRESH, cards=())),
    ("not_in_row", acting("2b"), replace(REFRESH, cards=(SHIP, SHIP))),
    ("not_in_row", acting("2b"), replace(REFRESH, cards=(STADIUM,))),
    ("cannot_afford", acting("2b", **POOR), REFRESH),
    ("no_part", acting("4b"), asked.PrefabOne(resource="food", world="old")),
    ("none_left", acting("3a", prefabs={"old": store(3), "new": store(1)}), asked.PrefabOne("food", "old")),
    ("cannot_afford", acting("3a", **POOR), asked.PrefabOne(resource="food", world="old")),
    ("no_part", acting("4b"), asked.CloneTwo()),
    ("cannot_afford", acting("3b", old=store(9), new=store(0, 9, 9)), asked.CloneTwo()),
    ("not_yours", goal(GoalState()), asked.PlayGoal(card="p2")),
    ("not_yours", goal(GoalState("P2")), asked.PlayGoal(card="p2")),
    ("not_yours", goal(GoalState("P1", played=True)), asked.PlayGoal(card="p2")),
    ("not_yours", goal(GoalState("P1")), asked.PlayGoal(card="p1")),
    ("cannot_afford", has(goal(GoalState("P1")), new=store(0, 9, 9)), asked.PlayGoal(card="p2")),
    ("unknown_ship", flying(), flight("s3")),
    ("unknown_ship", flying(), asked.Transport(ships=(Flight(ship="s1"), Flight(ship="s1")))),
    ("wrong_region", flying(discs=("r2",)), flight(bays=("r1",))),
    ("wrong_region", flying(), flight(bays=("r7",))),
    ("wrong_region", flying(), flight(bays=("o1",))),
    ("wrong_region", flying(), flight(buildings=("o1",))),
    ("wrong_region", flying(), flight(buildings=("r1",))),
    ("wrong_region", flying(), flight(bays=("r6",), buildings=("r6",))),
    ("no_capacity", flying(), flight(bays=("r1", "r2"))),
    ("no_capacity", flying(), flight(buildings=("r5", "r6"))),
    ("no_capacity", flying(), flight(resources={"food": 3})),
    ("no_capacity", flying(), flight("s2", resources={"food": 1})),
    ("no_capacity", flying(), flight("s2", bays=("r3",))),
    ("not_in_store", flying(), flight(buildings=("steel",))),
    ("not_in_store", flying(), flight(buildings=("a9",))),
    ("not_in_store", has(flying(), old=store(energy=9)), flight(resources={"food": 1})),
    ("no_energy", has(flying(), old=store()), flight()),
    ("no_energy", has(flying(), new=store()), flight("s2")),
    ("already_acting", CHOOSING, spread(0, 0)),
    ("bad_spread", moving(group_sum=3), spread(1, 1)),
    ("bad_spread", moving(), asked.Progress(moves=(asked.Move(1, 0, "outer"),))),
    ("bad_spread", moving(), asked.Progress(moves=(asked.Move(1, 0, "outer"), asked.Move(1, 0, "outer")))),
    ("bad_spread", moving(hand=Hand(face_up=("x5",))), asked.Progress(moves=spread(0, 3).moves, numbers=(3,))),
    ("bad_spread", moving(hand=Hand(face_up=("x5",))), spread(0, 0)),
    ("place_taken", moving(), spread(0, 0, "inner")),
    ("place_taken", has(moving(group_sum=2), "P2", markers=(stands(1, "inner"), stands(0))), spread(1, 1, "inner")),
    ("no_part", acting("4b"), asked.Choose(option="o1")),
    ("bad_option", CHOOSING, asked.Choose(option="r1")),
    ("bad_option", CHOOSING, asked.Choose(option="food")),
)


def kind(action: object) -> str:
    return str(type(action).__struct_config__.tag)  # type: ignore[attr-defined]  # every action is a struct


@pytest.mark.parametrize(("code", "state", "action"), CASES, ids=[f"{kind(act)}-{code}" for code, _, act in CASES])
def test_what_is_refused_with_which_code(code: str, state: State, action: PlayedAction) -> None:
    assert refused(state, action) == code


def test_each_code_of_each_action_is_among_these() -> None:
    assert {(kind(action), code) for code, _, action in CASES} == {
        (name, code) for name, codes in LISTED.items() for code in codes
    }
    everywhere = {"wrong_phase", "not_your_turn", "bad_deck"}
    by_hand_only = {"control_only", "no_seat", "unknown_piece", "not_in_use", "bad_order"}
    by_hand_only |= {"other_number", "other_faces", "still_discards"}
    assert {code for codes in LISTED.values() for code in codes} | everywhere | by_hand_only == set(REFUSALS)
    assert set(LISTED) == {kind_of.__struct_config__.tag for kind_of in get_args(PlayedAction)}


PHASES = {
    "keep": {"keep"},
    "draft": {"draft"},
    "transport": {"transport"},
    "progress": {"progress"},
    **{name: {"action"} for name in ("act", "pass", "discard", "play_goal")},
}
"""Phases of actions; others belong to action, progress and reward."""

ONE_OF_EACH = {kind(action): action for _, _, action in CASES}


@pytest.mark.parametrize("name", LISTED)
def test_each_action_belongs_to_its_phases_and_to_whose_turn_it_is(name: str) -> None:
    own = PHASES.get(name, {"action", "progress", "reward"})
    for phase in ("keep", "draft", "action", "transport", "progress", "reward", "over"):
        others: tuple[Player, ...] = ("P2",)
        state = replace(begun(), phase=phase, turn="P2", waiting=others)
        expected = "not_your_turn" if phase in own else "wrong_phase"
        assert refused(state, ONE_OF_EACH[name]) == expected


@pytest.mark.parametrize(
    ("state", "action"),
    [
        (keeping(), asked.Keep(cards=("x1", "x2", "x3", "x4"))),
        (drafting(), asked.Draft(card=drafting().nations["P1"].hand.draft[0])),
        (replace(flying(), waiting=("P1", "P2")), asked.Transport(ships=())),
    ],
    ids=["keep", "draft", "transport"],
)
def test_who_has_kept_drafted_or_shipped_waits_for_the_others(state: State, action: PlayedAction) -> None:
    after = done(state, action)
    assert after.waiting == ("P2",)
    assert refused(after, action) == "not_your_turn"


def test_a_deck_that_was_not_made_anew_is_told_last() -> None:
    ships = asked.NewOrder(ships=("s1", "s2"))
    assert refused(begun(), asked.PassRound(decks=ships)) == "bad_deck"
    assert refused(acting("4b"), asked.PassRound(decks=ships)) == "already_acting"
    assert refused(acting("4a"), asked.GainOne(resource="food", world="old", decks=ships)) == "bad_deck"
    assert refused(flying(), replace(flight(), decks=ships)) == "bad_deck"


@pytest.mark.parametrize(
    ("code", "state", "action"),
    [
        ("not_in_hand", keeping(), asked.Keep(cards=("x1", "x8"))),
        ("already_acting", replace(advanced(), begun=True), asked.Act(slot="1b", card="x2")),
        ("not_in_hand", advanced(slots=("1a",)), asked.Act(slot="1b", card="x2")),
        ("once_a_round", advanced(slots=("1a",), actions_done=2), asked.Act(slot="1b", card="x1", energy="new")),
        ("wrong_world", has(begun(), actions_done=2, **POOR), asked.Act(slot="2b", energy="new")),
        ("no_energy", has(begun(), actions_done=2, **POOR), asked.Act(slot="2b")),
        ("not_in_hand", acting("3c", taken=(), laid={"old": {}, "new": {"i2": False}}), LAY),
        ("same_picture", acting("3c", laid={"old": {}, "new": {"i2": False}}, **POOR), LAY),
        ("nothing_waiting", acting("2a"), asked.SettleOne(space="n7", piece="steel")),
        (
            "terrain_closed",
            replace(acting("2a"), spaces={"n10": SettledPiece("P2", "food")}),
            asked.SettleOne("n10", "population"),
        ),
        (
            "occupied",
            replace(acting("2a"), spaces={"n3": SettledPiece("P2", "food")}),
            asked.SettleOne("n3", "population"),
        ),
        ("symbols_missing", acting("2a", **POOR), asked.SettleOne("n4", "population")),
        ("not_in_row", acting("2b", **POOR), asked.BuildShip(card="s0", world="old")),
        ("none_left", acting("3a", prefabs={"old": store(4), "new": store()}, **POOR), asked.PrefabOne("food", "old")),
        ("bad_spread", moving(group_sum=3), spread(0, 0, "inner")),
        # Transport reports each code for all ships before the next.
        ("unknown_ship", flying(), asked.Transport(ships=(Flight(ship="s1", bays=("o1",)), Flight(ship="s3")))),
        (
            "wrong_region",
            flying(ships={"old": ("s1", "s2"), "new": ()}),
            asked.Transport(ships=(Flight(ship="s1", resources={"food": 3}), Flight(ship="s2", bays=("o1",)))),
        ),
        ("no_capacity", flying(), flight(buildings=("steel", "steel"))),
        ("not_in_store", has(flying(), old=store()), flight(resources={"food": 1})),
    ],
)
def test_of_two_codes_the_first_one_is_told(code: str, state: State, action: PlayedAction) -> None:
    assert refused(state, action) == code
