"""What the database knows of Civil Orders before they are unsealed: the cards. The forms lie in `slots.py`."""

from __future__ import annotations

from django.db import models

from megagame.tables.models import PlannedEvent


class Card(models.Model):
    """A printed card, known by the keyed digest of its value alone. `turn`: None for a district card.

    `fate`: `used` once its form was unsealed, `void` once its stack was printed again. `made_by`, `voided_by`: the
    request ids of the presses that made the card and that made it void, the same for all cards of the press; None: no
    press did, or an earlier version of this program. `kept`: the earlier event whose card it is; None: it is one of
    the running event.
    """

    digest = models.CharField(primary_key=True, max_length=64)
    district = models.CharField(max_length=80)
    turn = models.PositiveIntegerField(null=True)
    fate = models.CharField(max_length=4, default="")
    made_by = models.CharField(max_length=64, null=True)  # noqa: DJ001 - SQLite adds a column only if it may be null
    voided_by = models.CharField(max_length=64, null=True)  # noqa: DJ001
    kept = models.ForeignKey(PlannedEvent, on_delete=models.PROTECT, null=True, related_name="order_cards")

    def __str__(self) -> str:
        return f"{self.district} {self.turn}"


class BoxCopy(models.Model):
    """A machine that has a whole copy of the box, where an event has several (`copies.py`).

    `address`: where it answers; `box`: the number of its file, so that an empty one in its place is noticed.
    """

    address = models.CharField(primary_key=True, max_length=300)
    box = models.PositiveIntegerField()

    def __str__(self) -> str:
        return self.address
