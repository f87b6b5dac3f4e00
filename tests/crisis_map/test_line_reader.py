"""Lines of a form as people type and paste them; `tests/scripts/line_reader.test.js` reads the same spellings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from crisis_map.records.line_reader import ReadLine, Unclear, read_kind, read_label, read_rows

SPELLINGS: list[list[str]] = json.loads((Path(__file__).parents[1] / "scripts" / "spellings.json").read_text())
"""Texts, each with the lines read from it; `?`: an unclear row."""


@pytest.mark.parametrize(("text", "lines"), [(text, lines) for text, *lines in SPELLINGS])
def test_what_is_read_without_doubt_is_read_and_nothing_is_misread(text: str, lines: list[str]) -> None:
    assert [_written(found) for found in read_rows(text)] == lines


def _written(found: ReadLine | Unclear) -> str:
    return "?" if isinstance(found, Unclear) else " ".join(filter(None, found))


def test_one_hex_is_read_however_it_is_typed_and_two_or_none_are_not() -> None:
    read = ["i3", " Ｉ３", "I 3", "1. I3", "from I3", "I3 →", "I3.", "(I3)"]
    assert {read_label(text) for text in read} == {"I3"}
    assert {read_label(text) for text in ["→ I3", "I3 I2", "2 I3", "I", "3", "", "\u04063", "I03"]} == {None}


def test_where_a_line_goes_to_may_begin_with_an_arrow_or_a_word() -> None:
    assert [read_label(text, is_end=True) for text in ("to I2", "→ I2", "到I2", "I2 →")] == ["I2", "I2", "I2", None]


def test_a_kind_of_token_is_read_by_its_word_or_its_letter() -> None:
    assert [read_kind(text) for text in ("p", "居民", "any", "horse")] == [
        ("population",),
        ("population",),
        (None,),
        None,
    ]


def test_an_unclear_row_says_what_is_written_and_which_word_is_no_kind() -> None:
    assert list(read_rows("I3 I2 horse\nP I3 I2 R\n I3 x I2")) == [
        Unclear("I3 I2 horse", "horse"),
        Unclear("P I3 I2 R"),
        Unclear("I3 x I2"),
    ]


@pytest.mark.parametrize("part", ["I3 ", "1. ", "I3,, ", "- ", "I3/ ", "( ", "I 3 ", "P "])
def test_the_longest_text_that_a_phone_may_send_is_read_in_linear_time(part: str) -> None:
    assert all(isinstance(found, Unclear) for found in read_rows(part * (16_000 // len(part)) + "x"))
