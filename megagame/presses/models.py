"""Presses on pages without a journal."""

from django.db import models


class Press(models.Model):
    """One press, identified by its request id.

    `what`: the values of its sentence; `before`: the data that its undo needs, empty if there is none. Both are JSON.
    """

    request_id = models.CharField(max_length=80, unique=True)
    page = models.CharField(max_length=30)
    kind = models.CharField(max_length=20)
    at = models.DateTimeField()
    author = models.CharField(max_length=150)
    what = models.TextField(default="{}")
    before = models.TextField(default="")
    taken_back = models.BooleanField(default=False)

    class Meta:
        indexes = (models.Index(fields=["page", "-id"], name="press_page"),)

    def __str__(self) -> str:
        return f"{self.page} {self.kind}"
