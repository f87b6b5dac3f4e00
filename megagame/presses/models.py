"""What was pressed on the pages that have no journal."""

from django.db import models


class Press(models.Model):
    """One press: by its request id it is known again, by `before` it is taken back.

    `what`: the figures of its sentence; `before`: what its way back needs, empty if there is none. Both are JSON.
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
