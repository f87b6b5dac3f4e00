"""Order and district cards in the database. Forms are stored by `box/slots.py`."""

from django.db import models

from megagame.tables.models import PlannedEvent


class Card(models.Model):
    """A printed card, stored as the keyed digest of its value.

    `turn`: None for a district card. `fate`: `used` once its form was unsealed, `void` once replaced. `made_by`,
    `voided_by`: the request ids, or None (no request, or an earlier version). `kept`: the earlier event of the card,
    None for the running one.
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
    """A machine with a valid copy of the box (`box/copies.py`).

    `box` is the number of its file, so that an empty file in its place is noticed.
    """

    address = models.CharField(primary_key=True, max_length=300)
    box = models.PositiveIntegerField()

    def __str__(self) -> str:
        return self.address
