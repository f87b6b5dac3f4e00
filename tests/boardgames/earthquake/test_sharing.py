"""Holders of linked structures agree on their phones how to pay together (source, How to arbitrate 4)."""

from typing import Any

import pytest

from boardgames.earthquake.parts.sharing_parts import partners
from boardgames.earthquake.records.actions import AnswerShare, Contribute, Forfeit, OfferShare, Pay
from boardgames.earthquake.records.options import Rulings
from boardgames.earthquake.records.state import State, to_act, waited_for
from boardgames.earthquake.replay import REPLAY
from boardgames.earthquake.side_game import call, moment
from megagame.core.game import CONTROL
from megagame.core.sentences import say
from tests.boardgames.earthquake.positions import after, city, column, piece, refused, saved

BOTH = ("Foster", "Division")


def at_new_year(**changed: Any) -> State:
    """Returns red at New Year with Foster, a three, linked with Division, blue's single; red has a single only."""
    standing = {
        "Foster": (piece("yellow", (20, 31), (20, 30), (20, 29)),),
        "Division": column("Division", cells=1, place=3),
    }
    usual: dict[str, Any] = {
        "phase": "pay",
        "positions": {"red": 0, "blue": 4, "green": 20},
        "structures": standing,
        "deeds": {"Foster": "red", "Division": "blue"},
        "due": ("Foster",),
        "savings": {"red": saved(blue=1), "blue": saved(yellow=2), "green": saved(yellow=9)},
    }
    return city(**{**usual, **changed})


def offered(state: State | None = None) -> State:
    """Returns the state after red has offered to pay for both deeds, with a three of blue's."""
    return after(state or at_new_year(), "red", OfferShare("blue", BOTH, {"yellow": 1}))


def test_an_offer_changes_nothing_until_the_other_agrees_and_then_all_of_it_happens_at_once() -> None:
    state = offered()
    assert (state.savings, state.due, state.paid_ahead) == (at_new_year().savings, ("Foster",), ())
    assert (to_act(state), waited_for(state)) == (("red",), ("red", "blue"))
    asked = call(state, "blue")
    assert asked is not None
    assert say(asked, str) == "Pay together? Answer the offer."
    there = after(state, "blue", AnswerShare("blue", agrees=True))
    assert (there.savings["red"], there.savings["blue"]) == (saved(), saved(yellow=1))
    assert (there.due, there.paid_ahead, there.offers) == ((), ("Division",), {})
    assert there.phase == "collect"


def test_the_other_may_decline_or_offer_something_else_and_the_author_may_withdraw() -> None:
    declined = after(offered(), "blue", AnswerShare("blue", agrees=False))
    withdrawn = after(offered(), "red", AnswerShare("blue", agrees=False))
    assert (declined.offers, withdrawn.offers) == ({}, {})
    counter = after(offered(), "blue", OfferShare("blue", ("Foster",), {"yellow": 1}))
    assert (waited_for(counter), counter.offers["blue"].by) == (("red",), "blue")
    there = after(counter, "red", AnswerShare("blue", agrees=True))
    assert (there.due, there.paid_ahead, there.savings["red"]) == ((), (), saved(blue=1))


@pytest.mark.parametrize(
    ("seat", "action", "code"),
    [
        ("green", OfferShare("blue", BOTH, {"yellow": 1}), "not_your_turn"),
        (CONTROL, OfferShare("blue", BOTH, {"yellow": 1}), "not_your_turn"),
        ("red", OfferShare("green", BOTH, {"yellow": 1}), "no_deed"),
        ("red", OfferShare("red", BOTH, {"yellow": 1}), "no_deed"),
        ("red", OfferShare("blue", ("Belmont",), {"yellow": 1}), "no_deed"),
        ("red", OfferShare("blue", BOTH, {"green": 1}), "not_in_savings"),
        ("red", OfferShare("blue", BOTH, {}), "cannot_afford"),
        ("blue", AnswerShare("blue", agrees=True), "no_offer"),
        ("red", Pay(("Foster",)), "cannot_afford"),
    ],
)
def test_what_could_not_be_kept_is_refused(seat: str, action: Any, code: str) -> None:
    assert refused(at_new_year(), seat, action) == code


def test_nobody_agrees_to_an_own_offer_or_in_another_phase_or_to_what_is_gone() -> None:
    assert refused(offered(), "red", AnswerShare("blue", agrees=True)) == "no_offer"
    assert refused(offered(at_new_year()), "green", AnswerShare("blue", agrees=True)) == "not_your_turn"
    assert refused(city(), "red", OfferShare("blue", BOTH, {})) == "wrong_phase"
    spent = after(offered(), "blue", Contribute({"yellow": 2}))
    assert refused(spent, "blue", AnswerShare("blue", agrees=True)) == "not_in_savings"


def test_whoever_pays_for_one_pays_for_all_where_the_table_says_so() -> None:
    state = at_new_year(rulings=Rulings(linked="whole"))
    assert refused(state, "red", OfferShare("blue", ("Foster",), {"yellow": 1})) == "must_pay"
    assert all(deed.chosen for deed in partners(state, "red")[0].deeds)


def test_offers_end_with_what_they_were_made_for() -> None:
    there = after(offered(), "red", Forfeit("Foster"))
    assert there.offers == {}
    rich = {**at_new_year().savings, "red": saved(yellow=1, blue=1)}
    paid = after(offered(at_new_year(savings=rich)), "red", Pay(("Foster",)))
    assert paid.offers == {}


def test_an_answer_to_another_offer_is_another_question() -> None:
    one, other = offered(), after(at_new_year(), "red", OfferShare("blue", BOTH, {"yellow": 2}))
    assert moment(one, "blue") != moment(other, "blue")
    assert moment(one, "green") == moment(other, "green")


def test_who_can_be_asked_and_for_what() -> None:
    (own,) = partners(at_new_year(), "red")
    assert (own.giver.player, own.gives, [deed.block for deed in own.deeds]) == ("blue", False, list(BOTH))
    (theirs,) = partners(at_new_year(), "blue")
    assert (theirs.giver.player, theirs.gives) == ("blue", True)
    assert [(count.kind, count.most) for count in theirs.counts] == [("yellow", 2)]


def test_an_open_offer_is_in_a_replay_document_and_nothing_of_it_otherwise() -> None:
    assert REPLAY.view(offered(), "red")["offers"] == {
        "blue": {"by": "red", "deeds": list(BOTH), "pieces": {"yellow": 1}}
    }
    assert "offers" not in REPLAY.view(at_new_year(), "red")
