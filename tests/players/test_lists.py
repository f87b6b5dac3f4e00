"""Lists as volunteers have them: read with marks for every guess, chosen on the screen, and added only by the press."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from megagame.players import bring_in, running_city
from megagame.players.models import Player
from tests.players.form import ADDRESS, look, take

pytestmark = pytest.mark.django_db(transaction=True)
CITY = ("Highgarth", "The Quays", "Kilnyard", "Lanternside")
PEOPLE = [("Jürgen Falk", "Kilnyard"), ("Zoë Marsh", "The Quays")]
LIST = "name,district\nZoë Marsh,The Quays\nJürgen Falk,Kilnyard\n"


@pytest.fixture
def control(client: Client, monkeypatch: pytest.MonkeyPatch) -> Client:
    """Control, while a city of these districts is played."""
    monkeypatch.setattr(running_city, "districts", lambda: CITY)
    client.force_login(User.objects.create_user("ana", is_staff=True))
    return client


def listed() -> list[tuple[str, str]]:
    return sorted(Player.objects.values_list("name", "district"))


LISTS: dict[str, bytes] = {
    "Team and Role": "Full name,Team,Role\nZoë Marsh,The Quays,captain\nJürgen Falk,Kilnyard,scientist\n".encode(),
    "first and last name": b"Last name;First name;Team\nMarsh;Zo\xeb;The Quays\nFalk;J\xfcrgen;Kilnyard\n",
    "Vorname, Name": "Vorname\tName\tDistrict\r\nZoë\tMarsh\tThe Quays\r\nJürgen\tFalk\tKilnyard\r\n".encode("utf-16"),
    "Excel, Windows": LIST.replace(",", ";").replace("\n", "\r\n").encode("cp1252"),
    "Excel, Mac": LIST.replace(",", ";").replace("\n", "\r").encode("mac_roman"),
    "Unicode text": LIST.replace(",", "\t").encode("utf-16-be"),
    "bars": LIST.replace(",", " | ").encode(),
    "title and blank lines": ("Players, autumn 2026\n\n,,\n" + LIST + "\n\n").encode("utf-8-sig"),
    "quoted": 'name,district,note\n"Zoë Marsh","The Quays","a, ""b""\nc"\n"Jürgen Falk","Kilnyard",""\n'.encode(),
    "sep=": b"sep=;\r\n" + LIST.replace(",", ";").encode("cp1252"),
    "names alone, without a heading": "Zoë Marsh,The Quays\nJürgen Falk,Kilnyard\n".encode(),
    "numbers, without a heading": "1;Zoë Marsh;The Quays\n2;Jürgen Falk;Kilnyard\n".encode("cp1252"),
    "last, first": 'Name,Team\n"Marsh, Zoë",The Quays\n"Falk, Jürgen",Kilnyard\n'.encode(),
    "a row of sums": (LIST.replace("name", "Names") + ",,\nTotal players: 2,,\n").encode(),
    "the heading on each page": LIST.replace("Jürgen", "name,district\nJürgen").encode(),
    "who is captain": "District,Guard captain,E-mail\nThe Quays,Zoë Marsh,z@x\nKilnyard,Jürgen Falk,j@x\n".encode(),
    "numbered tickets": "Order #,First Name,Surname,Attendee #,Team\n"
    "1,Zoë,Marsh,11,The Quays\n2,Jürgen,Falk,12,Kilnyard\n".encode(),
    "other languages": "Prénom;Nom;Équipe\nZoë;Marsh;The Quays\nJürgen;Falk;Kilnyard\n".encode("cp1252"),
    "what nobody sees": "Na\u200bme\tTeam\n\u200eZoë\u00a0Marsh\tThe\u00a0Quays\nJürgen Falk\tKilnyard\n".encode(),
    "copied from a text": "Name\tTeam\n1. Zoë Marsh\tThe Quays\n2) Jürgen Falk\tKilnyard\n".encode(),
    "districts as rows": (LIST + "Highgarth,\n").encode(),
    "tickets": "No.,Attendee name,E-mail,Which team?\n1,Zoë Marsh,z@x,The Quays\n2,Jürgen Falk,j@x,Kilnyard\n".encode(),
}


@pytest.mark.parametrize("raw", LISTS.values(), ids=LISTS)
def test_a_list_as_people_have_it_is_taken_as_it_is(control: Client, raw: bytes) -> None:
    form = look(control, raw)
    assert (form.status, form.button) == (200, "Take 2 people")
    assert listed() == []
    assert form.take().status_code == 302
    assert listed() == PEOPLE
    assert not Player.objects.exclude(seat="").exists()


def test_a_column_of_names_alone_is_taken_and_said_to_be_a_guess(control: Client) -> None:
    form = look(control, "Zoë Marsh\nJürgen Falk\n")
    assert form.button == "Take 2 people"
    assert "a guess" in form.text
    form.take()
    assert listed() == [("Jürgen Falk", ""), ("Zoë Marsh", "")]


def test_names_that_are_turned_round_are_told_and_stay_where_the_column_is_chosen_otherwise(control: Client) -> None:
    form = look(control, 'Name\n"Marsh, Zoë"\n"Falk, Jürgen"\n')
    assert "Names are written last name first: “Marsh, Zoë” is taken as “Zoë Marsh”." in form.text
    form.choose(column=["first"]).take()
    assert listed() == [("Falk, Jürgen", ""), ("Marsh, Zoë", "")]


def test_rows_about_nobody_are_left_out_with_the_reason(control: Client) -> None:
    rows = "Ana,The Quays\n,\nSumme,2\n#REF!,Kilnyard\n12,Kilnyard\nthe quays,\nSum Wong,n/a\nname,district\n"
    form = look(control, "name,district\n" + rows)
    for said in (
        *("Row 4 a sum is no name", "Row 5 a formula is no name", "Row 6 a number is no name"),
        *("Row 7 a district is no name", "Row 9 the heading again"),
    ):
        assert said in form.text
    form.take()
    assert listed() == [("Ana", "The Quays"), ("Sum Wong", "")]


def test_copied_cells_may_begin_with_a_quotation_mark(control: Client) -> None:
    take(control, 'Name\tTeam\n"Bo" Li\tKilnyard\nAna 5"\tThe Quays\n')
    assert listed() == [('"Bo" Li', "Kilnyard"), ('Ana 5"', "The Quays")]


@pytest.mark.parametrize(("codec", "name"), [("big5", "陳小明"), ("gb18030", "陈小明"), ("utf-16-le", "陳小明")])
def test_a_chinese_list_is_read_too_and_family_names_come_first(control: Client, codec: str, name: str) -> None:
    team = "队伍" if codec == "gb18030" else "隊伍"
    take(control, f"姓,名,{team}\n{name[:1]},{name[1:]},The Quays\n".encode(codec))
    assert listed() == [(name, "The Quays")]


REFUSED: dict[str, tuple[bytes, str]] = {
    "empty": (b" \r\n", "This file is empty."),
    "a picture": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256)), "This file is no text: a picture"),
    "a web page": (
        b"<!DOCTYPE html><table><tr><td>Name</td></tr></table>",
        "This file is no text: a picture, a document",
    ),
    "another program's own file": (
        b"PK\x03\x04\x14\0\x06\0",
        "This is a spreadsheet program's own file: open it there",
    ),
    "a NUL": (b"name\nAna\n" * 30 + b"Bo\0b\n", "Line 61 has a character that no text has (NUL)."),
    "too large": (b"name\n" + b"x" * 1_000_000, "This file has 1000 KB: a list has 1000 KB at most."),
    "10,000 rows": (b"name\n" + b"Ana\n" * 10_000, "This table has 10001 rows: a list has 2000 at most."),
    "100 columns": (b"name" + b",x" * 99 + b"\n", "Row 1 has 100 columns: at most 60 are read."),
    "an open quotation mark": (b'name\n"Ana\nBo\n', "Row 2: a quotation mark is not closed."),
}


@pytest.mark.parametrize(("raw", "said"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_list_is_refused_in_one_sentence_and_changes_nothing(control: Client, raw: bytes, said: str) -> None:
    take(control, LIST)
    form = look(control, raw)
    assert form.status == 422
    assert form.refusal.startswith(said)
    assert form.content.count('class="refusal"') == 1
    assert listed() == PEOPLE


@pytest.mark.parametrize(
    ("text", "button"),
    [
        ("name\n", "Below row 1 there is nobody."),
        ("Ana,Bo\nMei,Li\n", "Which column is the name?"),
        ("Participant no.,Team\n7,The Quays\n", "Which column is the name?"),
        ("Name,Name\nAna,Bo\n", "Which column is the name?"),
    ],
)
def test_the_button_rests_and_says_what_it_lacks(control: Client, text: str, button: str) -> None:
    form = look(control, text)
    assert (form.status, form.button) == (200, button)
    assert 'value="take"' not in form.content
    assert form.take().status_code == 409
    assert listed() == []


def test_a_column_that_was_chosen_renews_rows_and_button(control: Client) -> None:
    form = look(control, "Ana Bo,Captain,The Quays\nMei,Scout,Kilnyard\n").choose(column=["name", "", ""])
    assert form.button == "Take 2 people"
    form = form.choose(column=["name", "", "district"])
    assert form.button == "Take 2 people"
    form = form.choose(heading="1", column=form.fields["column"])
    assert form.button == "Which column is the name?"
    form = form.choose(heading="0").choose(column=["name", "", "district"])
    form.take()
    assert listed() == [("Ana Bo", "The Quays"), ("Mei", "Kilnyard")]


def test_two_columns_for_one_thing_are_told(control: Client) -> None:
    form = look(control, "Name,Name,Team,Group\nAna,Bo,The Quays,Kilnyard\n")
    assert "Two columns could be Full name: choose one." in form.text
    assert "Two columns could be District: choose one." in form.text
    assert form.choose(column=["name", "name", "", ""]).button == "Two columns are chosen as Full name: choose one."
    assert form.choose(column=["name", "last", "", ""]).button.startswith("Choose the name, or first and last name")


def test_an_encoding_that_was_chosen_draws_the_names_again(control: Client) -> None:
    form = look(control, "name\nMiloš\n".encode("cp1252"))
    assert "Not sure. Do these look right? “Miloš”" in form.text
    assert "Miloö" in form.choose(encoding="mac-roman").text
    bad = form.choose(encoding="utf-8")
    assert bad.refusal == "Line 2 cannot be read as Unicode (UTF-8): choose another encoding."
    assert bad.choose(encoding="windows-1252").take().status_code == 302
    assert listed() == [("Miloš", "")]


def test_districts_are_compared_with_the_city_s_and_a_typo_is_suggested_but_never_taken(control: Client) -> None:
    rows = "Ana,the quays\nBo,Lantern Side\nMei,Kilnyad\nSam,Eastgate\nZoe,HIGHGARTH\nLi,\n"
    form = look(control, "name,team\n" + rows)
    assert form.button == "Take 4 people"
    assert "taken as The Quays" in form.text
    assert "taken as Lanternside" in form.text
    assert "perhaps Kilnyard, left out until you choose" in form.text
    assert "no such district, left out" in form.text
    form = form.meant("Kilnyad", "Kilnyard").meant("Eastgate", "-")
    assert form.button == "Take 6 people"
    form = form.meant("Eastgate", "=")
    form.take()
    assert listed() == [
        ("Ana", "The Quays"),
        ("Bo", "Lanternside"),
        ("Li", ""),
        ("Mei", "Kilnyard"),
        ("Sam", "Eastgate"),
        ("Zoe", "Highgarth"),
    ]


def test_rows_are_left_out_with_a_reason_and_can_be_mended_on_the_screen(control: Client) -> None:
    rows = "Ana,The Quays\n,The Quays\nana,the quays\nAna,Kilnyard\n=cmd|x,Kilnyard\n\u202eBo\u200b,Kilnyard\n"
    form = look(control, "name,district\n" + rows)
    assert form.button == "Take 3 people"
    for said in (
        "Row 3 has no name",
        "Row 4 twice, same as row 2, left out",
        "same name as row 2, both taken",
        "a formula is no name, left out",
        "invisible characters left out",
    ):
        assert said in form.text
    form = form.choose(typed=["Mei"], nameless=["3"])
    assert form.button == "Take 4 people"
    form = form.choose(too=["4"], typed=["Mei"])
    assert form.button == "Take 5 people"
    form.choose(too=["4"], typed=["Mei"]).take()
    assert listed() == [
        ("Ana", "Kilnyard"),
        ("Ana", "The Quays"),
        ("Bo", "Kilnyard"),
        ("Mei", "The Quays"),
        ("ana", "The Quays"),
    ]


def test_the_same_file_twice_finds_everybody_there_and_overwrites_nobody(control: Client) -> None:
    take(control, LIST)
    Player.objects.update(here=True, seat="Captain")
    before = list(Player.objects.values())
    assert look(control, LIST).button == "Nobody is new. Already there: 2"
    form = look(control, LIST + "Zoë Marsh,Highgarth\n")
    assert "this name is in the list with another district, both stay" in form.text
    form.take()
    assert list(Player.objects.exclude(district="Highgarth").values()) == before
    assert Player.objects.count() == 3


def test_where_the_list_changed_since_it_was_looked_at_the_number_is_asked_again(control: Client) -> None:
    form = look(control, LIST)
    Player.objects.create(name="Zoë Marsh", district="The Quays")
    answer = form.take()
    assert answer.status_code == 409
    assert "People who would be added now: 1" in answer.content.decode()
    assert Player.objects.count() == 1


def test_the_page_that_was_loaded_again_asks_for_the_file_again(control: Client) -> None:
    look(control, LIST)
    page = control.get(ADDRESS).content.decode()
    assert "Marsh" not in page
    assert 'type="file"' in page
    answer = control.post(ADDRESS, {"held": "spoilt", "do": "take"})
    assert answer.status_code == 422
    assert "Choose the file again" in answer.content.decode()


def test_roles_and_mail_are_kept_nowhere_unless_they_are_chosen(control: Client) -> None:
    text = "name,role,mail\nAna,captain,ana@example.org\n"
    take(control, text)
    assert list(Player.objects.values_list("seat", flat=True)) == [""]
    Player.objects.all().delete()
    look(control, text).choose(column=["name", "seat", ""]).take()
    assert list(Player.objects.values_list("seat", flat=True)) == ["captain"]


def test_of_two_thousand_rows_all_are_counted_and_some_are_drawn(control: Client) -> None:
    form = look(control, "name,district\n" + "".join(f"Person {number},Kilnyard\n" for number in range(2000)))
    assert form.button == "Take 2000 people"
    assert form.choose(show="all").content.count('scope="row" class="number"') == bring_in.MOST_SHOWN
    form.take()
    assert Player.objects.count() == 2000


@pytest.mark.parametrize(
    "spoil", [str.upper, lambda text: text[:-4], lambda text: text + "!"], ids=["case", "cut", "more"]
)
def test_a_page_that_sends_back_another_file_than_it_held_adds_nobody(
    control: Client, spoil: Callable[[str], str]
) -> None:
    form = look(control, LIST)
    answer = form.choose(held=[spoil(form.fields["held"][0])], do="take")
    assert answer.status in {409, 422}
    assert listed() == []


def test_what_was_chosen_stays_chosen_while_another_choice_hides_it(control: Client) -> None:
    form = look(control, "name,district\nAna,Eastgate\n,Kilnyard\nBo,Kilnyard\nBo,Kilnyard\n")
    form = form.meant("Eastgate", "The Quays").choose(typed=["Mei"], too=["5"])
    assert form.button == "Take 4 people"
    hidden = form.choose(column=["", ""], too=["5"])
    assert hidden.button == "Which column is the name?"
    assert hidden.choose(column=["name", ""]).choose(column=["name", "district"], too=["5"]).button == "Take 4 people"
