"""Tables and their journals. Entries are never changed and never deleted."""

from __future__ import annotations

from django.db import models

from megagame.core.game import WALL, Seat

THROWN = "thrown"
"""The stage of a rehearsal that was thrown away, and can still be put back."""


class PlannedEvent(models.Model):
    """An event of this laptop: one that is being made, the running one, or an earlier one.

    `document`: its set-up as JSON, half done maybe (`planned_events/drafts.py`). `version` goes up with each change.
    A running event that an older program began has no row until another begins.
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
    """One running game. Its row is locked while an action is played on it.

    `kept`: the earlier event in which it was played, and nobody plays there now; None: it is one of the running event.

    `number` is that of the newest entry, and `mark` tells it from every other that may ever have had this number
    (`journal.mark_of`; empty if an older program wrote it). `versions` says, for each seat, how often something that
    it sees has changed.
    """

    name = models.SlugField(unique=True)
    game = models.CharField(max_length=40)
    title = models.CharField(max_length=120)
    number = models.PositiveIntegerField(default=0)
    mark = models.CharField(max_length=120, default="", db_default="")
    versions: models.JSONField[dict[str, int], dict[str, int]] = models.JSONField(default=dict)
    kept = models.ForeignKey(PlannedEvent, on_delete=models.PROTECT, null=True, related_name="tables")

    def __str__(self) -> str:
        return self.title

    def version_of(self, seat: Seat) -> int:
        """The version of a seat's screen; that of the wall for a seat of which nothing has changed yet."""
        return self.versions.get(seat, self.versions.get(WALL, 0))


UNDOES = models.Q(voids__isnull=False) | models.Q(restores__isnull=False)
"""Of an entry: that it takes a step back, or puts one back. Few of a long journal do, and an index has these alone."""


class Entry(models.Model):
    """One line of a table's journal: who asked for what, and what happened. `action` and `events` are JSON.

    An entry that takes another back says which in `voids` and has no events. Neither has one that puts such a one back,
    which it names in `restores`, nor one by which Control pauses, closes or opens the table again, which says so in
    `standing`. `cause` is the entry of another table that this one followed from.
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
    """Lets anyone who knows `value` sit at a table: look from one seat, act for it, and look at what every wall shows.

    The projector's unguessable address is one.
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
    """The last moment at which a program was seen to run on one start of this machine (`Instant`). No journal of it."""

    boot = models.CharField(primary_key=True, max_length=64)
    milliseconds = models.BigIntegerField()

    def __str__(self) -> str:
        return f"{self.boot} {self.milliseconds}"


class ClockKeeper(models.Model):
    """Whose clock an event on several machines goes by (`shared_clock.py`); there is one row at most.

    `name`: the clock's, that of `Instant.boot`. `machine`: which start of a machine keeps it, found at `address`, and
    `ahead`: by how much the clock is ahead of that machine's own. `beats` goes up while the machine is there.
    """

    name = models.CharField(max_length=64)
    machine = models.CharField(max_length=64)
    address = models.CharField(max_length=300)
    ahead = models.BigIntegerField()
    beats = models.BigIntegerField()

    def __str__(self) -> str:
        return f"{self.name} at {self.address}"
