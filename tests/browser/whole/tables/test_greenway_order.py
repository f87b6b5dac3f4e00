"""Several cards on one Occupier: their players agree on the order on their phones, after the reveal."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from megagame.core.game import WALL
from tests.browser.axe import in_both_themes
from tests.browser.greenway import Sitting, says
from tests.browser.phones import control_of
from tests.browser.side_tables import acts_for
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser


@pytest.fixture
def green(browser: Browser, event: Server) -> Iterator[Sitting]:
    sitting = Sitting(browser, event, agree="true")
    yield sitting
    sitting.close()


def both_on_one(sitting: Sitting) -> None:
    """P1's A♥ and P4's 2♦ are both on O2."""
    control = control_of(sitting.server.url, sitting.server.password)
    plans = {"P1": {"card": "AH", "occupier": "2"}, "P2": {}, "P3": {}, "P4": {"card": "2D", "occupier": "2"}}
    for seat, plan in plans.items():
        acts_for(control, sitting.name, seat, type="plan", **plan)


def test_they_agree_on_their_phones_and_everybody_reads_it(green: Sitting) -> None:
    both_on_one(green)
    one, four, wall = (green.phones[seat] for seat in ("P1", "P4", WALL))
    says(one, "Several cards are on one Occupier. Agree on their order, or draw it at random.")
    says(wall, "Waiting for P1, P4.")
    for page in (one, four, wall):
        expect(page.locator("#just .turned li")).to_have_text(["P1 A♥ O2", "P2 – nothing", "P3 – nothing", "P4 2♦ O2"])
        expect(page.locator("#marks .card-mark")).to_have_count(0)
    assert in_both_themes(one, ".orders") == []
    one.get_by_role("button", name="O2: P4 2♦, P1 A♥").tap()
    expect(four.get_by_role("button", name="O2: P4 2♦, P1 A♥")).to_contain_text("wanted by P1")
    says(wall, "Waiting for P4.")
    four.get_by_role("button", name="O2: P4 2♦, P1 A♥").tap()
    for page in (one, four, wall):
        expect(page.locator("#just .card-step").first).to_contain_text("P4: 2♦ on Occupier 2")
        expect(page.locator("#just")).to_contain_text("P4 wants this order: P4, P1.")


def test_one_who_declines_has_it_drawn(green: Sitting) -> None:
    both_on_one(green)
    four = green.phones["P4"]
    four.get_by_role("button", name="No agreement: draw the order at random").tap()
    says(four, "Actions left: 3.")
    expect(four.locator("#just")).to_contain_text("P4 does not agree: the order is random.")
