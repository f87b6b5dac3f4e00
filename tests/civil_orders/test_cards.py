"""Cards: stacks of equal size, with values that resist guessing and typos, stored only as keyed digests."""

from __future__ import annotations

import random
import re
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import override_settings

from civil_orders.cards import card_stacks
from civil_orders.cards.card_stacks import Wish
from civil_orders.digests import digest
from civil_orders.forms import form_counts, receipts
from civil_orders.models import Card
from megagame import card_values
from megagame.core.game import Refusal
from megagame.event.actions import SetCaptains
from megagame.event.programme import Programme
from megagame.tables.playing.play import open_table, play
from tests.civil_orders.world import control, do, form, open_box, order_cards, post, send, shut_box, unsealed
from tests.tables.tables import NAME, asker

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
TRIES, REFERENCE_FORMS = 1_000 * 8 * 3_600, 60 * 10  # sixty forms a turn, ten turns


def test_a_value_is_three_groups_of_an_alphabet_without_look_alikes() -> None:
    assert not set(card_values.ALPHABET) & set("IL1O0")
    assert len(set(card_values.ALPHABET)) == len(card_values.ALPHABET) == 31
    for _ in range(50):
        value = card_values.drawn()
        assert re.fullmatch(r"\w{4}-\w{4}-\w{4}", value)
        assert card_values.read(value) == value
        assert card_values.read(f" {value.lower().replace('-', ' ')} ") == value


def test_one_wrong_character_and_two_that_changed_places_are_noticed() -> None:
    chance = random.Random(5)  # noqa: S311 - typing errors need no secret
    for _ in range(200):
        plain = card_values.drawn().replace("-", "")
        place = chance.randrange(card_values.LENGTH)
        other = chance.choice([each for each in card_values.ALPHABET if each != plain[place]])
        assert card_values.read(plain[:place] + other + plain[place + 1 :]) is None
        place = chance.randrange(card_values.LENGTH - 1)
        if plain[place] != plain[place + 1]:
            assert card_values.read(plain[:place] + plain[place + 1] + plain[place] + plain[place + 2 :]) is None


def test_no_live_code_is_guessed_in_eight_hours_at_a_thousand_tries_a_second() -> None:
    """The check character does not count, as it follows from the others."""
    assert TRIES * card_values.MOST_LIVE / len(card_values.ALPHABET) ** (card_values.LENGTH - 1) < 1e-6
    assert TRIES * REFERENCE_FORMS / len(receipts.words("en")) ** receipts.WORDS < 1e-6


@pytest.mark.usefixtures("city")
def test_every_district_gets_a_stack_for_the_largest_and_two_more() -> None:
    stacks = order_cards(captains=3)
    assert {district: len(stack) for district, stack in stacks.items()} == {"north": 5, "south": 5}
    assert Counter(Card.objects.values_list("district", "turn", "fate")) == {("north", 1, ""): 5, ("south", 1, ""): 5}


@pytest.mark.usefixtures("city")
def test_a_card_is_kept_as_a_keyed_digest_without_serial_holder_or_time() -> None:
    (value, *_) = order_cards()["north"]
    names = {field.name for field in Card._meta.get_fields()}
    assert names == {"digest", "district", "turn", "fate", "kept", "made_by", "voided_by"}
    assert Card.objects.filter(pk=digest("card", value)).exists()
    with override_settings(SECRET_KEY="another event's"):
        assert not Card.objects.filter(pk=digest("card", value)).exists()


@pytest.mark.usefixtures("city")
def test_to_print_again_is_to_make_a_new_stack_and_void_the_old_one() -> None:
    old = order_cards(captains=2)
    again = card_stacks.make(Wish(1, district="north"))[0]
    assert (again.district, again.turn, len(again.values)) == ("north", 1, 4)
    open_box()
    refused = send(form(old["north"][0]))
    assert (refused.status_code, refused.json()["code"]) == (409, "void_card")
    assert send(form(again.values[0])).status_code == 200
    assert send(form(old["south"][0])).status_code == 200


@pytest.mark.usefixtures("city")
def test_a_form_that_a_card_admitted_before_it_became_void_stays_in_the_box() -> None:
    old = order_cards()
    open_box()
    send(form(old["north"][0]))
    card_stacks.make(Wish(1, district="north"))[0]
    shut_box()
    unsealed()
    assert Card.objects.get(pk=digest("card", old["north"][0])).fate == "used"


