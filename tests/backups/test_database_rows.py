"""A backup holds every row that the program writes."""

from __future__ import annotations

import secrets

import pytest
from django.apps import apps
from django.contrib.auth.models import User

from civil_orders.models import BoxCopy
from megagame.backups import database_rows
from megagame.tables.journals import calls
from megagame.tables.models import ClockKeeper, ControlCall
from tests.tables import events

FROM_LIBRARIES = ("django.", "channels.", "whitenoise.")
OF_RUNNING_PROGRAMS = {ClockKeeper, BoxCopy}
"""Which of the programs that share a database does what: it ends with them."""


def test_each_model_of_the_program_is_in_a_backup() -> None:
    ours = {model for model in apps.get_models() if not model.__module__.startswith(FROM_LIBRARIES)}
    assert set(database_rows.MODELS) == {*ours, User} - OF_RUNNING_PROGRAMS


@pytest.mark.django_db(transaction=True)
def test_a_call_for_control_is_there_again_after_a_restore() -> None:
    events.opened()
    token = secrets.token_hex(16)
    calls.call(token, "district-north", "card")
    kept = database_rows.from_bytes(database_rows.to_bytes(database_rows.read()))
    calls.finish(ControlCall.objects.get().pk)
    database_rows.replace(kept)
    assert calls.answer(token) == "called"
    assert [(each.place, each.kind, each.coming) for each in calls.waiting()] == [("district-north", "card", "")]
