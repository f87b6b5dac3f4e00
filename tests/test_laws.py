"""The laws of the house, on every game; and every game's recorded tables replay to the same end."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import msgspec
import pytest
from django.template.loader import get_template

from crisis_map.records import actions as asked
from megagame.core.dice import Dice, entered_fields
from megagame.core.game import WALL, Refusal
from megagame.core.journals.journal import fold
from megagame.core.journals.recording import Recording, faults, lines
from megagame.core.parts import Part
from megagame.core.sentences import say, with_names
from megagame.games import GAMES
from megagame.tables.models import Table
from megagame.tables.rendering.player_names import names_at
from tests import laws, laws_of_screens, sampling
from tests.every_game import BENCHES, playouts
from tests.proof.rehearsals.random_games import usual_options

PLAYED = sorted((Path(__file__).parent / "played").glob("*.json"))

TRIED = 150
"""Maximum number of games per law; secrecy is tried on all games."""

OFTEN = 0.2
"""Of so large a part of its positions a law must have had something to say."""

PICTURED = [name for name, listing in GAMES.items() if listing.side and listing.side.picture]

games = pytest.mark.parametrize("name", GAMES)


@games
@pytest.mark.parametrize(
    "law",
    [
        laws.offered_is_accepted,
        laws.a_refusal_changes_nothing,
        laws.every_refusal_has_its_sentence,
        laws.the_same_seed_gives_the_same_events,
        laws.the_journal_folds_to_the_live_state,
        laws.undo_gives_the_earlier_state,
        laws.what_is_put_back_is_as_if_it_had_never_been_undone,
        laws.every_record_survives_json,
        laws.apply_leaves_its_input_alone,
        laws.every_event_can_be_told,
    ],
    ids=lambda law: law.__name__,
)
def test_law(law: Callable[[Any, laws.Playout], None], name: str) -> None:
    for playout in playouts(name)[:TRIED]:
        law(GAMES[name].game, playout)


def test_a_law_that_is_broken_says_in_which_game_and_play_by_whom_and_what(monkeypatch: pytest.MonkeyPatch) -> None:
    offered = asked.WriteNote("a note that nobody may write")

    def refuses(*anything: Any) -> Any:
        raise Refusal("control_only")

    monkeypatch.setitem(sampling.CHOICES, "crisis_map", lambda state, seat: (offered,))
    game = dataclasses.replace(GAMES["crisis_map"].game, decide=refuses)
    with pytest.raises(Refusal) as broken:
        laws.offered_is_accepted(game, playouts("crisis_map")[1])
    assert broken.value.__notes__ == [
        f"position 0, seat control: {offered}",
        "crisis_map, seed 1: offered is accepted",
    ]


@games
def test_no_step_is_an_empty_line_of_the_log(name: str) -> None:
    """Its events have words, or are summed up."""
    listing = GAMES[name]
    for playout in playouts(name):
        for step in playout.steps:
            told = any(listing.game.tell(step.after, event) for event in step.events)
            assert told or any(listing.nouns(kind_of(step.action), step.events)), step.action


def kind_of(action: Any) -> str:
    return str(msgspec.to_builtins(action)["type"])


@pytest.mark.parametrize("name", [name for name, listing in GAMES.items() if listing.played])
def test_no_action_of_a_player_carries_chance(name: str) -> None:
    """Every field is the player's own choice, or is marked as what only Control enters."""
    for kind in laws.kinds(GAMES[name].played):
        fields = {field.name for field in msgspec.structs.fields(kind)}
        assert fields - BENCHES[name].chosen == set(entered_fields(kind)), kind


@games
def test_random_play_does_something(name: str) -> None:
    kinds = {type(step.action) for playout in playouts(name) for step in playout.steps}
    assert len(kinds) > 1 or len(laws.kinds(GAMES[name].game.action)) == 1
    assert all(playout.steps for playout in playouts(name))


@games
def test_what_a_seat_may_not_know_does_not_reach_it(name: str) -> None:
    for seed, playout in enumerate(playouts(name)):
        laws_of_screens.what_a_seat_may_not_know_does_not_reach_it(GAMES[name], BENCHES[name], playout, Dice(seed))


