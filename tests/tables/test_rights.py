"""When a right ends, the same check closes its sockets and no others, whatever the cause."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Any, NamedTuple

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from civil_orders.cards import card_stacks
from civil_orders.cards.card_stacks import Wish
from megagame.accounts import passwords
from megagame.backups import database_rows
from megagame.core.game import WALL
from megagame.planned_events import drafts, lifecycle, sources
from megagame.tables.connections import connected_screens
from megagame.tables.connections.rights import Title
from megagame.tables.live import expired, hub
from megagame.tables.live.caches import forget
from megagame.tables.live.judging import claim, judged
from megagame.tables.live.seat_cards import issue, issue_first
from megagame.tables.lookup import running_number
from megagame.tables.models import PlannedEvent, SeatCard, Table
from tests.civil_orders.world import emptied, order_cards
from tests.tables import events, side, tables
from tests.tables.holders import Holder, Watching
from tests.tables.tables import NAME, do
from tests.tables.test_outbox import settled

LOGINS, CARDS = {"ana", "mei"}, {"seat", "district", "order", "projector"}
EVERYBODY = LOGINS | CARDS
AGAIN, NO_CARD, OTHER_EVENT = connected_screens.COME_AGAIN, connected_screens.NO_CARD, connected_screens.OTHER_EVENT


Hall = Mapping[str, Holder]


@pytest.fixture
def hall(transactional_db: None) -> Iterator[Hall]:
    """One holder of each kind, with a city, an event and a side table."""
    forget()
    emptied()
    city = tables.opened()
    events.opened()
    side.opened()
    issue_first(city, [WALL])
    stacks = {stack.district: stack.values[0] for stack in card_stacks.make(Wish(None))}
    yield {
        "ana": Holder(f"{NAME}/control", session=logged_in("ana", staff=True)),
        "mei": Holder("tables/control", session=logged_in("mei", staff=False)),
        "seat": Holder(f"{side.ONE}/residents", card=side.card("residents")),
        "district": Holder(f"{NAME}/district-north", card=stacks["north"]),
        "order": Holder(f"{NAME}/district-south", card=order_cards()["south"][0]),
        "projector": Holder("event/wall", card=side.card(WALL, NAME)),
    }
    forget()


def logged_in(name: str, *, staff: bool) -> str:
    client = Client()
    client.force_login(User.objects.create_user(name, is_staff=staff))
    return client.cookies["sessionid"].value


def browser(session: str) -> Client:
    """Returns another tab of the browser with this login."""
    client = Client()
    client.cookies["sessionid"] = session
    return client


def log_out(hall: Hall) -> None:
    assert browser(hall["ana"].session).post("/logout/").status_code == 302


def remove_mei(hall: Hall) -> None:
    number = User.objects.get(username="mei").pk
    assert browser(hall["ana"].session).post(f"/helpers/{number}/remove/").status_code == 302


def change_own_password(hall: Hall) -> None:
    assert browser(hall["ana"].session).post("/ready/password/", {"what": "change"}).status_code == 200


def shut_out(hall: Hall) -> None:
    User.objects.filter(username="mei").update(is_active=False)


def expire(hall: Hall) -> None:
    Session.objects.filter(pk=hall["ana"].session).update(expire_date=timezone.now())


def play_a_turn(hall: Hall) -> None:
    for action in ("open_phase", "end_forms", "close_phase"):
        do({"type": action}, tables.asker(seen=Table.objects.get(name=NAME).number))


def begin_another_event(hall: Hall) -> None:
    event = drafts.make("Port Amber", sources.sample(), "ana")
    lifecycle.begin(event.pk, event.version, running_number(), "ana")


def restore(hall: Hall) -> None:
    database_rows.replace(database_rows.read())


Cause = Callable[[Hall], object]


class Ending(NamedTuple):
    """A cause that ends rights, and the close code of each affected socket."""

    cause: Cause
    closes: Mapping[str, int]


ENDINGS: Mapping[str, Ending] = {
    "logout": Ending(log_out, {"ana": AGAIN}),
    "helper removed": Ending(remove_mei, {"mei": AGAIN}),
    "own password": Ending(change_own_password, {"ana": AGAIN}),
    "password by command": Ending(lambda _: passwords.new_password("mei"), {"mei": AGAIN}),
    "account inactive": Ending(shut_out, {"mei": AGAIN}),
    "session expired": Ending(expire, {"ana": AGAIN}),
    "sessions deleted": Ending(lambda _: Session.objects.all().delete(), dict.fromkeys(LOGINS, AGAIN)),
    "new seat card": Ending(lambda _: issue(side.ONE, "residents"), {"seat": NO_CARD}),
    "stack void": Ending(lambda _: card_stacks.make(Wish(1, district="south")), {"order": NO_CARD}),
    "all stacks void": Ending(lambda _: card_stacks.make(Wish(1, captains=3)), {"order": NO_CARD}),
    "district cards void": Ending(lambda _: card_stacks.make(Wish(None, district="north")), {"district": NO_CARD}),
    "seat cards deleted": Ending(lambda _: SeatCard.objects.all().delete(), {"seat": NO_CARD, "projector": NO_CARD}),
    "turn over": Ending(play_a_turn, {"order": NO_CARD}),
    "another event": Ending(begin_another_event, dict.fromkeys(LOGINS | CARDS, OTHER_EVENT)),
    "restore": Ending(lambda _: database_rows.replace(database_rows.read()), dict.fromkeys(LOGINS, AGAIN)),
}


@pytest.mark.parametrize("name", ENDINGS)
def test_whatever_ends_a_right_closes_its_sockets_and_no_others(hall: Hall, name: str) -> None:
    ending = ENDINGS[name]

    watching = Watching(hall)

    async def scene() -> None:
        await watching.begin()
        await check()
        assert watching.closed() == {}
        await in_a_thread(ending.cause)(hall)
        await check()
        assert watching.closed() == ending.closes
        assert {who for who in hall if watching.told(who)} == {
            who for who, code in ending.closes.items() if code != OTHER_EVENT
        }
        before = watching.count()
        hub.beat_everywhere()
        await settled()
        after = watching.count()
        assert {who for who in hall if after[who] == before[who]} == ending.closes.keys()
        await watching.end()

    asyncio.run(scene())


async def check() -> None:
    """Runs the check that each process makes every second."""
    await expired.close_ended()
    await settled()


def in_a_thread(work: Callable[..., Any]) -> Callable[..., Awaitable[Any]]:
    return sync_to_async(work, thread_sensitive=False)


@pytest.mark.django_db(transaction=True)
def test_who_watches_a_rehearsal_that_is_thrown_away_is_told_that_it_is_gone(hall: Hall) -> None:
    """Control may look at an earlier event; its screen ends with it, other screens of the page stay."""
    begin_another_event(hall)
    PlannedEvent.objects.filter(stage="earlier").update(rehearsal=True)
    kept, running = PlannedEvent.objects.get(stage="earlier"), running_number()
    looks = {
        "ana": Holder(f"kept-{kept.pk}-{NAME}/control", session=hall["ana"].session),
        "mei": Holder("health/control", session=hall["mei"].session),
    }

    watching = Watching(looks)

    async def scene() -> None:
        await watching.begin()
        await check()
        assert watching.closed() == {}
        await in_a_thread(lifecycle.throw_away)(kept.pk, running)
        await check()
        assert watching.closed() == {"ana": AGAIN}
        await watching.end()

    asyncio.run(scene())


def test_a_table_of_the_same_name_in_another_event_sends_nothing_to_old_sockets(hall: Hall) -> None:
    """Before the change is noticed, and with equal screen versions at both tables."""

    old, new = Watching({"ana": hall["ana"]}), Watching({"ana": hall["ana"]})

    async def scene() -> None:
        await old.begin()
        await in_a_thread(begin_another_event)(hall)
        await in_a_thread(make_versions_alike)()
        await new.begin()
        assert old.closed() == {"ana": OTHER_EVENT}
        assert "Port Amber" not in old.everything("ana")
        assert "hex-K4" in new.everything("ana")
        for watching in (old, new):
            await watching.end()

    asyncio.run(scene())


def test_a_close_that_is_taken_back_and_put_back_ends_the_cards_of_its_turn_again(hall: Hall) -> None:
    """Each time by the next check; the card of the next turn stays."""
    next_turn = card_stacks.make(card_stacks.Wish(2, captains=1))
    later = next(stack for stack in next_turn if stack.district == "south").values[0]
    looks = {"now": hall["order"], "later": hall["order"]._replace(card=later)}

    async def scene() -> None:
        step: Callable[[Hall], object] = play_a_turn
        for following in (put_back_all, put_back_all):
            watching = Watching(looks)
            await watching.begin()
            await in_a_thread(step)(hall)
            await check()
            assert watching.closed() == {"now": NO_CARD}
            await watching.end()
            await in_a_thread(take_back_close)(hall)
            step = following

    asyncio.run(scene())


def take_back_close(_: Hall) -> None:
    tables.take_back(Table.objects.get(name=NAME).number)


def put_back_all(_: Hall) -> None:
    tables.restore(Table.objects.get(name=NAME).number)


def test_cards_that_are_taken_back_end_with_the_press_that_takes_them_back(hall: Hall) -> None:
    wish, made, taken_back = card_stacks.Wish(1, captains=3, district="south"), "a" * 32, "b" * 32
    new = card_stacks.make(wish, press=made)[0].values[0]
    watching = Watching({"new": hall["order"]._replace(card=new)})

    async def scene() -> None:
        await watching.begin()
        await in_a_thread(card_stacks.take_back)(made, taken_back)
        await check()
        assert watching.closed() == {"new": NO_CARD}
        await watching.end()

    asyncio.run(scene())


def make_versions_alike() -> None:
    old, new = Table.objects.filter(game="crisis_map").order_by("pk")
    Table.objects.filter(pk=new.pk).update(versions={**new.versions, **old.versions})


def test_the_rights_of_a_thousand_pages_are_judged_in_a_few_queries(
    hall: Hall, django_assert_max_num_queries: Any
) -> None:
    for stack in card_stacks.make(Wish(1, captains=100)):
        assert len(stack.values) > 100
    claims = [
        claim("", value, NAME, f"district-{stack.district}")
        for stack in card_stacks.make(Wish(1, captains=100))
        for value in stack.values
    ]
    claims += [claim(holder.session, holder.card, *holder.stream.split("/")) for holder in hall.values()]
    judged(claims)
    with django_assert_max_num_queries(8):
        verdicts = judged(claims)
    assert [each for each in claims if not isinstance(verdicts[each], Title)] == [
        claim("", hall["order"].card, NAME, "district-south")
    ]
