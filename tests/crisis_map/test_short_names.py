"""Short names of districts, for narrow places."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from crisis_map.city import city
from crisis_map.city.city import City
from crisis_map.drawing.plates import text_width
from crisis_map.drawing.short_names import CUT, MOST, short_names


def town(*names: str) -> City:
    districts = {f"d{number}": {"name": name} for number, name in enumerate(names)}
    hexes = {f"A{number + 1}": {"district": key} for number, key in enumerate(districts)}
    return city.read({"layout": "odd-q", "districts": districts, "hexes": hexes})


def called(*names: str) -> list[str]:
    return list(short_names(town(*names)).values())


def test_a_name_that_has_room_stays_as_it_is() -> None:
    names = ["The Quays", "Upper Lanternside", "金融城", "O'Connell's Wharf", "Lanternside"]
    assert called(*names) == names


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Saint-Étienne-du-Mont & the Old Cathedral Quarter", "Saint-Étienne-du-Mont"),
        ("O'Connell's Wharf and the Northern Fish Market", "O'Connell's Wharf"),
        ("The Borough of the Upper Lanternside", "Borough of the Upper"),
        ("金融城及其周邊的歷史文化保護區域和中央商業區域", "金融城及其周邊的歷史文…"),
        ("Donaudampfschifffahrtselektrizitätenhauptbetrieb", "Donaudampf…"),
    ],
)
def test_a_long_name_is_called_by_its_first_words(name: str, short: str) -> None:
    assert called(name) == [short]


def test_two_districts_are_told_apart_by_the_words_in_which_they_differ() -> None:
    assert called("King’s Meadow, Upper and Lower", "King’s Meadow, Outer and Further") == [
        "King’s Meadow, Upper",
        "King’s Meadow, Outer",
    ]
    assert called("Northern Quarter of Saint Anne", "Northern Quarter of Saint Bede") == [
        "Quarter of Saint Anne",
        "Quarter of Saint Bede",
    ]


TEXT = some.text("aäZ金 -’&", min_size=1, max_size=60).filter(str.strip)
NAMES = some.lists(TEXT, min_size=1, max_size=8, unique=True)


@given(NAMES)
def test_short_names_have_room_are_never_empty_and_differ_where_names_do(names: list[str]) -> None:
    short = called(*names)
    assert all(text_width(each, 1) <= MOST and each.strip() for each in short)
    assert len(set(short)) == len(names)
    assert all(each in name or CUT in each for each, name in zip(short, names, strict=True))
