"""`manage.py` with a planted fault, by name: walks must find and shorten each (`test_planted.py`)."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))
os.environ["DJANGO_SETTINGS_MODULE"] = "megagame.settings"

import django

django.setup()

from django.core.management import execute_from_command_line  # noqa: E402
from django.http import Http404, HttpRequest, HttpResponse  # noqa: E402

from civil_orders.box import slots  # noqa: E402
from megagame import urls  # noqa: E402
from megagame.tables.live import expired  # noqa: E402
from megagame.tables.pages import control_views  # noqa: E402
from tests.proof.walks.seeded import seed_draws  # noqa: E402


def ended_rights_hear() -> None:
    """Screens stay open after their right has ended."""

    async def nothing_closes() -> None:
        return None

    vars(expired)["close_ended"] = nothing_closes


def gone_district_fails() -> None:
    """The page of a removed district is a server error."""
    (route,) = (each for each in urls.urlpatterns if each.name == "seat_screen")
    before = control_views.seat_screen

    def seat_screen(request: HttpRequest, table_name: str, seat: str) -> HttpResponse:
        try:
            return before(request, table_name, seat)
        except Http404:
            raise KeyError(seat) from None

    route.callback = seat_screen


def box_keeps_nothing() -> None:
    """Forms are acknowledged but not stored."""
    vars(slots)["Slots"].keep = lambda this, forms: None


FAULTS: Mapping[str, Callable[[], None]] = {
    "ended-rights-hear": ended_rights_hear,
    "gone-district-fails": gone_district_fails,
    "box-keeps-nothing": box_keeps_nothing,
}


if __name__ == "__main__":
    seed_draws()
    FAULTS[sys.argv[1]]()
    execute_from_command_line([sys.argv[0], *sys.argv[2:]])