@pytest.mark.usefixtures("city")
@pytest.mark.parametrize(
    ("turn", "captains", "turns", "code"),
    [
        (0, 1, 1, "past_turn"),
        (1, 0, 1, "bad_captains"),
        (1, 201, 1, "bad_captains"),
        (1, 1, 0, "bad_turns"),
        (1, 1, 13, "bad_turns"),
        (1, 200, 6, "too_many_cards"),
        (1, 200, 1, ""),
    ],
)
def test_what_control_cannot_make(turn: int, captains: int, turns: int, code: str) -> None:
    if not code:
        assert len(card_stacks.make(Wish(turn, turns, captains))) == 2
        return
    with pytest.raises(Refusal) as no:
        card_stacks.make(Wish(turn, turns, captains))
    assert no.value.code == code
    assert not Card.objects.exists()


@pytest.mark.usefixtures("city")
def test_a_whole_days_cards_are_made_in_one_go_turn_by_turn() -> None:
    old = order_cards(turn=2)
    made = card_stacks.make(Wish(1, turns=3, captains=2))
    assert [(stack.turn, stack.district, len(stack.values)) for stack in made] == [
        (turn, district, 4) for turn in (1, 2, 3) for district in ("north", "south")
    ]
    assert {Card.objects.get(pk=digest("card", value)).fate for values in old.values() for value in values} == {"void"}


@pytest.mark.usefixtures("city")
def test_not_more_cards_are_live_than_the_guessing_allows() -> None:
    for turn in (1, 2):
        card_stacks.make(Wish(turn, captains=190))
    with pytest.raises(Refusal) as no:
        card_stacks.make(Wish(3, captains=190))
    assert no.value.code == "too_many_cards"
    card_stacks.make(Wish(1, captains=190))
    assert Card.objects.filter(fate="").count() == 2 * 2 * 192


@pytest.mark.usefixtures("city")
def test_each_kind_of_wrong_card_is_answered_with_a_plain_sentence() -> None:
    early, late = order_cards(turn=2), order_cards(turn=1)
    (district_card,) = (stack.values[0] for stack in card_stacks.make(Wish(None)) if stack.district == "north")
    open_box()
    assert send(form(late["north"][0])).status_code == 200
    answers = {
        "mistyped_card": "ABCD-EFGH",
        "unknown_card": card_values.drawn(),
        "early_card": early["north"][0],
        "district_card": district_card,
    }
    for code, card in answers.items():
        refused = send(form(card)).json()
        assert refused["code"] == code
        assert refused["message"].endswith(".")
    shut_box()
    unsealed()
    assert send(form(late["north"][0])).json()["code"] == "used_card"
    assert told_of(late["north"][0])["why_not"]["code"] == "used_card"


@pytest.mark.usefixtures("city")
def test_a_card_of_an_earlier_turn_says_so_whatever_became_of_it() -> None:
    north = order_cards()["north"]
    open_box()
    send(form(north[0]))
    card_stacks.make(Wish(1, district="south"))[0]
    shut_box()
    unsealed()
    do({"type": "open_phase"})
    do({"type": "close_phase"})
    for card in north:
        assert told_of(card)["why_not"]["message"] == "This card was for turn 1: draw one for turn 2."
        assert send(form(card)).json()["code"] == "expired_card"


def told_of(card: str) -> dict[str, Any]:
    """Returns what the server tells a phone of its card."""
    told: dict[str, Any] = post("/o/card/", {"card": card}).json()
    return told


@pytest.mark.usefixtures("city")
def test_a_spent_card_leaves_nothing_readable_in_the_file() -> None:
    stacks = order_cards()
    open_box()
    value = stacks["north"][0]
    send(form(value, notes="the harbour master's cousin"))
    shut_box()
    unsealed()
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    content = Path(str(connection.settings_dict["NAME"])).read_bytes() + settings.BOX_FILE.read_bytes()
    for each in (value, value.replace("-", ""), *stacks["south"]):
        assert each.encode() not in content
    assert content.count(b"the harbour master's cousin") == 2  # the journal has it now: the action and its event


