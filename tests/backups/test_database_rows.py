"""A backup holds every row that the program writes."""

from __future__ import annotations

from django.apps import apps
from django.contrib.auth.models import User

from civil_orders.models import BoxCopy
from megagame.backups import database_rows
from megagame.tables.models import ClockKeeper

FROM_LIBRARIES = ("django.", "channels.", "whitenoise.")
OF_RUNNING_PROGRAMS = {ClockKeeper, BoxCopy}
"""Which of the programs that share a database does what: it ends with them."""


def test_each_model_of_the_program_is_in_a_backup() -> None:
    ours = {model for model in apps.get_models() if not model.__module__.startswith(FROM_LIBRARIES)}
    assert set(database_rows.MODELS) == {*ours, User} - OF_RUNNING_PROGRAMS
