"""Template words in the reader's language: lists, consecutive sentences, authors, and hexes aloud."""

from __future__ import annotations

import pytest
from django.template import Context, Template
from django.template.loader import render_to_string
from django.utils import translation

from crisis_map.city.city import read
from crisis_map.drawing.drawn_hexes import hex_drawing
from crisis_map.drawing.plates import wrapped
from crisis_map.templatetags.city_map import spoken
from megagame.core.sentences import Sentence, in_a_row, listed, say
from megagame.tables.authors import PROGRAM, SET_UP, author_called

CITY = read(
    {
        "layout": "odd-q",
        "districts": {"north": {"name": "Northgate"}},
        "hexes": {"A4": {"district": "north"}, "A5": {}, "A6": {"district": "north", "name": "Old Market"}},
    }
)
LOG = "{% load house %}{{ author|said }}: {{ sentences|all_said }}"
MAP_CLOSED, CLOCK_RUNS = Sentence("The phase is closed."), Sentence("The clock runs.")


def drawn(language: str, template: str, **what: object) -> str:
    with translation.override(language):
        return Template(template).render(Context(what))


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "A1, A2, A3"), ("zh-hant", "A1、A2、A3"), ("zh-hans", "A1、A2、A3")],
)
def test_a_list_is_joined_as_the_reader_s_language_does(language: str, said: str) -> None:
    assert drawn(language, "{% load house %}{{ names|list_said }}", names=("A1", "A2", "A3")) == said
    assert drawn(language, "{% load house %}{{ names|list_said }}", names=()) == ""


@pytest.mark.parametrize(
    ("author", "language", "said"),
    [
        (SET_UP, "en", "Set-up: The phase is closed. The clock runs."),
        (SET_UP, "zh-hant", "活動設定: 專職階段結束。開始計時。"),
        (PROGRAM, "zh-hans", "程序: 专职阶段结束。开始计时。"),
        ("mei", "zh-hant", "mei: 專職階段結束。開始計時。"),
    ],
)
def test_sentences_in_a_row_have_what_the_language_puts_between_them(author: str, language: str, said: str) -> None:
    assert drawn(language, LOG, author=author_called(author), sentences=(MAP_CLOSED, CLOCK_RUNS)) == said


def test_what_people_typed_is_escaped_once() -> None:
    typed = Sentence("Note: {text}", {"text": "R&D <b>"})
    line = drawn("en", LOG, author=author_called("mei"), sentences=(typed, CLOCK_RUNS))
    assert line == "mei: Note: R&amp;D &lt;b&gt; The clock runs."
    row = "{% load house %}{% sentences_in_a_row name|full_stop '' %}"
    assert drawn("en", row, name="R&D") == "R&amp;D."


def test_one_item_alone_is_said_as_it_is() -> None:
    assert say(listed(["A1"])) == "A1"
    assert in_a_row([CLOCK_RUNS]) == CLOCK_RUNS


@pytest.mark.parametrize(
    ("language", "district", "slum"),
    [
        ("en", "A4, Northgate: population, damage", "A5, slum: empty"),
        ("zh-hant", "A4，Northgate：居民、損毀", "A5，棚戶區：空"),
        ("zh-hans", "A4，Northgate：居民、损毁", "A5，棚户区：空"),
    ],
)
def test_a_hex_is_said_aloud_in_the_reader_s_language(language: str, district: str, slum: str) -> None:
    with translation.override(language):
        assert spoken(hex_drawing(CITY, "A4", ("population", "damage"))) == district
        assert spoken(hex_drawing(CITY, "A5", ())) == slum


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "A6, Old Market, Northgate: unrest"), ("zh-hant", "A6，Old Market，Northgate：騷亂")],
)
def test_a_hex_that_people_call_something_is_said_with_its_name(language: str, said: str) -> None:
    with translation.override(language):
        block = hex_drawing(CITY, "A6", ("unrest",))
        assert spoken(block) == said
        drawn = render_to_string("crisis_map/parts/hex.html", {"name": "hex-A6", "part": block})
        assert "<title>Old Market</title>" in drawn


@pytest.mark.parametrize(
    "text", ["當地不安寧：仍是難民", "相距（很遠的）三格：變成難民", "起點和終點，是同一格", "一二三四五六。七"]
)
def test_no_line_begins_with_what_belongs_to_the_one_before(text: str) -> None:
    for widest in (3.0, 4.0, 5.0, 6.0):
        first, *rest = wrapped(text, widest)
        assert first[-1] not in "（「"
        assert not any(line.startswith(("，", "。", "：", "）", "、")) for line in rest)
        assert "".join((first, *rest)) == text
