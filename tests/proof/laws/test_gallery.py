"""Gallery states break no screen law."""

from __future__ import annotations

import os

import pytest

from tests.proof.gallery.templates import template_files
from tests.proof.gallery.tours import tours
from tests.proof.laws.over_gallery import Looked, Place, chosen, looked_at

pytestmark = [pytest.mark.browser, pytest.mark.timeout(1800)]

PLACES = list(chosen(tours(), int(os.environ.get("LAWS_EVERY", "12"))))
"""CI checks part of the states; LAWS_EVERY=1 checks all."""

FILES = {f"story/{name}" for name in ("by_itself.html", "file.html", "report.html", "map.svg")}
"""Files of the exported story; its own tests open them."""
NEVER_SHOWN = {
    *FILES,
    "civil_orders/no.html",  # for browsers without scripts; no page leads there
    "open_table_kept.html",  # a box that was uploaded before
}
"""Templates that no state renders."""


@pytest.fixture(scope="module")
def looked(request: pytest.FixtureRequest) -> Looked:
    """Checks the states of the selected tests; the test of templates needs all tours."""
    items = [item for item in request.session.items if isinstance(item, pytest.Function)]
    wanted = frozenset(place_in(item) for item in items if item.function is test_state)
    names = {place.tour for place in wanted}
    all_of_them = any(item.function is test_every_template_is_drawn_for_a_state for item in items)
    return looked_at([tour for tour in tours() if all_of_them or tour.name in names], wanted)


def place_in(item: pytest.Function) -> Place:
    place = item.callspec.params["place"]
    assert isinstance(place, Place)
    return place


@pytest.mark.parametrize("place", PLACES, ids=lambda place: f"{place.page}, {place.state}")
def test_state(looked: Looked, place: Place) -> None:
    assert looked.faults[place] == ()


def test_every_template_is_drawn_for_a_state(looked: Looked) -> None:
    """A state that renders what no other does is marked with `renders_more`."""
    not_drawn = template_files().keys() - looked.drawn
    assert sorted(not_drawn - NEVER_SHOWN) == []
    assert sorted(NEVER_SHOWN - not_drawn) == []
