"""What the box keeps: no time, no address, no sender, no serial number, and nothing in the order in which it came.

On SQLite these tables have no rowids (`migrations/0001_initial.py`), as those would count what comes. A later change of
a field would bring them back: the schema is tested.
"""

from __future__ import annotations

from django.db import models


class Card(models.Model):
    """A printed card, known by the keyed digest of its value alone. `turn`: None for a district card.

    `fate`: `used` once its form was unsealed, `void` once its stack was printed again.
    """

    digest = models.CharField(primary_key=True, max_length=64)
    district = models.CharField(max_length=80)
    turn = models.PositiveIntegerField(null=True)
    fate = models.CharField(max_length=4, default="")

    def __str__(self) -> str:
        return f"{self.district} {self.turn}"


class SealedForm(models.Model):
    """A form in the box. `key` is the digest of its request id, `card` that of the card which admitted it.

    `form` is JSON: orders and notes. `receipt`: the digest by which its words find it.
    """

    key = models.CharField(primary_key=True, max_length=64)
    card = models.CharField(max_length=64, unique=True)
    district = models.CharField(max_length=80)
    turn = models.PositiveIntegerField()
    form = models.TextField()
    receipt = models.CharField(max_length=64)

    def __str__(self) -> str:
        return self.district


class Answered(models.Model):
    """A request that was acknowledged, or overtaken by a newer one (`superseded`), kept until the end of its turn."""

    request = models.CharField(primary_key=True, max_length=64)
    turn = models.PositiveIntegerField()
    superseded = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"turn {self.turn}"
