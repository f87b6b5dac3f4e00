"""Tests the table of `civil_orders/forms/standing.py`: the effect of each step in each standing, also after undo."""

from __future__ import annotations

import secrets
from collections.abc import Callable

import pytest

from civil_orders.crisis_map_table import the_map
from civil_orders.forms import form_intake, outcomes
from civil_orders.forms.request_data import Form
from civil_orders.forms.standing import standing
from crisis_map.records.actions import WrittenLine
from crisis_map.records.state import coming_turn
from megagame.core.game import Refusal
from tests.civil_orders.world import (
    do,
    form,
    inside,
    open_box,
    order_cards,
    send,
    shut_box,
    state,
    table,
    undone,
    unsealed,
)
from tests.tables.tables import take_back

pytestmark = pytest.mark.usefixtures("city")


def seal(card: str) -> None:
    """Sends a captain's form. Raises the phone's Refusal."""
    request = Form(card, secrets.token_hex(16), (WrittenLine("A1", "A2"),), "", (), "any")
    (answer,) = form_intake.put_in([request])
    if isinstance(answer, Refusal):
        raise answer


def close() -> None:
    do({"type": "close_phase"})


def opened(card: str) -> None:
    open_box()
    seal(card)


def shut(card: str) -> None:
    opened(card)
    shut_box()


def withdrawn(card: str) -> None:
    opened(card)
    undone()


def unsealed_box(card: str) -> None:
    shut(card)
    unsealed()


def resealed(card: str) -> None:
    unsealed_box(card)
    for _ in ("the unsealing", "the shutting", "the opening"):
        undone()


REACHED: dict[str, Callable[[str], None]] = {
    "unused": lambda card: None,
    "accepting": opened,
    "shut": shut,
    "withdrawn": withdrawn,
    "unsealed": unsealed_box,
    "resealed": resealed,
}
STEPS: dict[str, Callable[[str], object]] = {
    "open": lambda card: open_box(),
    "seal": seal,
    "shut": lambda card: shut_box(),
    "unseal": lambda card: unsealed(),
    "close": lambda card: close(),
}
LEADS_TO = {
    ("unused", "open"): "accepting",
    ("unused", "close"): "unused",
    ("accepting", "seal"): "accepting",
    ("accepting", "shut"): "shut",
    ("shut", "open"): "accepting",
    ("shut", "unseal"): "unsealed",
    ("withdrawn", "open"): "accepting",
    ("withdrawn", "unseal"): "unsealed",
    ("unsealed", "close"): "unused",
    ("resealed", "unseal"): "unsealed",
}
REFUSED = {
    ("unused", "seal"): "box_not_open",
    ("unused", "shut"): "box_not_open",
    ("unused", "unseal"): "box_not_shut",
    ("accepting", "open"): "box_open",
    ("accepting", "unseal"): "box_not_shut",
    ("accepting", "close"): "box_sealed",
    ("shut", "seal"): "box_shut",
    ("shut", "shut"): "box_not_open",
    ("shut", "close"): "box_sealed",
    ("withdrawn", "seal"): "box_not_open",
    ("withdrawn", "shut"): "box_not_open",
    ("withdrawn", "close"): "box_sealed",
    ("unsealed", "open"): "box_unsealed",
    ("unsealed", "seal"): "box_unsealed",
    ("unsealed", "shut"): "box_not_open",
    ("unsealed", "unseal"): "box_not_shut",
    ("resealed", "open"): "box_unsealed",
    ("resealed", "seal"): "box_unsealed",
    ("resealed", "shut"): "box_not_open",
    ("resealed", "close"): "box_sealed",
}


def test_every_step_is_said_for_every_standing() -> None:
    assert LEADS_TO.keys() | REFUSED.keys() == {(where, step) for where in REACHED for step in STEPS}
    assert not LEADS_TO.keys() & REFUSED.keys()


