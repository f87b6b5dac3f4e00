"""Control sets the hidden cards of a hand: action cards, goals, and goals to choose from."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from django.contrib.auth.models import User
from django.test import Client
from msgspec.structs import replace

from boardgames.evacuation.box.words import Hidden, Player
from boardgames.evacuation.game import GAME
from boardgames.evacuation.records import actions_by_hand
from boardgames.evacuation.records.options import Options
from boardgames.evacuation.records.state import State, box_of
from boardgames.evacuation.rules.turns import TURNS
from boardgames.evacuation.sampling import sample
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, WALL, Refusal
from megagame.core.sentences import say
from megagame.tables.journals import journal
from megagame.tables.live.caches import forget
from megagame.tables.live.seat_cards import issue_first
from megagame.tables.playing.play import open_table
from tests.boardgames.evacuation.test_conservation import cards
from tests.laws import encoded
from tests.tables.side import card, press

OPTIONS = Options(seats=3, order=("P1", "P2", "P3"), mode="points", modules=("advanced_actions",))
NAME = "evacuation-1"


@cache
def at(wanted: Callable[[State], bool]) -> State:
    """Returns the first such position of a random game."""
    dice = Dice(5)
    state = GAME.after(GAME.blank, GAME.open(OPTIONS, dice))
    while not wanted(state):
        state = moved(state, dice)
    return state


def moved(state: State, dice: Dice) -> State:
    seat, action = next((seat, each) for seat in state.seats if (each := sample(state, seat, dice)))
    return GAME.after(state, GAME.decide(state, seat, action, dice))


def kept(state: State) -> bool:
    return state.phase == "draft"


def one_drafted(state: State) -> bool:
    return state.phase == "draft" and len(state.waiting) == len(state.seats) - 1


def discarding(state: State) -> bool:
    return state.ending


def played(state: State) -> bool:
    return any(nation.hand.face_up for nation in state.nations.values())


def after(state: State, player: Player, of: Hidden, *named: str) -> State:
    return GAME.after(state, GAME.decide(state, CONTROL, actions_by_hand.SetHand(player, of, named), Dice(0)))


def refused(state: State, player: Player, of: Hidden, *named: str, seat: str = CONTROL) -> str:
    with pytest.raises(Refusal) as no:
        GAME.decide(state, seat, actions_by_hand.SetHand(player, of, named), Dice(0))
    return no.value.code


def test_an_action_card_put_in_a_hand_leaves_where_it_was_and_one_taken_away_is_discarded() -> None:
    state = at(kept)
    first, second = state.nations["P1"].hand.actions, state.nations["P2"].hand.actions
    next_card = state.decks["actions"][0]
    end = after(state, "P1", "actions", *first[1:], second[0], next_card)
    assert end.nations["P1"].hand.actions == (*first[1:], second[0], next_card)
    assert end.nations["P2"].hand.actions == second[1:]
    assert end.decks["actions"] == state.decks["actions"][1:]
    assert end.discards["actions"] == (*state.discards["actions"], first[0])
    assert cards(end) == cards(state)


def test_a_card_that_was_played_goes_back_into_the_hand() -> None:
    state = at(played)
    seat = next(seat for seat, nation in state.nations.items() if nation.hand.face_up)
    hand = state.nations[seat].hand
    end = after(state, seat, "actions", *hand.actions, hand.face_up[0]).nations[seat].hand
    assert end.actions == (*hand.actions, hand.face_up[0])
    assert end.face_up == hand.face_up[1:]
    assert end.played == tuple(card for card in hand.played if card != hand.face_up[0])


def test_goals_change_places_so_that_the_draft_ends_with_three_for_each() -> None:
    state = at(one_drafted)
    first, second = state.nations["P1"].hand, state.nations["P2"].hand
    end = after(state, "P2", "draft", first.goals[0], first.draft[0], *second.draft[2:])
    assert end.nations["P1"].hand.goals == second.draft[:1]
    assert end.nations["P1"].hand.draft == (second.draft[1], *first.draft[1:])
    assert end.nations["P2"].hand.draft == (first.goals[0], first.draft[0], *second.draft[2:])
    dice = Dice(1)
    while end.phase == "draft":
        end = moved(end, dice)
    assert [len(nation.hand.goals) for nation in end.nations.values()] == [3, 3, 3]
    assert len({goal for nation in end.nations.values() for goal in nation.hand.goals}) == 9


def test_a_goal_that_nobody_was_dealt_takes_the_place_of_one_that_leaves_the_game() -> None:
    state = at(kept)
    draft, new = state.nations["P3"].hand.draft, undealt_goals(state)[0]
    end = after(state, "P3", "draft", *draft[:3], new)
    hand = replace(state.nations["P3"].hand, draft=(*draft[:3], new))
    assert end == replace(state, nations={**state.nations, "P3": replace(state.nations["P3"], hand=hand)})


def test_who_discards_still_discards_down_to_four() -> None:
    state = at(discarding)
    seat = TURNS.due(state, state.turn or "")
    assert seat is not None
    hand = state.nations[seat].hand.actions
    assert state.parts.discard == len(hand) - 4
    more = after(state, seat, "actions", *hand, state.decks["actions"][0])
    assert more.parts.discard == len(hand) - 3
    assert after(more, seat, "actions", *hand[:5]).parts.discard == 1
    assert refused(state, seat, "actions", *hand[:4]) == "still_discards"
    other = next(each for each in state.seats if each != seat)
    assert refused(state, other, "actions", *hand[4:]) == "still_discards"


@pytest.mark.parametrize("of", ["actions", "goals", "draft"])
def test_others_learn_nothing_of_the_cards_that_control_sets(of: Hidden) -> None:
    state = at(one_drafted)
    held: tuple[str, ...] = getattr(state.nations["P1"].hand, of)
    hidden = state.decks["actions"] if of == "actions" else undealt_goals(state)
    ends = [after(state, "P1", of, card, *held[1:]) for card in hidden[:2]]
    for seat in (WALL, "P2", "P3"):
        assert encoded(GAME.screen(ends[0], seat)) == encoded(GAME.screen(ends[1], seat))
    for seat in (CONTROL, "P1"):
        assert encoded(GAME.screen(ends[0], seat)) != encoded(GAME.screen(ends[1], seat))


def undealt_goals(state: State) -> tuple[str, ...]:
    hands = [nation.hand for nation in state.nations.values()]
    dealt = {goal for hand in hands for goal in (*hand.goals, *hand.draft)}
    return tuple(goal.id for goal in box_of(state).goals if goal.id not in dealt)


@pytest.mark.parametrize(
    ("of", "wanted"),
    [
        ("actions", "By hand: P1, action cards in hand: 4."),
        ("goals", "By hand: P1, goals in hand: 1."),
        ("draft", "By hand: P1, goals to choose from: 3."),
    ],
)
def test_the_log_tells_how_many_cards_but_no_card(of: Hidden, wanted: str) -> None:
    state = at(one_drafted)
    named = getattr(state.nations["P1"].hand, of)
    events = GAME.decide(state, CONTROL, actions_by_hand.SetHand("P1", of, named), Dice(0))
    assert [say(told) for event in events if (told := GAME.tell(state, event))] == [wanted]


def test_what_is_refused() -> None:
    state = at(kept)
    race = GAME.after(GAME.blank, GAME.open(Options(seats=1), Dice(1)))
    hand = state.nations["P1"].hand
    assert refused(state, "P1", "actions", seat="P1") == "control_only"
    assert refused(state, "P4", "actions") == "no_seat"
    assert refused(race, "P1", "actions") == "not_in_use"
    assert refused(race, "P1", "draft") == "not_in_use"
    assert refused(state, "P1", "actions", *hand.draft) == "unknown_piece"
    assert refused(state, "P1", "draft", *hand.draft[:3], hand.actions[0]) == "unknown_piece"
    assert refused(state, "P1", "draft", *hand.draft[:3], hand.draft[0]) == "unknown_piece"
    assert refused(state, "P1", "draft", *hand.draft[:3]) == "other_number"
    assert refused(state, "P1", "goals", *hand.draft[:1]) == "other_number"


@pytest.mark.usefixtures("transactional_db")
def test_control_s_form_sets_a_hand_that_no_other_page_and_no_log_names() -> None:
    forget()
    table = open_table(game="evacuation", name=NAME, title=NAME, options=OPTIONS, author="Ana")
    issue_first(table, table.versions)
    control = Client()
    control.force_login(User.objects.create_user("control", is_staff=True))
    state = journal.current(table).state
    names, before = box_of(state).names, control.get(f"/console/{NAME}/").content.decode()
    new = next(each for each in state.decks["actions"] if names[each] not in before)
    fields = {"type": "set_hand", "player": "P1", "of": "actions", "cards.0": new}
    assert press(control, NAME, seen=table.versions[CONTROL], **fields)[0] == 200
    assert journal.current(table).state.nations["P1"].hand.actions == (new,)
    read = [control.get(f"/console/{NAME}/").content.decode(), *(moves(seat) for seat in (WALL, "P1", "P2"))]
    for page in read:
        assert "By hand: P1, action cards in hand: 1." in page
        assert new not in page
        assert names[new] not in page
    forget()


def moves(seat: str) -> str:
    return Client().post(f"/tables/{NAME}/moves/", {"key": card(seat, NAME)}).content.decode()
