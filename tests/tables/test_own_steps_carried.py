"""Own steps that may be taken back follow from the whole journal, whichever process acted or undid."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Refusal, Seat
from megagame.core.journals.journal import fold
from megagame.games import GAMES
from megagame.tables.journals import journal
from megagame.tables.journals import own_steps as module
from megagame.tables.journals.own_steps import own_steps
from megagame.tables.live.caches import forget
from megagame.tables.models import Entry, Table
from megagame.tables.playing.play import Asker, open_table, play
from megagame.tables.playing.undo import put_back, take_back, undo
from tests.proof.rehearsals.random_games import usual_options
from tests.tables.shared_caches import Process

SIDE_GAMES = tuple(name for name, listing in GAMES.items() if listing.side and listing.side.gives_back)
NAME = "by-lot"
STEPS = 60


@pytest.fixture(params=SIDE_GAMES)
def table(request: pytest.FixtureRequest, transactional_db: None) -> Iterator[Table]:
    """A new side table of each game."""
    forget()
    options = usual_options(GAMES[request.param])
    yield open_table(game=request.param, name=NAME, title=NAME, options=options, author="ana", seed=3)
    forget()


def now() -> Table:
    return Table.objects.get(name=NAME)


def by_the_journal(table: Table) -> dict[Seat, Any]:
    """Returns by seat the state without its newest step, if no later step depends on it."""
    listing, gone = journal.listing_of(table), journal.taken_back(table)
    assert listing.side
    entries = [entry for entry in table.entries.order_by("number") if entry.number not in gone and is_step(entry)]
    live = fold(listing.game, journal.lines_after(table, 0))
    found: dict[Seat, Any] = {}
    if listing.side.ended(live) is not None:
        return found
    for seat in listing.players(live):
        newest = next((entry for entry in reversed(entries[1:]) if entry.seat == seat), None)
        if newest is None or is_acted_on(table, newest, entries):
            continue
        if listing.side.may_take_back(live, seat, journal.events_of(table, newest.events)):
            with suppress(Refusal, AssertionError):
                found[seat] = decided_without(table, entries, newest)
    return found


def is_step(entry: Entry) -> bool:
    return not (entry.voids or entry.restores or entry.standing)


def is_acted_on(table: Table, step: Entry, entries: list[Entry]) -> bool:
    """Whether another player has acted since, and could see the step."""
    side = journal.listing_of(table).side
    assert side
    unseen = all(isinstance(event, side.unseen) for event in journal.events_of(table, step.events))
    later = {entry.seat for entry in entries if entry.number > step.number}
    return not unseen and bool(later - {step.seat, CONTROL})


def decided_without(table: Table, entries: list[Entry], left_out: Entry) -> Any:
    game = journal.listing_of(table).game
    state = game.blank
    for entry in entries:
        if entry == left_out:
            continue
        events = journal.events_of(table, entry.events)
        if entry.number > left_out.number:
            action = msgspec.json.decode(entry.action, type=game.action)
            assert tuple(game.decide(state, entry.seat, action, Dice(entry.seed))) == events
        state = game.after(state, events)
    return state


def by_lot(chance: Dice, number: int) -> None:
    """Plays a random player's step, sometimes an undo or a put-back; may be refused."""
    table = now()
    listing, state = GAMES[table.game], journal.current(table).state
    assert listing.side
    control = Asker(author="ana", seat=CONTROL, request_id=f"control-{number}", seen=table.number)
    chosen = chance.roll(10)
    if chosen == 1:
        undo(NAME, control)
    elif chosen == 2:
        put_back(NAME, control)
    elif seats := chance.shuffled(listing.side.to_act(state) if chosen > 4 else listing.players(state)):
        asker = Asker(author=seats[0], seat=seats[0], request_id=f"{number}", seen=table.versions[seats[0]])
        if chosen > 4:
            play(NAME, listing.side.sample(state, seats[0], chance), asker)
        else:
            take_back(NAME, asker)


def test_what_is_carried_from_entry_to_entry_is_what_the_journal_says(table: Table) -> None:
    chance, processes, offered = Dice(5), (Process(), Process()), set[int]()
    for number in range(STEPS):
        with chance.one_of(processes).on(), suppress(Refusal):
            by_lot(chance, number)
        with chance.one_of(processes).on():
            steps = own_steps(now(), journal.current(now()))
            assert {seat: step.without for seat, step in steps.items()} == by_the_journal(now())
            offered.add(len(steps))
    assert {0, 1} <= offered


def test_a_step_that_was_never_committed_is_not_carried_on(table: Table) -> None:
    from django.db import transaction

    chance, listing = Dice(1), GAMES[table.game]
    assert listing.side
    state = journal.current(now()).state
    seat = listing.side.to_act(state)[0]
    with suppress(ZeroDivisionError), transaction.atomic():
        asker = Asker(author=seat, seat=seat, request_id="lost-press", seen=now().versions[seat])
        play(NAME, listing.side.sample(state, seat, chance), asker)
        assert 1 / 0
    assert own_steps(now(), journal.current(now())) == {}
    by_lot(Dice(9), 1)
    steps = own_steps(now(), journal.current(now()))
    assert {each: step.without for each, step in steps.items()} == by_the_journal(now())


def test_steps_of_another_process_are_carried_on_and_the_journal_is_not_read_from_its_beginning(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = Process()
    with here.on():
        own_steps(now(), journal.current(now()))
    by_lot(Dice(9), 1)
    wanted = by_the_journal(now())
    monkeypatch.setattr(journal, "folded_without", lambda *_: pytest.fail("read from its beginning"))
    with here.on():
        steps = own_steps(now(), journal.current(now()))
    assert {each: step.without for each, step in steps.items()} == wanted


def test_what_is_known_of_another_state_is_not_carried_on_from_it(table: Table) -> None:
    before = journal.current(now())
    own_steps(now(), before)
    opening, elsewhere = Entry.objects.get(table=table), before._replace(mark="what another process did meanwhile")
    kept = vars(module)["_known"][table.pk]
    module.carry(now(), elsewhere, before._replace(number=3, mark="later"), opening, None, ())
    assert vars(module)["_known"][table.pk] == kept
