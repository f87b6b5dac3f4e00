"""Tables and their journals. Entries are never changed or deleted."""

from __future__ import annotations

from django.db import models

from megagame.core.colours import Colour
from megagame.core.game import WALL, Seat

THROWN = "thrown"
"""The stage of a discarded rehearsal, which can still be put back."""


class PlannedEvent(models.Model):
    """An event on this laptop: planned, running or past.

    `document` is its set-up as JSON, maybe incomplete (`planned_events/drafts.py`). `version` increases with each
    change. A running event has a row once `manage.py event` has started (`lifecycle.number_running`).
    """

    title = models.CharField(max_length=120)
    stage = models.CharField(max_length=7, default="draft")
    rehearsal = models.BooleanField(default=False)
    document = models.TextField(default="{}")
    version = models.PositiveIntegerField(default=1)
    changed_at = models.DateTimeField()
    changed_by = models.CharField(max_length=150)
    begun_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.title


class Table(models.Model):
    """One game at a table. Its row is locked while an action is played.

    - `number`: the newest entry
    - `mark`: distinguishes that entry from any other that ever had the number (`journal.mark_of`); empty if an older
      program wrote it
    - `versions`: for each seat, how often its screen has changed
    - `names`: the players' names by seat, as typed at a side table
    - `colours`: the colours by seat that players chose there, where they differ from the game's
    - `kept`: the past event in which it was played, and where nobody can act; None: the running event
    """

    name = models.SlugField(unique=True)
    game = models.CharField(max_length=40)
    title = models.CharField(max_length=120)
    number = models.PositiveIntegerField(default=0)
    mark = models.CharField(max_length=120, default="", db_default="")
    versions: models.JSONField[dict[str, int], dict[str, int]] = models.JSONField(default=dict)
    names: models.JSONField[dict[str, str], dict[str, str]] = models.JSONField(default=dict, db_default={})
    colours: models.JSONField[dict[str, Colour], dict[str, Colour]] = models.JSONField(default=dict, db_default={})
    kept = models.ForeignKey(PlannedEvent, on_delete=models.PROTECT, null=True, related_name="tables")

    def __str__(self) -> str:
        return self.title

    def version_of(self, seat: Seat) -> int:
        """The version of a seat's screen; that of the wall for a seat of which nothing has changed yet."""
        return self.versions.get(seat, self.versions.get(WALL, 0))


UNDOES = models.Q(voids__isnull=False) | models.Q(restores__isnull=False)
"""Entries that take a step back or put one back. They are few, and have an index of their own."""


class Entry(models.Model):
    """One journal entry: who requested what, and what happened. `action` and `events` are JSON.

    `voids` is the entry that it takes back, `restores` the taken-back entry that it puts back, and `standing` the
    status that Control gives the table. Such entries have no events. `cause` is the entry of another table that led to
    this one.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    author = models.CharField(max_length=150)
    seat = models.CharField(max_length=80)
    action = models.TextField()
    seed = models.BigIntegerField()
    events = models.TextField()
    rules_version = models.PositiveIntegerField()
    request_id = models.CharField(max_length=80)
    voids = models.PositiveIntegerField(null=True)
    restores = models.PositiveIntegerField(null=True)
    standing = models.CharField(max_length=6, default="", db_default="")
    cause = models.ForeignKey("self", on_delete=models.PROTECT, null=True, related_name="consequences")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["table", "number"], name="entry_number"),
            models.UniqueConstraint(fields=["table", "request_id"], name="entry_request_id"),
        )
        indexes = (models.Index(fields=["table", "number"], condition=UNDOES, name="entry_undoes"),)

    def __str__(self) -> str:
        return f"{self.table.name} {self.number}"


class SeatCard(models.Model):
    """Lets anyone who knows `value` watch from a seat, act for it, and watch every wall.

    A projector's unguessable address is one.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="cards")
    seat = models.CharField(max_length=80)
    value = models.CharField(max_length=43, unique=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["table", "seat"], name="one_card_a_seat"),)

    def __str__(self) -> str:
        return f"{self.table.name} {self.seat}"


class ControlCall(models.Model):
    """A call for Control from one device (`journals/calls.py`).

    `event`: the running event's own table, and `turn` its turn then: the next one ends the call. `token`: the digest
    of a value that only the device has; `place`: its district or table. `at` is a full minute. `coming`: who of
    Control answers.
    """

    event = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="calls")
    turn = models.PositiveIntegerField()
    token = models.CharField(max_length=64, unique=True)
    place = models.CharField(max_length=120)
    kind = models.CharField(max_length=5)
    at = models.DateTimeField()
    coming = models.CharField(max_length=150, default="")
    done = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.place} {self.kind}"


class Alive(models.Model):
    """When a program was last seen running in one boot of this machine (`Instant`). Not in a journal."""

    boot = models.CharField(primary_key=True, max_length=64)
    milliseconds = models.BigIntegerField()

    def __str__(self) -> str:
        return f"{self.boot} {self.milliseconds}"


class ClockKeeper(models.Model):
    """The machine that keeps the clock of an event (`shared_clock.py`); at most one row.

    `name` is the clock's (`Instant.boot`). `machine` is the keeper's boot, and `address` where it answers. `ahead`: how
    many milliseconds the clock is ahead of that machine's own. `beats` increases while the keeper runs.
    """

    name = models.CharField(max_length=64)
    machine = models.CharField(max_length=64)
    address = models.CharField(max_length=300)
    ahead = models.BigIntegerField()
    beats = models.BigIntegerField()

    def __str__(self) -> str:
        return f"{self.name} at {self.address}"
