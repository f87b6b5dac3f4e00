"""Which rehearsals are for practice, and what of them stands in no journal."""

from __future__ import annotations

from django.db import models

from megagame.tables.models import PlannedEvent


class Practice(models.Model):
    """A rehearsal in which the program plays the others. It goes with its event.

    Its pace is that of the programme (`SetPace`). `is_over`: they play no longer. `done`: JSON, the names of tasks that
    were done, of those that no journal tells. `playing`: JSON, what the program plays now (`playing.py`).
    """

    event = models.OneToOneField(PlannedEvent, on_delete=models.CASCADE, related_name="practice")
    is_over = models.BooleanField(default=False)
    done = models.TextField(default="[]")
    playing = models.TextField(default="[]")

    def __str__(self) -> str:
        return self.event.title


def running_practice() -> Practice | None:
    """That of the running event; None where the running event is for real, or a rehearsal of another kind."""
    return Practice.objects.filter(event__stage="running").select_related("event").first()
