"""Rehearsals for practice, with what no journal stores about them."""

import msgspec
from django.db import models

from megagame.tables.models import PlannedEvent


class Practice(models.Model):
    """A rehearsal in which the program plays the others. It is deleted with its event.

    Its pace is that of the programme (`SetPace`). `is_over`: they have stopped playing. `done`: JSON, the names of
    completed tasks that no journal shows. `playing`: JSON, what the program is playing now (`playing.py`).
    """

    event = models.OneToOneField(PlannedEvent, on_delete=models.CASCADE, related_name="practice")
    is_over = models.BooleanField(default=False)
    done = models.TextField(default="[]")
    playing = models.TextField(default="[]")

    def __str__(self) -> str:
        return self.event.title


def running_practice() -> Practice | None:
    """The running event's practice; None if that event is real or another kind of rehearsal."""
    return Practice.objects.filter(event__stage="running").select_related("event").first()


def note(task: str) -> None:
    """Records a task that no journal shows as done. Does nothing when no practice is running."""
    if practice := running_practice():
        noted = {*msgspec.json.decode(practice.done, type=list[str]), task}
        Practice.objects.filter(pk=practice.pk).update(done=msgspec.json.encode(sorted(noted)).decode())