@pytest.mark.parametrize(("where", "step"), [(where, step) for where in REACHED for step in STEPS])
def test_each_step_does_what_the_table_says(where: str, step: str) -> None:
    first, other, *_ = order_cards(captains=2)["north"]
    do({"type": "open_phase"})
    REACHED[where](first)
    assert standing(the_map()) == where
    if (where, step) in LEADS_TO:
        STEPS[step](other)
        assert standing(the_map()) == LEADS_TO[where, step]
        return
    before = table().number, [each.receipt for each in inside()]
    with pytest.raises(Refusal) as no:
        STEPS[step](other)
    assert no.value.code == REFUSED[where, step]
    assert (table().number, [each.receipt for each in inside()]) == before


def test_an_opening_that_was_undone_keeps_its_forms_and_the_turn_does_not_end_without_them() -> None:
    north = order_cards()["north"]
    do({"type": "open_phase"})
    open_box()
    words = send(form(north[0])).json()["receipt"]
    undone()
    for action in ("close_phase", "end_forms"):
        with pytest.raises(Refusal, match="box_sealed"):
            do({"type": action})
    assert stage(words) == "in_the_box"
    open_box()
    shut_box()
    unsealed()
    assert [each.district for each in state().forms] == ["north"]
    close()
    assert stage(words) == "over"


def test_a_district_is_not_removed_while_undo_hides_sealed_forms() -> None:
    south = order_cards()["south"]
    open_box()
    send(form(south[0]))
    undone()
    do({"type": "move_hexes", "hexes": ["B1"], "district": "north"})
    with pytest.raises(Refusal, match="box_sealed"):
        do({"type": "remove_district", "district": "south"})
    unsealed()
    with pytest.raises(Refusal, match="district_named"):
        do({"type": "remove_district", "district": "south"})


def test_a_form_of_a_later_turn_is_unsealed_though_its_district_was_removed_meanwhile() -> None:
    """Control goes back to an earlier turn, removes the district, and reaches the form's turn again."""
    do({"type": "open_phase"})
    first = table().number
    close()
    south = order_cards(turn=2)["south"]
    open_box()
    words = send(form(south[0], ("A1 A2",))).json()["receipt"]
    take_back(table().number, back_to=first)
    do({"type": "move_hexes", "hexes": ["B1"], "district": "north"})
    do({"type": "remove_district", "district": "south"})
    close()
    unsealed()
    do({"type": "open_phase"})
    do({"type": "end_forms"})
    do({"type": "execute_line", "form": "f1"})
    assert (stage(words), state().forms[0].lines[0].fate) == ("queued", "unfunded")
    close()
    assert stage(words) == "over"


def test_without_cards_nobody_can_have_sealed_so_an_opening_by_mistake_holds_up_nothing() -> None:
    do({"type": "open_phase"})
    open_box()
    undone()
    close()
    assert state().phase == "closed"


def test_a_form_of_a_later_turn_waits_in_the_box_when_control_goes_back() -> None:
    """Its receipt says so, and it is unsealed only in its own turn."""
    do({"type": "open_phase"})
    first = table().number
    close()
    north = order_cards(turn=2)["north"]
    open_box()
    words = send(form(north[0])).json()["receipt"]
    shut_box()
    unsealed()
    take_back(table().number, back_to=first)
    assert (coming_turn(state()), stage(words)) == (1, "in_the_box")
    close()
    assert stage(words) == "in_the_box"
    do({"type": "open_phase"})
    with pytest.raises(Refusal, match="box_sealed"):
        close()
    unsealed()
    close()
    assert stage(words) == "over"


def test_a_box_of_a_later_turn_is_known_to_have_been_open_when_that_turn_comes_again() -> None:
    do({"type": "open_phase"})
    first = table().number
    close()
    opened(order_cards(turn=2)["north"][0])
    take_back(table().number, back_to=first)
    assert standing(the_map()) == "unused"
    close()
    assert standing(the_map()) == "withdrawn"
    do({"type": "open_phase"})
    with pytest.raises(Refusal, match="box_sealed"):
        close()
    assert len(inside()) == 1


def stage(words: list[str]) -> str | None:
    found = outcomes.fate(" ".join(words))
    return found.stage if found else None
