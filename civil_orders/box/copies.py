"""Copies of the box on several machines, each with every acknowledged form.

Holding the box means holding a database lock, which is released if its machine dies. A copy that fails to repeat a
write, or differed before it, becomes invalid until it is copied again. The database lists the valid copies; a machine
without one neither accepts nor shows forms.

Kept because a form that only one machine has is lost with it: `manage.py prove machines` finds that when the copies are
left out, and with them none of 245 forms was lost (docs/promises.md). A table in the shared database would do it with
less code, but rows show the order in which forms arrived (`tests/civil_orders/whole/test_strangers_reading.py`).
"""

import logging
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import msgspec
from django.conf import settings
from django.db import DatabaseError, OperationalError, close_old_connections, connection

from civil_orders.box import box_writes, slots
from civil_orders.box.box_writes import Repeat, Step
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
    """This machine's copy is invalid. Callers treat it as a database failure."""


def join() -> None:
    """Make this machine's copy valid, if the database knows of others.

    Exits where no other copy answers, or MEGAGAME_HERE is not set.
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
    """Keep this machine's copy valid. The machine must already answer the others.

    Runs until the process ends or the returned event is set. Exits as `join` does.
    """
    over = threading.Event()
    neighbours.answer_with(IMAGE, lambda _: slots.box().image[0])
    neighbours.answer_with(REPEAT, _repeated)
    box_writes.share(_held)
    join()  # other machines may have dropped it before it answered

    def look_until_over() -> None:
        while not over.wait(pause):
            try:
                _look()
            except (DatabaseError, OSError):  # database or other machines may be unavailable for a while
                logger.warning("This machine's copy of the box does not count")
            close_old_connections()

    threading.Thread(target=look_until_over, name="copies", daemon=True).start()
    return over


def _look() -> None:
    """Compare copies regularly: comparing only after a form would reveal its time."""
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
    """Copy the box from another machine, if there is one.

    Holds the box here first and then on all machines, in the same order as accepting a form does, to avoid a deadlock.
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
    """Hold the lock. Yields the database session that owns it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [_LOCK])
    try:
        yield _session()
    finally:
        try:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [_LOCK])
        except DatabaseError:
            connection.close()  # releases the lock


def _session() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        session: int = cursor.fetchone()[0]
    return session
