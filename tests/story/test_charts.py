"""The charts draw the numbers of their tables, from zero."""

from __future__ import annotations

from megagame.core.sentences import say
from megagame.story.figure_tables import figures
from megagame.story_pages.charts import chart
from tests.story.played import a_day

FIGURES = {each.name: each for each in figures(a_day())}


def test_every_table_has_a_chart_of_as_many_rows_or_kinds() -> None:
    assert list(FIGURES) == ["tokens", "deaths", "displaced", "funding", "lines", "phases"]
    for name, each in FIGURES.items():
        drawn = chart(each)
        assert len(drawn.courses or drawn.bars) == (4 if name == "tokens" else len(each.rows))


def test_the_longest_bar_is_the_greatest_number_and_the_others_are_in_proportion() -> None:
    bars = chart(FIGURES["deaths"]).bars
    sums = {say(name): sum(numbers) for name, numbers in FIGURES["deaths"].rows}
    assert {say(bar.name): bar.number for bar in bars} == sums
    assert {bar.number: bar.length for bar in bars} == {
        number: round(100 * number / max(sums.values()), 1) for number in sums.values()
    }


def test_what_came_stands_beside_what_was_meant() -> None:
    for name in ("funding", "phases"):
        rows, bars = FIGURES[name].rows, chart(FIGURES[name]).bars
        longest = max(max(numbers) for _, numbers in rows)
        assert [(bar.meant, bar.length) for bar in bars] == [
            tuple(round(100 * number / longest, 1) for number in numbers) for _, numbers in rows
        ]


def test_the_courses_end_with_what_stands_on_the_map_now() -> None:
    courses, (_, last) = chart(FIGURES["tokens"]).courses, FIGURES["tokens"].rows[-1]
    assert tuple(course.last for course in courses) == last
    assert {len(course.points.split()) for course in courses} == {len(a_day().turns)}
