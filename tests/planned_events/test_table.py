"""A city as a table: taken out and brought in again it is the same, and every fault is told by line and column."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import msgspec
import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from crisis_map.city import city as cities
from crisis_map.city.city import City
from crisis_map.city.random_city import Numbers, drawn
from crisis_map.city.tokens import KINDS
from megagame.core.dice import Dice
from megagame.core.documents import shape
from megagame.core.input.unseen import unseen
from megagame.core.sentences import Sentence, say
from megagame.planned_events import city_table, drafts, sources
from megagame.planned_events.city_table import BadTable
from megagame.start import versions
from megagame.start.set_up import LONGEST_FILE, BadSetUp
from megagame.tables.models import PlannedEvent

LAYOUTS = st.sampled_from(("odd-q", "even-q", "odd-r", "even-r"))
LABELS = st.from_regex(r"\A[A-Z]{1,2}[1-9][0-9]?\Z")
PRINTED = st.characters(exclude_categories=("Cs", "Cc")).filter(lambda letter: not any(unseen([letter])))
TEXTS = st.text(PRINTED, max_size=30).map(str.strip)
KEYS = st.from_regex(r"\A[a-z]{1,6}[0-9]?\Z").filter(lambda key: key != "slums")
NO_CITY = {"layout": "odd-q", "districts": {}, "hexes": {}}


@st.composite
def any_city(draw: Any, *, alike: bool = True) -> City:
    """A city as the editor may make one: names may be odd, those of other keys, and if `alike` the same."""
    keys = draw(st.lists(KEYS, max_size=4, unique=True))
    names = st.one_of(TEXTS.filter(bool), st.sampled_from(["North", "north", *keys]))
    called = draw(st.lists(names, min_size=len(keys), max_size=len(keys), unique_by=None if alike else str.casefold))
    districts = {key: {"name": name} for key, name in zip(keys, called, strict=True)}
    hexes = {
        label: {
            "district": draw(st.sampled_from([None, *keys])),
            "tokens": draw(st.lists(st.sampled_from(KINDS), max_size=2)),
            "name": draw(TEXTS) or None,
        }
        for label in draw(st.lists(LABELS, min_size=1, max_size=8, unique=True))
    }
    return cities.read({"layout": draw(LAYOUTS), "districts": districts, "hexes": hexes})


def plain(city: City) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(city)
    return data


@given(any_city())
def test_a_city_taken_out_as_a_table_and_brought_in_again_is_the_same(city: City) -> None:
    before = {**plain(city), "hexes": {"A1": {}}}
    again = shape(city_table.read(city_table.written(city), before), City)
    used = {block.district for block in city.hexes.values()}
    assert again == replace(city, districts={key: each for key, each in city.districts.items() if key in used})
    assert shape(city_table.read(city_table.written(again), {**plain(again), "hexes": {"A1": {}}}), City) == again


@given(any_city(alike=False))
def test_a_city_taken_out_as_json_and_brought_in_again_is_the_same(city: City) -> None:
    assert shape(sources.of_file(msgspec.json.encode(city))["setup"], City) == city


FAULTS = {
    "label": lambda cells: ["1B", *cells[1:]],
    "tokens": lambda cells: [*cells[:2], "population fish", *cells[3:]],
    "tokens: a hex": lambda cells: [*cells[:2], "P P P", *cells[3:]],
    "name": lambda cells: [*cells[:3], "x" * 61],
    "district": lambda cells: [cells[0], "x" * 61, *cells[2:]],
    "there are 5 columns": lambda cells: [*cells, "more"],
}


@given(st.integers(2, 30), st.sampled_from(sorted(FAULTS)), st.integers(0, 2**32), st.sampled_from("\t;,"))
def test_a_table_that_was_broken_in_one_cell_is_refused_at_that_cell(
    line: int, fault: str, seed: int, delimiter: str
) -> None:
    city = drawn(Numbers(hexes=29, districts=3), Dice(seed))
    rows = [row.split(",") for row in city_table.written(city).splitlines()]
    rows[line - 1] = FAULTS[fault](rows[line - 1])
    with pytest.raises(BadTable) as bad:
        city_table.read("\n".join(delimiter.join(row) for row in rows), NO_CITY)
    said = [say(each) for each in bad.value.problems]
    assert len(said) == 1
    assert said[0].startswith(f"line {line}")
    assert fault.partition(":")[0] in said[0]


@given(st.integers(3, 30), st.integers(0, 2**32))
def test_a_label_that_stands_there_twice_is_told_with_both_lines(line: int, seed: int) -> None:
    rows = city_table.written(drawn(Numbers(hexes=29, districts=3), Dice(seed))).splitlines()
    rows[line - 1] = rows[1]
    with pytest.raises(BadTable) as bad:
        city_table.read("\n".join(rows), NO_CITY)
    said = [say(each) for each in bad.value.problems]
    assert said == [f"line {line}, label: {rows[1].split(',')[0]} stands there twice, before in line 2"]


def test_all_that_is_wrong_with_a_table_is_told_at_once() -> None:
    with pytest.raises(BadTable) as bad:
        city_table.read("label\tdistrict\n1\tNorth\nA1\tNorth\tx\nA1\n", NO_CITY)
    assert [say(each).partition(":")[0] for each in bad.value.problems] == [
        "line 2, label",
        "line 3, tokens",
        "line 4, label",
    ]


@given(st.text())
def test_any_text_is_a_city_or_is_refused_with_sentences(text: str) -> None:
    refused: tuple[Sentence, ...] = ()
    try:
        cities.read(city_table.read(text, NO_CITY))
    except BadTable as bad:
        refused = bad.problems
    else:
        return
    assert refused
    assert all(say(each) for each in refused)


@given(any_city(), st.integers(0, 400))
def test_json_that_was_cut_off_is_refused(city: City, kept: int) -> None:
    raw = msgspec.json.encode(city)
    with pytest.raises(BadSetUp):
        sources.of_file(raw[: min(kept, len(raw) - 1)])


def test_what_is_pasted_from_a_spreadsheet_is_read_with_letters_and_new_districts() -> None:
    city = shape(city_table.read("A1\tDocks\tP, R\tOld Market\na2\tdocks\n\nB1\n", NO_CITY), City)
    assert {key: each.name for key, each in city.districts.items()} == {"d1": "Docks"}
    assert plain(city)["hexes"] == {
        "A1": {"district": "d1", "tokens": ("population", "refugee"), "name": "Old Market"},
        "A2": {"district": "d1"},
        "B1": {},
    }


def test_headings_that_people_write_are_known_and_the_slums_are_no_district() -> None:
    city = shape(city_table.read("Hex,Team,Tokens\nA1,Docks,P\nA2,Slums,\nA3,,\n", NO_CITY), City)
    assert plain(city)["hexes"] == {"A1": {"district": "d1", "tokens": ("population",)}, "A2": {}, "A3": {}}
    named = shape({**NO_CITY, "districts": {"d1": {"name": "Slums"}}, "hexes": {"A1": {"district": "d1"}}}, City)
    assert shape(city_table.read(city_table.written(named), plain(named)), City) == named


def test_tokens_are_read_as_on_a_form_and_cells_as_people_see_them() -> None:
    text = 'hex,team,tokens\nA1,"The\nDocks",pop\nA2,The\u00a0Docks\u200b,2 refs\nA3,the docks,1 dmg + 居民\nA4,–,\n'
    city = shape(city_table.read(text, NO_CITY), City)
    assert {key: each.name for key, each in city.districts.items()} == {"d1": "The Docks"}
    assert plain(city)["hexes"] == {
        "A1": {"district": "d1", "tokens": ("population",)},
        "A2": {"district": "d1", "tokens": ("refugee", "refugee")},
        "A3": {"district": "d1", "tokens": ("damage", "population")},
        "A4": {},
    }


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("label,hex\nA1,A2\n", "line 1: two columns are called label: delete one of them"),
        ("label,district\nA1,\u202eDocks\n", "line 2 has a character that nobody sees: type it again"),
    ],
)
def test_what_could_be_read_wrongly_is_refused_at_its_line(text: str, said: str) -> None:
    with pytest.raises(BadTable) as bad:
        city_table.read(text, NO_CITY)
    assert [say(each) for each in bad.value.problems] == [said]


@pytest.fixture
def control(client: Client, transactional_db: None) -> Client:
    client.force_login(User.objects.create_user("ana", is_staff=True))
    return client


def test_of_a_bad_table_nothing_is_taken_and_what_was_typed_stays_to_be_mended(control: Client) -> None:
    event = drafts.make("Port Amber", {}, "ana")
    text = "A1\tDocks\tP\nB1\tDocks\tfish\n2C"
    answer = control.post(f"/city/{event.pk}/bring-in/", {"table": text, "version": "1"})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "line 2, tokens: fish is no token" in page
    assert "line 3, label: 2C is no label" in page
    assert "A1\tDocks\tP" in page
    assert PlannedEvent.objects.get(pk=event.pk).version == 1


def large() -> City:
    return drawn(Numbers(hexes=1000, districts=20, full=100), Dice(1))


def file_of(content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("pasted.txt", content)


def test_a_city_of_a_thousand_hexes_is_taken_as_a_table_and_as_json(control: Client) -> None:
    """As the page sends what was pasted, which is longer than a field may be."""
    city = large()
    for content in (city_table.written(city).encode(), versions.to_json(city)):
        event = drafts.make("Port Amber", {}, "ana")
        answer = control.post(f"/city/{event.pk}/bring-in/", {"file": file_of(content), "version": "1"})
        assert answer.status_code == 302
        taken = drafts.document_of(PlannedEvent.objects.get(pk=event.pk))["setup"]
        assert len(taken["hexes"]) == 1000
    made = control.post("/events/new/", {"title": "Vell", "source": "file", "file": file_of(versions.to_json(city))})
    assert made.status_code == 302


def test_of_a_long_bad_file_everything_stays_to_be_mended_and_of_a_very_long_one_nothing_is_shown(
    control: Client,
) -> None:
    event = drafts.make("Port Amber", {}, "ana")
    cut_off = versions.to_json(large())[:-20]
    assert len(cut_off) > 64 * 1024
    for content, said in (
        (cut_off, "This file is no file of JSON in UTF-8."),
        (b"{" + b" " * LONGEST_FILE, "This file is too long: at most 10 MB."),
    ):
        answer = control.post(f"/city/{event.pk}/bring-in/", {"file": file_of(content), "version": "1"})
        page = html.unescape(answer.content.decode())
        assert answer.status_code == 400
        assert said in page
        assert (content.decode() in page) == (content is cut_off)
    assert PlannedEvent.objects.get(pk=event.pk).version == 1


def test_a_city_says_its_version_and_of_a_newer_one_that_alone_is_said(control: Client) -> None:
    event = drafts.make("Port Amber", {"setup": plain(large())}, "ana")
    taken_out = control.get(f"/city/{event.pk}/city.json").content
    assert json.loads(taken_out)["version"] == versions.VERSION
    assert sources.of_file(taken_out)["setup"] == plain(large())
    newer = json.dumps({**json.loads(taken_out), "version": 2, "wind": "west"})
    answer = control.post(f"/city/{event.pk}/bring-in/", {"file": file_of(newer.encode()), "version": "1"})
    page = html.unescape(answer.content.decode())
    assert re.findall('<p class="refusal"[^>]*>(.*?)</p>', page) == [
        "Version: this file is of a newer version of the program (it says 2, and 1 is read here)"
    ]
    assert '"wind": "west"' in page
    assert PlannedEvent.objects.get(pk=event.pk).version == 1


def save(control: Client, event: PlannedEvent, **edit: Any) -> Any:
    return control.post(f"/city/{event.pk}/save/", json.dumps(edit), content_type="application/json")


def test_an_edit_is_saved_whole_or_refused_with_its_place(control: Client) -> None:
    event = drafts.make("Port Amber", {}, "ana")
    district = {"key": "d1", "name": "Docks", "colour": 3, "funding": 4}
    hexes = {"A1": {"district": "d1", "tokens": ["population"]}, "C9": {}}
    answer = save(control, event, version=1, hexes=hexes, districts=[district])
    assert answer.json()["version"] == 2
    assert [odd["hexes"] for odd in answer.json()["odd"]] == [["A1"], ["C9"]]
    document = drafts.document_of(PlannedEvent.objects.get(pk=event.pk))
    assert document["setup"]["hexes"] == hexes
    assert document["actions"] == [{"type": "fund", "district": "d1", "amount": 4}]
    for bad, place in (
        ({"A1": {"district": "nowhere"}}, "hexes.A1.district"),
        ({"A1": {"tokens": ["damage"] * 3}}, "hexes.A1.tokens"),
        ({"1A": {}}, "hexes.1A"),
    ):
        refused = save(control, event, version=2, hexes=bad)
        assert (refused.status_code, refused.json()["place"]) == (400, place)
    stale = save(control, event, version=1, hexes={"A1": None})
    assert (stale.status_code, stale.json()["version"]) == (409, 2)
    assert drafts.document_of(PlannedEvent.objects.get(pk=event.pk)) == document


def test_more_captains_than_cards_are_odd_as_soon_as_the_city_is_saved(control: Client) -> None:
    event = drafts.make("Port Amber", {"captains": 158}, "ana")
    people = f"/events/{event.pk}/?step=people"
    nowhere = save(control, event, version=1, hexes={"A1": {}, "A2": {}}).json()["odd"]
    assert [(odd["text"], odd["mend"]) for odd in nowhere] == [
        ("Captains without cards: cards are of districts, and there is none. Add one.", "")
    ]
    districts = [{"key": f"d{number}", "name": "", "colour": 1} for number in range(5)]
    hexes = {f"A{number + 1}": {"district": f"d{number}"} for number in range(5)}
    crowded = save(control, event, version=2, hexes=hexes, districts=districts).json()["odd"]
    assert [odd["mend"] for odd in crowded] == [people]
    assert crowded[0]["text"].startswith("More captains than cards: 158 in the largest district")
    four = {"districts": districts[:4], "hexes": {"A5": {"district": "d0"}}}
    assert "in 2 pieces" in save(control, event, version=3, **four).json()["odd"][0]["text"]
    assert control.get(f"/city/{event.pk}/newest/?version=1").json()["odd"] != []
    drafts.change(event.pk, 4, lambda before: {**before, "captains": 3}, "mei")
    assert [odd["mend"] for odd in control.get(f"/city/{event.pk}/newest/").json()["odd"]] == [""]
