"""`manage.py open_table`: opens a table of any game, with a card for each seat."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from megagame.tables.models import SeatCard, Table


def opened(*arguments: str) -> dict[str, str]:
    output = StringIO()
    call_command("open_table", *arguments, stdout=output)
    cards: dict[str, str] = json.loads(output.getvalue())
    return cards


@pytest.mark.django_db
def test_it_opens_the_table_and_prints_the_cards_of_its_seats() -> None:
    cards = opened("folding_beijing", "beijing-1", "--title", "Beijing, corner", "--options", '{"open_memory": true}')
    assert sorted(cards) == ["governor", "residents", "wall"]
    assert {card.seat: card.value for card in SeatCard.objects.filter(table__name="beijing-1")} == cards
    assert Table.objects.get(name="beijing-1").title == "Beijing, corner"


@pytest.mark.django_db
def test_each_table_and_each_seat_has_a_card_of_its_own() -> None:
    values = [value for name in ("one", "two") for value in opened("folding_beijing", name).values()]
    assert len(set(values)) == 6


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("folding_beijing", "one", "--options", '{"open": 1}'), "options: open: unknown field"),
        (("folding_beijing", "one", "--options", "{"), "options: not JSON"),
        (
            (
                "crisis_map",
                "one",
                "--options",
                '{"layout": "odd-q", "districts": {}, "hexes": {"A1": {"district": "quays"}}}',
            ),
            "options: hexes.A1.district: no such district: 'quays'",
        ),
        (("chess", "one"), "invalid choice: 'chess'"),
        (("greenway", "in the corner"), "in the corner cannot stand in an address"),
        (("greenway", "x" * 51), "cannot stand in an address"),
        (("greenway", ""), "Nothing cannot stand in an address"),
    ],
)
def test_what_cannot_be_opened_is_said_and_opens_nothing(arguments: tuple[str, ...], problem: str) -> None:
    with pytest.raises(CommandError, match=problem):
        opened(*arguments)
    assert not Table.objects.exists()


@pytest.mark.django_db
def test_a_name_is_given_once() -> None:
    opened("folding_beijing", "one")
    with pytest.raises(CommandError, match="There is a table one already"):
        opened("folding_beijing", "one")
