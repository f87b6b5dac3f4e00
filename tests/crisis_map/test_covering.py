"""No name or tag on the map covers a token or a label, in any of the pages' text sizes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from importlib import resources
from itertools import chain, combinations
from typing import Any

import pytest
from django.utils import translation

from crisis_map.city import city
from crisis_map.city.city import City
from crisis_map.city.hexes import label_of
from crisis_map.city.tokens import KINDS, Kind, Tokens, unmoved
from crisis_map.drawing import extents, shapes
from crisis_map.drawing.district_names import named
from crisis_map.drawing.done_marks import seen
from crisis_map.drawing.drawn_hexes import HexDrawing, TokenDrawing
from crisis_map.drawing.free_places import Box, box_round
from crisis_map.drawing.geometry import Point
from crisis_map.drawing.marks import PILLS, plan_of
from crisis_map.drawing.plates import LARGEST, USUAL, Sign, text_width
from crisis_map.drawing.shapes import MarksAbove
from crisis_map.drawing.tags import CONSOLE_LARGEST, PILL_WIDTHS
from crisis_map.parts.console import control
from crisis_map.records.actions import Action, ClosePhase, Fund, OpenPhase, QueueForm, Schedule, Strike
from crisis_map.records.state import State, founded, with_tokens
from crisis_map.rules.apply import after
from crisis_map.rules.decide import decide
from crisis_map.screens.control import control_screen
from crisis_map.screens.next_steps import next_of
from crisis_map.screens.public_map import map_screen
from crisis_map.templatetags import city_map
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Refusal
from tests.crisis_map import vary
from tests.crisis_map.positions import orders
from tests.share import share_of

LANGUAGES = ("en", "zh-hant", "zh-hans")
STATES = 3
NEAR = 150
"""More than any token's extent from its hex."""
EXTENTS: dict[Kind, tuple[Box, ...]] = {
    "population": tuple(Box(-wide, -high, wide, high) for wide, high in ((8.8, 17.6), (14.1, 15.3), (17.6, 10.6))),
    "refugee": (Box(-19.1, -19.6, 19.1, 15.1),),
    "unrest": tuple(Box(-wide, wide - 25.2, wide, 25.2 - wide) for wide in (5.1, 10.1, 15.1, 20.1)),
    "damage": (Box(-16.1, -16.1, 16.1, 16.1),),
}
"""Tokens as drawn by `tokens.html`, with half of their edge; round and pointed shapes are several boxes."""


def block(layout: str, columns: int, rows: int, *districts: str) -> City:
    """Returns a city without gaps, its columns shared out among these districts and one column of slums."""
    names = {f"d{number}": {"name": name} for number, name in enumerate(districts)}
    hexes: dict[str, Any] = {}
    for column in range(columns):
        whose = f"d{column * (len(districts) + 1) // columns}"
        for row in range(rows):
            hexes[label_of(column, row)] = {"district": whose} if whose in names else {}
    return city.read({"layout": layout, "districts": names, "hexes": hexes})


def samples() -> list[City]:
    scenarios = resources.files("crisis_map").joinpath("scenarios").iterdir()
    return [city.read(json.loads(each.read_bytes())["setup"]) for each in scenarios if each.name.endswith(".json")]


CITIES = {
    **{f"sample {number}": sample for number, sample in enumerate(samples(), 1)},
    **{
        f"{layout}, no gaps": block(layout, 9, 11, "North End", "Oldharbour", "St. Mary’s Mills")
        for layout in ("odd-q", "even-q", "odd-r", "even-r")
    },
    "large": block("odd-q", 20, 18, "North End", "Oldharbour", "St. Mary’s Mills", "The Long Embankment"),
    "one column": block("odd-r", 1, 3, "The Quite Remarkably Long Embankment"),
    **{f"with holes {seed}": vary.options(Dice(seed)) for seed in range(6)},
}


def states_of(town: City, dice: Dice) -> Iterator[State]:
    """Yields a randomly crowded city with crises to come, also after each step of a turn."""
    state = founded(town)
    for at in town.hexes:
        state = with_tokens(
            state, at, unmoved(tuple(sorted(dice.one_of(KINDS) for _ in range(min(2, dice.roll(4) - 1)))))
        )
    places, magnitudes = tuple(town.hexes), ("minor", "moderate", "major", "severe", "catastrophic")
    steps: list[Action] = [Schedule(1, dice.one_of(places), dice.one_of(magnitudes)) for _ in range(2)]
    steps += [Fund(district, 9) for district in town.districts]
    steps += [OpenPhase(), *(line(dice, places, district) for district in town.districts)]
    for action in (*steps, Strike("c1"), ClosePhase(), OpenPhase()):
        state = tried(state, action)
        yield state


def crowd(dice: Dice) -> Tokens:
    return unmoved(tuple(dice.one_of(KINDS) for _ in range(min(2, dice.roll(4) - 1))))


def line(dice: Dice, places: Sequence[str], district: str) -> Action:
    return QueueForm(district, orders(f"{dice.one_of(places)} {dice.one_of(places)}"))


def tried(state: State, action: Action) -> State:
    try:
        return after(state, decide(state, CONTROL, action, Dice(0)))
    except Refusal:
        return state


