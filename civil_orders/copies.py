"""The box of an event on several machines: each has a copy, and a form is in all of them before its phone hears of it.

Whoever holds the box holds a lock of the database, which is given free when its machine is gone. A copy that cannot do
what was done to the others, or was not as they were, counts no more until it was made anew from one of them; which
copies count stands in the database, and a machine with another neither takes forms nor shows any. So whichever machine
dies, each of the others has every acknowledged form.

Kept because a form that only one machine has is lost with it: `manage.py prove machines` finds that when the copies are
left out, and with them none of 245 forms was lost (docs/promises.md). A table in the shared database would do it with
less code, but rows show the order in which forms arrived (`tests/civil_orders/test_strangers_reading.py`).
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import msgspec
from django.conf import settings
from django.db import DatabaseError, OperationalError, close_old_connections, connection

from civil_orders import box_steps, slots
from civil_orders.box_steps import Repeat, Step
from civil_orders.models import BoxCopy
from megagame.machine import neighbours
from megagame.machine.neighbours import Silent

logger = logging.getLogger(__name__)

IMAGE, REPEAT = "box image", "box repeat"
DONE = b"done"
_LOCK = 0x626F782D6D656761
ON_SEVERAL = (
    "The forms of this event lie on several machines ({addresses}): start this one with its MEGAGAME_HERE as well "
    "(docs/deploying.md)."
)
NOBODY = (
    "The forms of this event lie on other machines ({addresses}), and none of them answers: start one of those first, "
    "or put the network between them right."
)


class NotHere(OperationalError):
    """This machine's copy of the box does not count: for whoever asks it is as if the database was away."""


def join() -> None:
    """Makes this machine's copy one that counts, where others have the box; nothing where the database knows none yet.

    SystemExit where none of them answers, or this machine has no MEGAGAME_HERE.
    """
    if BoxCopy._meta.db_table not in connection.introspection.table_names() or not BoxCopy.objects.exists():
        return
    if not settings.HERE:
        raise SystemExit(ON_SEVERAL.format(addresses=_addresses()))
    try:
        _made_to_count()
    except Silent:
        raise SystemExit(NOBODY.format(addresses=_addresses())) from None


def keep(pause: float = 1.0) -> threading.Event:
    """From now on this machine has a copy that is kept like the others; it must answer them by now (`neighbours.keep`).

    Until the process ends or the event that is given back is set. SystemExit as of `join`.
    """
    over = threading.Event()
    neighbours.answer_with(IMAGE, lambda _: slots.box().image[0])
    neighbours.answer_with(REPEAT, _repeated)
    box_steps.share(_held)
    join()  # before it answered, the others may have given it up again

    def look_until_over() -> None:
        while not over.wait(pause):
            try:
                _look()
            except (DatabaseError, OSError):  # the database, or the other machines, may be away for a while
                logger.warning("This machine's copy of the box does not count")
            close_old_connections()

    threading.Thread(target=look_until_over, name="copies", daemon=True).start()
    return over


def _look() -> None:
    """Whether the copies are all alike is not only seen when a form comes: that would tell when one came."""
    try:
        with slots.box().held() as box:
            box.compare()
    except NotHere:
        _made_to_count()


def _repeated(asked: bytes) -> bytes:
    before, steps = msgspec.msgpack.decode(asked, type=tuple[bytes, list[Step]])
    return DONE if slots.box().repeat(before, steps) else b""


@contextmanager
def _held() -> Iterator[Repeat]:
    with _locked() as session:
        if not BoxCopy.objects.exists():
            BoxCopy.objects.create(address=settings.HERE, box=slots.box().number)
        if not _counts():
            raise NotHere("the box is kept on other machines")

        def repeat(before: bytes, steps: Sequence[Step]) -> None:
            asked = msgspec.msgpack.encode((before, steps))
            for other in BoxCopy.objects.exclude(address=settings.HERE):
                if not _done(other.address, asked):
                    other.delete()
            if _session() != session:
                raise NotHere("another machine may hold the box by now")

        yield repeat


def _done(address: str, asked: bytes) -> bool:
    try:
        return neighbours.ask(address, REPEAT, asked) == DONE
    except Silent:
        return False


def _addresses() -> str:
    return ", ".join(BoxCopy.objects.order_by("address").values_list("address", flat=True))


def _counts() -> bool:
    return BoxCopy.objects.filter(address=settings.HERE, box=slots.box().number).exists()


def _made_to_count() -> None:
    """Silent where there are other copies, and none to make it from.

    The box is held here first and then on all machines, as by whoever puts a form in: the other way round, each would
    wait for the other for ever.
    """
    with slots.box().held_here(), _locked():
        if not _counts():
            _made_anew()


def _made_anew() -> None:
    others = BoxCopy.objects.exclude(address=settings.HERE)
    if others and not any(_is_made_from(other.address) for other in others):
        raise Silent("no machine with a copy of the box answers")
    BoxCopy.objects.update_or_create(address=settings.HERE, defaults={"box": slots.box().number})


def _is_made_from(address: str) -> bool:
    try:
        slots.box().become(neighbours.ask(address, IMAGE))
    except Silent:
        return False
    return True


@contextmanager
def _locked() -> Iterator[int]:
    """Nobody else holds the box; gives the session of the database that does."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [_LOCK])
    try:
        yield _session()
    finally:
        try:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [_LOCK])
        except DatabaseError:
            connection.close()  # and with it the lock


def _session() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        session: int = cursor.fetchone()[0]
    return session
