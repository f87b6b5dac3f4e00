"""A receipt is five words in any language, which reveal the form's fate and nothing else."""

from __future__ import annotations

import tracemalloc
import unicodedata

import pytest
from django.conf import settings

from civil_orders.digests import digest
from civil_orders.forms import receipts
from megagame.tables.journals import journal
from megagame.tables.models import Entry, Table
from tests.civil_orders.world import do, form, open_box, order_cards, post, send, shut_box, table, undone, unsealed
from tests.tables.tables import fund

CARD = "c" * 64
LATER = 1_000
BYTES_OF_AN_ENTRY = 600
LANGUAGES = [code for code, _ in settings.LANGUAGES]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_a_list_of_its_own(language: str) -> None:
    words = receipts.words(language)
    assert len(words) == len(set(words)) >= 2_000
    assert all(unicodedata.normalize("NFKC", word).lower() == word for word in words)
    assert len(words) == len(receipts.words("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_are_found_in_any_language_and_writing(language: str) -> None:
    for number in range(20):
        places = receipts.drawn(CARD, f"{number:032x}")
        said = receipts.said(places, language)
        together = "" if language != "en" else " "
        for typed in (" ".join(said), ", ".join(said).upper(), together.join(said)):
            assert places in receipts.read(typed)


@pytest.mark.parametrize("typed", ["", "abandon", "abandon " * 4, "abandon " * 6, "abandon ability able about house1x"])
def test_other_words_are_none(typed: str) -> None:
    assert receipts.read(typed) == []


def test_a_receipt_follows_from_card_and_request_id_together() -> None:
    assert receipts.drawn(CARD, "a" * 32) == receipts.drawn(CARD, "a" * 32)
    assert len({receipts.drawn(CARD, f"{number:032x}") for number in range(200)}) == 200
    assert len({receipts.drawn(f"{number:064x}", "a" * 32) for number in range(200)}) == 200


def looked_up(words: list[str]) -> dict[str, object]:
    answer = post("/o/receipt/", {"words": " ".join(words)})
    assert answer.status_code == 200
    found: dict[str, object] = answer.json()
    return found


@pytest.mark.usefixtures("city")
def test_the_fate_of_a_form_from_the_box_to_the_end_of_the_turn() -> None:
    north = order_cards()["north"]
    open_box()
    words = send(form(north[0], ["A1 A2", "A1 B2", "A2 B2"])).json()["receipt"]
    assert looked_up(words) == {"stage": "in_the_box", "message": "In the box.", "lines": []}
    do(fund(1))
    do({"type": "open_phase"})
    shut_box()
    unsealed()
    assert looked_up(words)["stage"] == "in_the_box"
    do({"type": "execute_line", "form": "f1"})
    assert told(looked_up(words)) == [("executed", "executed"), (None, "to come"), (None, "to come")]
    do({"type": "execute_line", "form": "f1"})
    do({"type": "skip_line", "form": "f1"})
    done = looked_up(words)
    cut_off = ("unfunded", "discarded: no funding left")
    assert told(done) == [("executed", "executed"), cut_off, ("skipped", "skipped by Control")]
    do({"type": "close_phase"})
    assert (told(looked_up(words)), looked_up(words)["stage"]) == (told(done), "over")


def told(found: dict[str, object]) -> list[tuple[object, object]]:
    lines = found["lines"]
    assert isinstance(lines, list)
    return [(line["fate"], line["message"]) for line in lines]


@pytest.mark.usefixtures("city")
def test_a_form_whose_unsealing_was_taken_back_is_in_the_box_again() -> None:
    north = order_cards()["north"]
    open_box()
    words = send(form(north[0])).json()["receipt"]
    shut_box()
    unsealed()
    undone()
    assert looked_up(words)["stage"] == "in_the_box"
    unsealed()
    do({"type": "open_phase"})
    do({"type": "execute_form", "form": "f1"})
    assert told(looked_up(words)) == [("unfunded", "discarded: no funding left")]


@pytest.mark.usefixtures("city")
def test_words_of_no_form_are_answered_with_a_sentence() -> None:
    north = order_cards()["north"]
    open_box()
    older = send(form(north[0])).json()["receipt"]
    send(form(north[0], replace="any"))
    for words in (older, ["abandon"] * 5, ["whatever"]):
        refused = post("/o/receipt/", {"words": " ".join(words)})
        assert (refused.status_code, refused.json()["code"]) == (404, "unknown_words")


@pytest.mark.usefixtures("city")
def test_the_fate_of_an_old_form_is_found_without_the_whole_journal_in_memory() -> None:
    """At the end of each turn a hall looks up its forms, so the memory for it must not grow with the day."""
    north = order_cards()["north"]
    open_box()
    words = send(form(north[0])).json()["receipt"]
    shut_box()
    unsealed()
    do({"type": "open_phase"})
    do({"type": "execute_form", "form": "f1"})
    do({"type": "close_phase"})
    do(fund(1))
    needed_before = needed_for(words)
    go_on(LATER)
    assert needed_for(words) < needed_before + LATER * BYTES_OF_AN_ENTRY / 4


def go_on(times: int) -> None:
    """Appends this many more entries like the last."""
    last = Entry.objects.get(table=table(), number=table().number)
    number = last.number
    for each in range(1, times + 1):
        last.pk, last.number, last.request_id = None, number + each, f"again-{each}"
        last.save(force_insert=True)
    Table.objects.filter(pk=last.table_id).update(number=last.number, mark=journal.mark_of(last.request_id, last.at))


def needed_for(words: list[str]) -> int:
    """Returns the peak of additional bytes during a look-up."""
    looked_up(words)
    tracemalloc.start()
    try:
        looked_up(words)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.usefixtures("city")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_receipt_is_said_in_the_readers_language(language: str) -> None:
    north = order_cards()["north"]
    open_box()
    fields = form(north[0])
    words = send(fields, **{"Accept-Language": language}).json()["receipt"]
    assert words == receipts.said(receipts.drawn(digest("card", fields["card"]), fields["request_id"]), language)
    assert looked_up(words)["stage"] == "in_the_box"
