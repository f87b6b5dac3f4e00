"""Rows are found whatever is between their columns, and numbered as the spreadsheet numbers them."""

from __future__ import annotations

import pytest

from megagame.core.sentences import say
from megagame.text_tables.separators import SEPARATORS, BadTable, Separator, found, rows

LINES = (("Full name", "Team", "Note"), ("Zoë", "The Quays", "a, b; c"), ("Mei", "Kilnyard", 'says "hi"'))


def _written(separator: str) -> str:
    quoted = (separator.join('"' + cell.replace('"', '""') + '"' for cell in line) for line in LINES)
    return "\r\n".join(quoted)


@pytest.mark.parametrize("separator", SEPARATORS)
def test_the_separator_is_found_whatever_the_cells_hold(separator: Separator) -> None:
    text = _written(separator)
    assert found(text) == separator
    assert [each.cells for each in rows(text, separator)] == list(LINES)


@pytest.mark.parametrize("separator", SEPARATORS)
def test_titles_and_blank_lines_above_do_not_hide_it_and_count_as_rows(separator: Separator) -> None:
    text = f"Players, autumn; 2026\n\n{separator * 2}\n" + _written(separator)
    assert found(text) == separator
    assert [each.number for each in rows(text, separator)] == [1, 4, 5, 6]


def test_a_line_that_says_the_separator_is_no_row() -> None:
    text = "sep=;\nname;note\nAna;a,b,c\n"
    assert found(text) == ";"
    assert [each.number for each in rows(text, ";")] == [2, 3]


def test_a_quoted_cell_with_line_ends_is_one_row() -> None:
    assert [each.number for each in rows('name,note\nAna,"one\ntwo"\nBo,\n', ",")] == [1, 2, 3]


ELSE = "after a closing quotation mark something else follows. Delete the quotation marks of this cell."


@pytest.mark.parametrize(
    ("text", "separator", "cells"),
    [
        ('name,team\n"Bo" Li,Quays\n"Marsh, Zoë","Quays"\n', ",", [('"Bo" Li', "Quays"), ("Marsh, Zoë", "Quays")]),
        ('name;team\r\n"Bo" Li;"The ""old"" Quays"\r\n', ";", [('"Bo" Li', 'The "old" Quays')]),
        ('name\n"Bo" Li\n"Li ""Bo"""\n', ",", [('"Bo" Li',), ('Li "Bo"',)]),
        ('team,name\rQuays,"Bo" Li', ",", [("Quays", '"Bo" Li')]),
    ],
)
def test_a_nickname_in_quotation_marks_at_the_beginning_of_a_cell_is_read(
    text: str, separator: Separator, cells: list[tuple[str, ...]]
) -> None:
    assert [row.cells for row in rows(text, separator)][1:] == cells


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('name\nAna\n"Bo\nMei\n', "Row 3: a quotation mark is not closed."),
        ('name\n"Ana"x"\n', f"Row 2: {ELSE}"),
        (f"name\n{'x' * 200_000}\n", "Row 2: a cell is too long to be read."),
    ],
)
def test_quotation_marks_that_do_not_fit_are_told_by_their_row(text: str, said: str) -> None:
    with pytest.raises(BadTable) as refused:
        list(rows(text, ","))
    assert say(refused.value.sentence) == said
