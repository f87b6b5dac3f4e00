"""The list of players, unrelated to all other tables."""

from django.db import models


class Player(models.Model):
    """An expected person, with district and seat as in the team's list."""

    name = models.CharField(max_length=120)
    district = models.CharField(max_length=80, default="")
    seat = models.CharField(max_length=80, default="")
    here = models.BooleanField(default=False)

    class Meta:
        ordering = ("district", "name", "pk")

    def __str__(self) -> str:
        return self.name