def label_box(hex_: HexDrawing, letters: float) -> Box:
    size = letters * (0.75 if len(hex_.label) > 3 else 1)
    half, foot = text_width(hex_.label, size) / 2, hex_.y + extents.baseline(letters)
    return Box(hex_.x - half, foot - 0.72 * size, hex_.x + half, foot)


def token_boxes(hex_: HexDrawing, token: TokenDrawing, letters: float) -> Iterator[Box]:
    """Yields the token's boxes after CSS has made room for labels of this size."""
    by, foot = extents.shrunk(letters), hex_.y + 38 - extents.lifted(letters)
    for extent in EXTENTS[token.kind]:
        left, right = (hex_.x + by * (token.x + token.scale * end) for end in (extent.left, extent.right))
        top, bottom = (foot - by * (38 - token.y - token.scale * end) for end in (extent.top, extent.bottom))
        yield Box(left, top, right, bottom)


def boxes_of(hexes: Sequence[HexDrawing], letters: float) -> Iterator[tuple[HexDrawing, TokenDrawing, Box]]:
    for each in hexes:
        for token in each.tokens:
            for box in token_boxes(each, token, letters):
                yield each, token, box


def plates(above: MarksAbove) -> Iterator[tuple[str, Point, Sign]]:
    for pill in above.pills:
        yield pill.kind, Point(pill.x, pill.y), city_map.pill(pill)["plate"]
    if above.tag and (plate := city_map.tag(above.tag)["plate"]):
        yield "tag", Point(above.tag.x, above.tag.y), plate


def assert_clear(town: City, hexes: Sequence[HexDrawing], words: list[tuple[str, Point, Sign]], letters: float) -> None:
    words = [*words, *((name.sign.lines[0], Point(name.x, name.y), name.sign) for name in named(town).names.values())]
    grown = letters / USUAL
    placed = [(said, box_round(at, plate.width * grown, plate.height * grown)) for said, at, plate in words]
    below = [(f"label {each.label}", label_box(each, letters)) for each in hexes]
    below += [(f"{token.kind} in {each.label}", box) for each, token, box in boxes_of(hexes, letters)]
    for said, plate in placed:
        assert plate.within(shapes.whole(town)), f"{said} leaves the map"
        for what, box in below:
            assert not plate.meets(box), f"{said} lies on {what}"
    for (said, plate), (other, beside) in combinations(placed, 2):
        assert not plate.meets(beside), f"{said} lies on {other}"


@pytest.mark.parametrize("name", CITIES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_tag_and_no_name_covers_a_token_or_a_label(name: str, language: str) -> None:
    town = CITIES[name]
    with translation.override(language):
        for seed in range(share_of(STATES) if language == "en" else 1):
            for state in states_of(town, Dice(seed)):
                plan, shown = plan_of(control_screen(state)), seen(map_screen(state))
                secrets = control(control_screen(state))["secrets"].data
                told = [
                    ("secret", Point(pill.x, pill.y), city_map.secret_pill(secret, pill)["plate"])
                    for secret in secrets
                    for pill in secret.pills
                ]
                for letters in (USUAL, CONSOLE_LARGEST):
                    assert_clear(town, tuple(chain(*plan.columns)), [*plates(plan.above), *told], letters)
                for letters in (USUAL, LARGEST):
                    assert_clear(town, tuple(chain(*shown.columns)), list(plates(shown.above)), letters)


@pytest.mark.parametrize("name", CITIES)
def test_no_token_lies_on_a_label(name: str) -> None:
    for state in states_of(CITIES[name], Dice(1)):
        plan, shown = plan_of(control_screen(state)), seen(map_screen(state))
        for columns, largest in ((plan.columns, CONSOLE_LARGEST), (shown.columns, LARGEST)):
            hexes = tuple(chain(*columns))
            for letters in (USUAL, largest):
                labels = [(each, label_box(each, letters)) for each in hexes]
                for each in hexes:
                    near = [box for other, box in labels if abs(other.x - each.x) < NEAR > abs(other.y - each.y)]
                    for _, _, token in boxes_of((each,), letters):
                        assert not any(token.meets(label) for label in near), each


def test_in_the_sample_city_nearly_every_word_finds_its_place() -> None:
    wanted = found = 0
    for seed in range(STATES):
        for state in states_of(CITIES["sample 1"], Dice(seed)):
            screen = control_screen(state)
            if not (next_of(screen).line or next_of(screen).strike):
                wanted += len(screen.foreseen)
                found += sum(pill.kind in PILLS.values() for pill in plan_of(screen).above.pills)
    assert wanted > STATES
    assert found >= 0.95 * wanted


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_room_that_is_kept_for_words_is_enough_in_every_language(language: str) -> None:
    with translation.override(language):
        for kind in PILL_WIDTHS:
            if kind != "secret":
                for lines in PILL_WIDTHS[kind]:
                    plate = city_map.pill(shapes.Pill(kind, 0, 0, lines))["plate"]
                    assert len(plate.lines) <= lines
                    assert widest(plate) <= PILL_WIDTHS[kind][lines], (kind, lines)
        for word in ("dead", "dies"):
            assert text_width(translation.gettext(word), 1) <= extents.DEAD_WORD


def widest(plate: Sign) -> float:
    return max(text_width(line, 1) for line in plate.lines)
