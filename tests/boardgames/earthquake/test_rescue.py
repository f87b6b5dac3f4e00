"""Critical deeds: payers, helpers, default and auction (earthquake.md, New Year; its documents, Rescue)."""

from __future__ import annotations

from typing import Any

from boardgames.earthquake.records.actions import Bid, Contribute, Forfeit, Pay, Stop
from boardgames.earthquake.records.options import Rulings
from boardgames.earthquake.records.pieces import KINDS
from boardgames.earthquake.records.state import State, to_act
from tests.boardgames.earthquake.positions import after, city, column, piece, refused, saved

TOWER = (piece("yellow", (14, 18), (14, 19), (14, 20)), piece("blue", (14, 21)))
"""Touches the tanks; support is ignored here."""
SECOND = (piece("red", (13, 14), (12, 14), (12, 15)),)
NOTHING = saved()


def hopeless(**changed: Any) -> State:
    """Returns red at New Year, unable to pay for Hawthorne at the tanks."""
    usual: dict[str, Any] = {
        "phase": "pay",
        "positions": {"red": 0, "blue": 4, "green": 20},
        "deeds": {"Hawthorne": "red"},
        "structures": {"Hawthorne": TOWER},
        "due": ("Hawthorne",),
        "left": 2,
        "savings": {"red": NOTHING, "blue": saved(yellow=1, orange=3), "green": saved(blue=2, orange=2)},
    }
    return city(**{**usual, **changed})


def asked_of(state: State) -> State:
    return after(state, "red", Forfeit("Hawthorne"))


def defaulted(**changed: Any) -> State:
    """Returns the state after nobody helped."""
    there = asked_of(hopeless(**changed))
    return after(after(there, "blue", Contribute(NOTHING)), "green", Contribute(NOTHING, quake=changed.get("quake")))


def test_a_critical_deed_is_given_up_only_by_who_cannot_pay_it_and_has_none_but_critical_ones() -> None:
    assert refused(hopeless(savings={"red": saved(yellow=1, blue=1)}), "red", Forfeit("Hawthorne")) == "must_pay"
    another = {"Hawthorne": "red", "Foster": "red"}
    assert refused(hopeless(deeds=another), "red", Forfeit("Hawthorne")) == "must_pay"
    paid = {"Hawthorne": TOWER, "Foster": column("Foster", cells=1)}
    assert refused(hopeless(deeds=another, structures=paid), "red", Forfeit("Hawthorne")) == "must_pay"
    both = {"Hawthorne": "red", "Sandy": "red"}
    standing = {"Hawthorne": TOWER, "Sandy": SECOND}
    assert refused(hopeless(deeds=both, structures=standing), "red", Forfeit("Sandy")) == "must_pay", "it is not due"
    assert asked_of(hopeless(deeds=both, structures=standing)).phase == "rescue"


def test_the_others_are_asked_one_after_the_other_clockwise_those_without_savings_too() -> None:
    there = asked_of(hopeless(savings={"red": NOTHING, "blue": NOTHING, "green": saved(blue=1)}))
    assert (there.phase, there.at_stake, to_act(there)) == ("rescue", "Hawthorne", ("blue",))
    assert refused(there, "green", Contribute(NOTHING)) == "not_your_turn"
    assert to_act(after(there, "blue", Contribute(NOTHING))) == ("green",)
    assert refused(there, "red", Pay(("Hawthorne",))) == "wrong_phase"


def test_each_gives_of_what_is_missing_and_no_more() -> None:
    there = asked_of(hopeless())
    assert refused(there, "blue", Contribute(saved(blue=1))) == "not_in_savings"
    assert refused(there, "blue", Contribute(saved(orange=1))) == "too_many"
    given = after(there, "blue", Contribute(saved(yellow=1)))
    assert (given.savings["red"], given.savings["blue"]) == (saved(yellow=1), saved(orange=3))


def test_as_soon_as_nothing_is_missing_it_is_paid_and_kept() -> None:
    only_yellow = hopeless(savings={"red": saved(blue=1), "blue": saved(yellow=1), "green": saved(blue=2)})
    there = after(asked_of(only_yellow), "blue", Contribute(saved(yellow=1)))
    assert (there.phase, there.deeds, there.due) == ("collect", {"Hawthorne": "red"}, ())
    assert (there.savings["red"], there.savings["green"]) == (NOTHING, saved(blue=2))
    two = hopeless(
        deeds={"Hawthorne": "red", "Sandy": "red"},
        structures={"Hawthorne": TOWER, "Sandy": SECOND},
        due=("Hawthorne", "Sandy"),
        savings=only_yellow.savings,
    )
    assert after(asked_of(two), "blue", Contribute(saved(yellow=1))).phase == "pay", "Sandy is due still"


def test_who_is_not_helped_defaults_and_everybody_has_back_what_they_gave() -> None:
    there = after(asked_of(hopeless()), "blue", Contribute(saved(yellow=1)))
    there = after(there, "green", Contribute(NOTHING))
    assert (there.phase, there.at_stake, there.deeds, there.due) == ("auction", "Hawthorne", {}, ())
    assert there.savings == {"red": NOTHING, "blue": saved(yellow=1, orange=3), "green": saved(blue=2, orange=2)}
    assert there.structures == {"Hawthorne": TOWER}, "what touches the tanks is never dismantled"