@pytest.mark.parametrize("name", [name for name, listing in GAMES.items() if listing.secrets])
def test_what_is_hidden_is_not_on_control_s_page(name: str) -> None:
    differed = [
        laws_of_screens.what_is_hidden_is_not_on_control_s_page(GAMES[name], BENCHES[name], playout, Dice(seed))
        for seed, playout in enumerate(playouts(name)[:100])
    ]
    assert sum(differed) > OFTEN * sum(len(playout.states) for playout in playouts(name)[:100])


@pytest.mark.parametrize("name", [name for name, listing in GAMES.items() if listing.takes_back])
def test_what_may_be_taken_back_tells_nothing(name: str) -> None:
    tried = [
        laws_of_screens.what_may_be_taken_back_tells_nothing(GAMES[name], BENCHES[name], playout, Dice(seed))
        for seed, playout in enumerate(playouts(name)[:100])
    ]
    if GAMES[name].side:  # on the map most steps are Control's
        assert sum(tried) > OFTEN * sum(len(playout.steps) for playout in playouts(name)[:100])


@games
def test_every_screen_gives_the_same_parts(name: str) -> None:
    for playout in playouts(name)[:TRIED]:
        laws_of_screens.every_screen_gives_the_same_parts(GAMES[name], playout)


@games
def test_what_equals_what_was_shown_is_drawn_as_that_was(name: str) -> None:
    for playout in playouts(name)[::3]:
        laws_of_screens.equal_parts_draw_the_same(GAMES[name], playout, drawn)
        laws_of_screens.equal_screens_have_equal_parts(GAMES[name], playout)


def drawn(name: str, part: Part) -> str:
    return get_template(part.template).render({"name": name, "part": part.data, "table": "a-table"})


@games
def test_every_part_of_every_screen_draws(name: str) -> None:
    """Each part is one element whose id is the part's name."""
    listing = GAMES[name]
    for playout in playouts(name)[:3]:
        for state in playout.states[::20]:
            for seat in listing.game.seats(state):
                for part_name, part in listing.parts(listing.game.screen(state, seat)).items():
                    markup = drawn(part_name, part)
                    assert markup.lstrip().startswith("<")
                    assert markup.count(f'id="{part_name}"') == 1


@pytest.mark.parametrize("name", PICTURED)
def test_the_small_picture_of_every_position_draws(name: str) -> None:
    """Many are on one page, so they contain no ids. Each is drawn from the table view's screen alone."""
    listing = GAMES[name]
    assert listing.side
    assert listing.side.picture
    for playout in playouts(name)[:3]:
        for state in playout.states[::20]:
            part = listing.side.picture(listing.game.screen(state, WALL))
            markup = get_template(part.template).render({"part": part.data})
            root = ET.fromstring(markup)  # noqa: S314 - drawn by ourselves
            assert root.get("class") == "table-picture"
            assert not any("id" in element.attrib for element in root.iter())


@pytest.mark.parametrize("name", [name for name, listing in GAMES.items() if listing.side])
def test_a_player_s_name_replaces_or_joins_the_seat_s(name: str) -> None:
    game = GAMES[name].game
    state = game.after(game.blank, game.open(usual_options(GAMES[name]), Dice(0)))
    for seat in GAMES[name].players(state):
        names = names_at(Table(game=name, names={seat: "Ana"}), state)
        told = say(with_names(GAMES[name].called(state, seat), names))
        assert "Ana" in told, f"`called` gives {told}: give a text without values, or the key with `plain_seats`"


@games
def test_every_game_has_a_recorded_table(name: str) -> None:
    recorded = {msgspec.json.decode(file.read_bytes(), type=Recording).game for file in PLAYED}
    command = f"manage.py rehearse {name} --record --seed 3 > tests/played/{name.replace('_', '-')}-a-whole-game.json"
    assert name in recorded, f"make one: {command}"


@pytest.mark.parametrize("file", PLAYED, ids=lambda file: file.stem)
def test_a_recorded_table_replays_to_the_same_end(file: Path) -> None:
    recording = msgspec.json.decode(file.read_bytes(), type=Recording)
    game = GAMES[recording.game].game
    assert list(faults(game, recording.entries)) == []
    end = msgspec.json.decode(recording.end, type=game.state)
    assert fold(game, lines(game, recording.entries)) == end
