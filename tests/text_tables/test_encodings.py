"""Encodings are found from the text, said where they are guessed, and never read with a wrong letter for sure."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from megagame.core.sentences import say
from megagame.text_tables.encodings import Encoding, Unreadable, decoded

WESTERN = "Full name;Team\r\nZoë Marsh;Highgarth\r\nJürgen Falk;Kilnyard\r\nTomás Rey;Wickfen\r\n"
NORTHERN = "name,team\nBjörn Östlund,Hall\nAndré D’Arcy,Hall\nÉloïse François,Hall\nSiân Åberg,Hall\n"
TRADITIONAL = "姓名,區\n陳小明,碼頭區\n林美玲,高園\nLi Wei 李偉,窯場\n"
SIMPLIFIED = "姓名,区\n陈小明,码头区\n王芳,高园\nLi Wei 李伟,窑场\n"
NAMES = ("Zoë", "Jürgen", "Tomás", "Björn", "Peña", "Éloïse", "Siân", "Françoise", "Özil", "Åsa", "Łukasz", "Renée")


@pytest.mark.parametrize(
    ("text", "codec", "encoding"),
    [
        *((text, "utf-8", "utf-8") for text in (WESTERN, NORTHERN, TRADITIONAL, SIMPLIFIED)),
        *((text, "utf-8-sig", "utf-8") for text in (WESTERN, NORTHERN, TRADITIONAL, SIMPLIFIED)),
        *((text, codec, "utf-16") for text in (WESTERN, TRADITIONAL) for codec in ("utf-16", "utf-16-le", "utf-16-be")),
        (WESTERN, "cp1252", "windows-1252"),
        (NORTHERN, "cp1252", "windows-1252"),
        (WESTERN, "mac_roman", "mac-roman"),
        (NORTHERN, "mac_roman", "mac-roman"),
        (TRADITIONAL, "big5", "big5"),
        (SIMPLIFIED, "gb18030", "gb18030"),
        ("name\nZoë\n", "cp1252", "windows-1252"),
        ("name\nJürgen\n", "mac_roman", "mac-roman"),
        ("姓名\n陳大文\n", "big5", "big5"),
        ("姓名\n王伟\n", "gb18030", "gb18030"),
        ("name\nAna\n", "ascii", "utf-8"),
    ],
)
def test_a_list_is_read_in_the_encoding_in_which_a_spreadsheet_wrote_it(
    text: str, codec: str, encoding: Encoding
) -> None:
    found = decoded(text.encode(codec))
    assert (found.text, found.encoding, found.sure) == (text, encoding, True)


@given(st.lists(st.sampled_from(NAMES), min_size=1, max_size=5), st.sampled_from(["cp1252", "mac_roman", "utf-16"]))
def test_a_guess_that_is_said_to_be_sure_is_right(names: list[str], codec: str) -> None:
    text = "name\n" + "\n".join(names) + "\n"
    try:
        raw = text.encode(codec)
    except UnicodeEncodeError:
        return
    found = decoded(raw)
    assert found.text == text or not found.sure


def test_what_only_windows_or_a_mac_may_mean_is_taken_as_windows_and_said_to_be_a_guess() -> None:
    found = decoded("name\nMiloš\n".encode("cp1252"))
    assert (found.text, found.encoding, found.sure) == ("name\nMiloš\n", "windows-1252", False)
    assert found.samples == ("Miloš",)


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "This file is empty."),
        (b"\xef\xbb\xbf \r\n", "This file is empty."),
        (b"PK\x03\x04" + bytes(40), "This is a spreadsheet program's own file: open it"),
        (b"\xd0\xcf\x11\xe0" + bytes(40), "This is a spreadsheet program's own file: open it"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256)), "This file is no text: a picture"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF\0\1\1" + bytes(range(200)), "This file is no text: a picture"),
        (b"name\n" + b"Ana\n" * 200 + b"x\0y\n", "Line 202 has a character that no text has (NUL)."),
    ],
)
def test_what_is_no_text_is_refused_in_one_sentence(raw: bytes, said: str) -> None:
    with pytest.raises(Unreadable) as refused:
        decoded(raw)
    assert say(refused.value.sentence).startswith(said)


def test_central_european_names_are_a_guess_until_their_encoding_is_chosen() -> None:
    raw = "Jiří Dvořák\nŁukasz Żak\n".encode("cp1250")
    assert not decoded(raw).sure
    assert decoded(raw, "windows-1250").text == "Jiří Dvořák\nŁukasz Żak\n"


def test_an_encoding_that_was_chosen_and_does_not_fit_says_where() -> None:
    with pytest.raises(Unreadable) as refused:
        decoded("name\nAna\nZoë\n".encode("cp1252"), "utf-8")
    assert say(refused.value.sentence) == "Line 3 cannot be read as Unicode (UTF-8): choose another encoding."


@given(st.binary(max_size=60))
def test_any_bytes_are_text_or_are_refused(raw: bytes) -> None:
    try:
        found = decoded(raw)
    except Unreadable:
        return
    assert found.text.strip()
    assert "\0" not in found.text
