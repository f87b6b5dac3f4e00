"""Ways to plant leaks: additional actions when a form is answered or stored."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from datetime import datetime
from typing import Any

from django.db import connection

from civil_orders.forms import form_intake
from civil_orders.phones import no_trace

Clock = Callable[[], datetime]
"""The clock of the day with the leak."""

REQUEST: ContextVar[Any] = ContextVar("request")
"""The current request."""


def when_kept(then: Callable[[Any], None]) -> None:
    """Calls `then` with the tray whenever forms are stored."""
    really = form_intake._Tray.keep

    def keep(tray: Any) -> None:
        really(tray)
        then(tray)

    vars(form_intake)["_Tray"].keep = keep


def when_answered(then: Callable[[Any], None]) -> None:
    """Calls `then` with the full request of every posted form."""
    vars(no_trace)["_needed"] = dict
    really = no_trace._door

    async def door(request: Any) -> Any:
        REQUEST.set(request)
        if request.method == "POST" and request.path == "/o/":
            then(request)
        return await really(request)

    vars(no_trace)["_door"] = door


def sql(statement: str, *values: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def set_on_the_card(column: str, value: Callable[[], Any]) -> None:
    """Writes to the card's row of each new form."""

    def write(tray: Any) -> None:
        for card in sorted(tray._new):
            sql(f"UPDATE civil_orders_card SET {column} = %s WHERE digest = %s", value(), card)  # noqa: S608

    when_kept(write)
