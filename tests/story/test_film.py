"""Each step is drawn on the map of its time, even after Control redrew the city."""

from __future__ import annotations

import re

from crisis_map.records.actions import Place
from crisis_map.records.city_actions import AddHex, ChangeDistrict, MoveHex, TakeHex
from megagame.story.stories import Story
from megagame.story_pages.csv_sheets import journal
from megagame.story_pages.film import GROUND, frames
from megagame.story_pages.pictures import album
from tests.story.played import EMPTY, a_day, redrawn


def grounds(story: Story) -> list[str]:
    """The ground on which each step is drawn."""
    strings: dict[str, int] = {}
    found, shown = frames(story, 0, strings), list[str]()
    markup = list(strings)
    for frame in found:
        shown.append(markup[frame["parts"][GROUND]] if GROUND in frame["parts"] else shown[-1])
    return shown


def test_each_step_stands_on_the_ground_of_its_time() -> None:
    story = redrawn(
        AddHex(EMPTY), Place(EMPTY, "damage"), MoveHex(EMPTY, "quays"), ChangeDistrict("quays", "The Docks")
    )
    founded, added, placed, moved, renamed = grounds(story)
    assert [f'id="hex-{EMPTY}"' in each for each in (founded, added, placed)] == [False, True, True]
    assert added == placed != moved
    assert [re.findall("The Docks|The Quays", each) for each in (moved, renamed)] == [["The Quays"], ["The Docks"]]


def test_a_hex_that_was_taken_away_is_there_in_the_steps_before() -> None:
    story = redrawn(AddHex(EMPTY), TakeHex(EMPTY))
    assert [f'id="hex-{EMPTY}"' in each for each in grounds(story)] == [False, True, False]


def test_the_ground_is_sent_once_in_a_piece_while_it_stays_the_same() -> None:
    assert [GROUND in frame["parts"] for frame in frames(a_day(), 1, {})].count(True) == 1


def test_the_journal_that_is_taken_away_has_the_city_as_it_was_founded_and_how_it_was_redrawn() -> None:
    story = redrawn(AddHex(EMPTY), MoveHex(EMPTY, "quays"))
    found = journal(story.day, story.steps)
    assert EMPTY not in found["city"]["hexes"]
    assert [step["seen"] for step in found["steps"][1:]] == [
        [{"event": "HexAdded", "at": EMPTY}],
        [{"event": "HexMoved", "at": EMPTY, "district": "quays"}],
    ]


def test_pictures_have_every_token_and_share_their_ground() -> None:
    drawn = album(a_day().turns)
    assert len(drawn.grounds) == 1
    for turn, (opened, ended) in zip(a_day().turns, drawn.turns, strict=True):
        for state, picture in ((turn.opened, opened), (turn.ended, ended)):
            tokens = [token.kind for column in state.tokens for tokens in column for token in tokens]
            assert {crowd.kind: crowd.path.count("M") for crowd in picture.crowds} == {
                kind: tokens.count(kind) for kind in set(tokens)
            }
