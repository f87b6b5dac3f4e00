"""States of the gallery break no law of the screen."""

from __future__ import annotations

import os

import pytest

from tests.proof.gallery.tours import tours
from tests.proof.laws.over_gallery import Found, Place, chosen, faults_of

pytestmark = [pytest.mark.browser, pytest.mark.timeout(1800)]

PLACES = list(chosen(tours(), int(os.environ.get("LAWS_EVERY", "6"))))
"""In CI a part of the states; LAWS_EVERY=1: all of them."""


@pytest.fixture(scope="module")
def found(request: pytest.FixtureRequest) -> Found:
    """What breaks a law in the states whose tests are run."""
    items = (item for item in request.session.items if isinstance(item, pytest.Function))
    wanted = {place_in(item) for item in items if item.function is test_state}
    return faults_of(tours(), frozenset(wanted))


def place_in(item: pytest.Function) -> Place:
    place = item.callspec.params["place"]
    assert isinstance(place, Place)
    return place


@pytest.mark.parametrize("place", PLACES, ids=lambda place: f"{place.page}, {place.state}")
def test_state(found: Found, place: Place) -> None:
    assert found[place] == ()
