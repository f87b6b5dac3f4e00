"""How leaks are planted: what is done besides when a form is answered or kept."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from datetime import datetime
from typing import Any

from django.db import connection

from civil_orders import form_intake, no_trace

Clock = Callable[[], datetime]
"""That of the day in which a leak is planted."""

REQUEST: ContextVar[Any] = ContextVar("request")
"""The one that is being answered."""


def when_kept(then: Callable[[Any], None]) -> None:
    """`then` is done whenever forms are kept, with what holds them."""
    really = form_intake._Tray.keep

    def keep(tray: Any) -> None:
        really(tray)
        then(tray)

    vars(form_intake)["_Tray"].keep = keep


def when_answered(then: Callable[[Any], None]) -> None:
    """`then` is done for every form that comes by the door, with all that its browser said."""
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
    """Something is written to the row of each form's card when it comes."""

    def write(tray: Any) -> None:
        for card in sorted(tray._new):
            sql(f"UPDATE civil_orders_card SET {column} = %s WHERE digest = %s", value(), card)  # noqa: S608

    when_kept(write)
