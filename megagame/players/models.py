"""The list of players. Nothing refers to it, and it refers to nothing."""

from __future__ import annotations

from django.db import models


class Player(models.Model):
    """Somebody who is expected, with the district and the seat that the team's list gives, in its own words."""

    name = models.CharField(max_length=120)
    district = models.CharField(max_length=80, default="")
    seat = models.CharField(max_length=80, default="")
    here = models.BooleanField(default=False)

    class Meta:
        ordering = ("district", "name", "pk")

    def __str__(self) -> str:
        return self.name