@pytest.mark.usefixtures("city")
def test_only_full_control_makes_cards_and_the_page_shows_them_once() -> None:
    path = f"/console/{NAME}/cards/"
    assert control(staff=False).get(path).status_code == 404
    assert control(staff=False).post(path, {"make": "district"}).status_code == 404
    ana = control()
    page = ana.post(path, {"make": "order", "turn": "1", "captains": "1"})
    printed = re.findall(r'class="card-value">([\w-]+)<', page.content.decode())
    assert len(printed) == 6
    assert {digest("card", value) for value in printed} == set(Card.objects.values_list("pk", flat=True))
    assert page["Cache-Control"] == "no-store"
    assert page.content.decode().count("<svg") == 6
    assert not any(value in ana.get(path).content.decode() for value in printed)


@pytest.mark.usefixtures("city")
def test_cards_are_proposed_for_as_many_captains_as_were_said_at_set_up() -> None:
    assert proposed() == "1"
    open_table(game="event", name="event", title="Test city", options=Programme(), author="Ana")
    play("event", SetCaptains(5), asker())
    assert proposed() == "5"
    order_cards(captains=3)
    assert proposed() == "3"


def proposed() -> str:
    """Returns the number in the field of the cards page."""
    page = control().get(f"/console/{NAME}/cards/").content.decode()
    return str(re.findall(r'name="captains"[^>]* value="(\d+)"', page)[0])


@pytest.mark.usefixtures("city")
@pytest.mark.parametrize(
    "fields",
    [
        {"make": "order", "turn": "x", "captains": "1"},
        {"make": "order", "turn": "1", "captains": ""},
        {"make": "order", "turn": "0", "captains": "1"},
        {"make": "order", "turn": "1", "district": "north"},
        {"make": "district", "district": "atlantis"},
        {},
    ],
)
def test_a_wrong_wish_is_answered_with_a_sentence_and_makes_nothing(fields: dict[str, str]) -> None:
    page = control().post(f"/console/{NAME}/cards/", fields)
    assert page.status_code == 422
    assert 'role="alert"' in page.content.decode()
    assert Card.objects.count() == 0


@pytest.mark.usefixtures("city")
def test_a_card_tells_its_phone_what_it_is_for() -> None:
    value = order_cards()["north"][0]
    told = told_of(value)
    assert {name: told[name] for name in ("kind", "district", "name", "turn", "coming_turn", "streams", "box")} == {
        "kind": "order",
        "district": "north",
        "name": "North",
        "turn": 1,
        "coming_turn": 1,
        "streams": [f"{NAME}/district-north"],
        "box": None,
    }
    assert (told["may_send"], told["why_not"]["code"]) == (False, "box_not_open")
    open_box(7)
    told = told_of(value)
    assert (told["may_send"], told["why_not"], told["box"]) == (True, None, {"stage": "accepting", "lines": 7})


@pytest.mark.usefixtures("city")
def test_that_a_card_has_a_form_already_is_told_as_of_the_last_full_minute() -> None:
    north = order_cards()["north"]
    open_box()
    form_counts.count(NOON)
    send(form(north[0]))
    assert [told_of(card)["has_form"] for card in north] == [False, False, False]
    form_counts.count(NOON)
    assert [told_of(card)["has_form"] for card in north] == [True, False, False]


@pytest.mark.usefixtures("city")
def test_what_is_printed_is_an_address_that_phones_can_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("megagame.machine.addresses.addresses", lambda: ["192.168.7.9", "127.0.0.1"])
    monkeypatch.setattr("civil_orders.card_views.qr_of", lambda address: f"drawn:{address}:")
    ana = control()
    for make, way in (("order", "/o/"), ("district", "/d/")):
        fields = {"make": make, "turn": "1", "captains": "1"}
        page = ana.post(f"/console/{NAME}/cards/", fields, headers={"host": "127.0.0.1"}).content.decode()
        values = re.findall(r'class="card-value">([\w-]+)<', page)
        assert re.findall(r"drawn:(\S+):", page) == [f"http://192.168.7.9{way}#{value}" for value in values]
        assert page.count(f'<p class="note">http://192.168.7.9{way}</p>') == len(values)


def test_the_order_path_is_named_once() -> None:
    assert settings.ORDER_PATH == ("/o/", "/d/")