def test_who_defaults_loses_all_savings_to_the_bank() -> None:
    rich = {"red": saved(green=7), "blue": saved(orange=1), "green": NOTHING}
    there = defaulted(savings=rich)
    assert there.savings["red"] == NOTHING


def test_bids_are_asked_for_counter_clockwise_once_of_those_with_savings() -> None:
    there = defaulted()
    assert to_act(there) == ("green",)
    assert refused(there, "blue", Bid(saved(orange=1))) == "not_your_turn"
    assert refused(there, "green", Bid(saved(yellow=1))) == "not_in_savings"
    there = after(there, "green", Bid(saved(orange=1)))
    assert [(bid.seat, dict(bid.pieces)) for bid in there.bids] == [("green", saved(orange=1))]
    assert there.savings["green"] == saved(blue=2, orange=2), "a bid stays in savings until it wins"
    assert to_act(there) == ("blue",)
    poor = {"red": NOTHING, "blue": saved(orange=1), "green": NOTHING}
    assert to_act(defaulted(savings=poor)) == ("blue",), "green has nothing"


def test_most_squares_win_and_of_equals_the_first() -> None:
    first = after(defaulted(), "green", Bid(saved(orange=2)))
    equal = after(first, "blue", Bid(saved(orange=2), quake=(3,)))
    assert (equal.deeds, equal.savings["green"]) == ({"Hawthorne": "green"}, saved(blue=2))
    assert equal.savings["blue"] == saved(yellow=1, orange=3)
    more = after(first, "blue", Bid(saved(orange=1, yellow=1), quake=(3,)))
    assert (more.deeds, more.savings["blue"]) == ({"Hawthorne": "blue"}, saved(orange=2))
    assert (more.due, more.paid_ahead) == ((), ()), "the winner's next New Year is due as usual"


def test_without_a_bid_nobody_holds_the_deed_and_the_structure_stands() -> None:
    there = after(after(defaulted(), "green", Bid({})), "blue", Bid(quake=(3,)))
    assert (there.deeds, there.structures) == ({}, {"Hawthorne": TOWER})


def test_who_defaulted_goes_on_without_income_the_earthquake_the_walk_and_the_action() -> None:
    there = after(after(defaulted(), "green", Bid()), "blue", Bid(quake=(3,)))
    assert (there.phase, there.turn, there.positions["red"], there.quakes) == ("act", "red", 2, ((3,),))
    assert there.savings["red"] == NOTHING


def test_where_nobody_else_has_savings_the_auction_is_over_at_once() -> None:
    there = asked_of(hopeless(savings=dict.fromkeys(("red", "blue", "green"), NOTHING)))
    there = after(after(there, "blue", Contribute(NOTHING)), "green", Contribute(NOTHING, quake=(4,)))
    assert (there.phase, there.deeds, there.quakes) == ("act", {}, ((4,),))


def test_each_critical_deed_is_auctioned_in_board_order() -> None:
    both: dict[str, Any] = {
        "deeds": {"Sandy": "red", "Hawthorne": "red"},
        "structures": {"Hawthorne": TOWER, "Sandy": SECOND},
        "due": ("Hawthorne", "Sandy"),
    }
    there = defaulted(**both)
    assert (there.at_stake, there.auctions) == ("Hawthorne", ("Sandy",))
    there = after(after(there, "green", Bid(saved(blue=1))), "blue", Bid())
    assert (there.phase, there.at_stake, there.deeds) == ("auction", "Sandy", {"Hawthorne": "green"})
    assert to_act(there) == ("green",)


def test_by_ruling_what_is_missing_and_paid_in_a_rescue_is_the_cost_of_the_whole() -> None:
    linked = {"Hawthorne": TOWER, "Foster": (piece("orange", (15, 21), (16, 21)),)}
    state = hopeless(
        deeds={"Hawthorne": "red", "Foster": "blue"},
        structures=linked,
        rulings=Rulings(linked="whole"),
        savings={"red": saved(yellow=1, blue=1), "blue": saved(orange=1), "green": NOTHING},
    )
    there = asked_of(state)
    assert refused(there, "blue", Contribute(saved(blue=1))) == "not_in_savings"
    paid = after(there, "blue", Contribute(saved(orange=1)))
    assert (paid.phase, paid.paid_ahead, paid.savings["red"]) == ("collect", ("Foster",), NOTHING)


def test_if_control_stops_in_a_rescue_what_was_given_stays() -> None:
    there = after(after(asked_of(hopeless()), "blue", Contribute(saved(yellow=1))), "control", Stop())
    assert (there.phase, there.turn, to_act(there), there.due) == ("over", None, (), ())
    assert there.savings["red"] == saved(yellow=1)


def test_what_is_given_up_can_pay_for_other_deeds() -> None:
    standing = {"Hawthorne": TOWER, "Foster": (piece("blue", (20, 31)), piece("yellow", (20, 30), (20, 29), (20, 28)))}
    both = {"Hawthorne": "red", "Foster": "red"}
    state = hopeless(deeds=both, structures=standing, due=("Foster", "Hawthorne"))
    assert refused(state, "red", Pay(("Hawthorne",))) == "cannot_afford"
    paid = after(after(state, "red", Forfeit("Foster")), "red", Pay(("Hawthorne",)))
    assert (paid.deeds, paid.savings["red"], set(paid.structures)) == ({"Hawthorne": "red"}, NOTHING, {"Hawthorne"})
    assert all(kind in KINDS for kind in paid.savings["red"])
