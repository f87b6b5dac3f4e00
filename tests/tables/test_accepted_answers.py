"""Accepted actions are answered with their entry's number only, whatever is hidden at the table."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import msgspec
import pytest
from django.test import Client

from megagame.core.dice import Dice
from megagame.core.game import CONTROL
from megagame.games import GAMES
from megagame.tables.journals import journal
from megagame.tables.live.caches import forget
from megagame.tables.live.seat_cards import issue_first
from megagame.tables.models import SeatCard, Table
from megagame.tables.pages import action_views
from megagame.tables.playing.play import Asker, open_table, play
from tests.every_game import BENCHES
from tests.sampling import sample

PLAYED = [name for name, listing in GAMES.items() if listing.played is not None and listing.side]
STEPS = 12
LEAST = 6
PATIENCE = 200
NAME = "a-table"
PLAIN = (200, b'{"number": 0}', {"Content-Type": "application/json", "HX-Reswap": "none"})


@pytest.fixture(autouse=True)
def _nothing_remembered(transactional_db: None) -> Iterator[None]:
    forget()
    yield
    forget()


def told(name: str) -> Iterator[Any]:
    """Yields responses to players' accepted random actions, without the number."""
    dice = Dice(1)
    table = open_table(game=name, name=NAME, title="T", options=BENCHES[name].options(dice), author="Ana")
    issue_first(table, table.versions)
    answers = (_pressed(name, seat, dice) for seat in itertools.cycle(GAMES[name].game.seats(state())))
    yield from itertools.islice((each for each in itertools.islice(answers, PATIENCE) if each), STEPS)


def state() -> Any:
    return journal.current(Table.objects.get(name=NAME)).state


def _pressed(name: str, seat: str, dice: Dice) -> Any:
    action = sample(GAMES[name].game, state(), seat, dice)
    if action is None:
        return None
    table = Table.objects.get(name=NAME)
    if seat == CONTROL:
        play(NAME, action, Asker(author="Ana", seat=CONTROL, request_id=f"control-{table.number}", seen=table.number))
        return None
    card = SeatCard.objects.get(table=table, seat=seat).value
    said = {"request_id": f"press-{table.number}-{dice.seed()}", "seen": table.versions[seat], "key": card}
    asked = {**msgspec.to_builtins(action), **said}
    answer = Client().post(f"/tables/{NAME}/act/", asked, content_type="application/json")
    after = Table.objects.get(name=NAME).number
    return _without_number(answer, after) if answer.status_code == 200 else None


def _without_number(answer: Any, number: int) -> Any:
    """Also removes the headers that every page has."""
    of_every_page = Client().get("/nothing/here/").headers.keys() - PLAIN[2].keys()
    headers = {name: value for name, value in answer.headers.items() if name not in of_every_page}
    return answer.status_code, answer.content.replace(b": %d}" % number, b": 0}"), headers


@pytest.mark.parametrize("name", PLAYED)
def test_an_accepted_action_is_answered_with_its_number_and_nothing_else(name: str) -> None:
    answers = list(told(name))
    assert len(answers) >= LEAST
    assert answers == [PLAIN] * len(answers)


NEXT_CARDS: Mapping[str, Callable[[Any], str]] = {
    "greenway": lambda state: state.deck[0],
    "evacuation": lambda state: next(cards[0] for cards in state.decks.values() if cards),
}
"""The next card of each game's deck, or of one of its decks."""


def _with_the_next_card(name: str, data: dict[str, Any], headers: dict[str, str]) -> Any:
    return _really({**data, "next": NEXT_CARDS[name](state())}, headers=headers)


def _with_the_next_card_in_a_header(name: str, data: dict[str, Any], headers: dict[str, str]) -> Any:
    return _really(data, headers={**headers, "X-Next": NEXT_CARDS[name](state())})


_really = vars(action_views)["JsonResponse"]


@pytest.mark.parametrize("leak", [_with_the_next_card, _with_the_next_card_in_a_header])
@pytest.mark.parametrize("name", NEXT_CARDS)
def test_the_deck_s_next_card_in_an_accepted_answer_is_found(
    monkeypatch: pytest.MonkeyPatch, name: str, leak: Any
) -> None:
    monkeypatch.setattr(action_views, "JsonResponse", partial(leak, name))
    answers = list(told(name))
    assert len(answers) >= LEAST
    assert PLAIN not in answers


def test_every_game_that_has_a_deck_is_among_them() -> None:
    """Games with a deck are found by the names of their secrets."""
    assert set(NEXT_CARDS) == {name for name in PLAYED if "deck" in " ".join(BENCHES[name].secrets)}
