"""Evacuation on two phones with the table view: a full round, steps taken back, and a faulty box."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from boardgames.evacuation.box.home_box import home_box
from boardgames.evacuation.box.words import MODULES
from megagame.core.game import WALL
from tests.browser.axe import COLOURS, in_both_themes, in_theme, violations
from tests.browser.pages import live, logged_in
from tests.browser.phones import control_of
from tests.browser.side_tables import PagesOfTable, acts_for, open_table, page_of, phone, table_view, yellow_is
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser

BOX = home_box()
DECKS = {
    "ships": [card.id for card in BOX.ships],
    "stadiums": [card.id for card in BOX.stadiums if not card.starter],
    "infrastructure": [card.id for card in BOX.infrastructure],
    "rewards": [card.id for card in BOX.rewards],
    "technologies": ["gardeners", "engineers"],
}


class Sitting:
    """Two people, and the table view, each on first use. P1 begins."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.name, cards = open_table(server, "evacuation", "Evacuation", order=["P1", "P2"], decks=DECKS)
        self.pages = PagesOfTable(lambda seat: page_of(browser, server, seat, cards[seat]))

    @property
    def one(self) -> Page:
        return self.pages["P1"]

    @property
    def two(self) -> Page:
        return self.pages["P2"]

    @property
    def wall(self) -> Page:
        return self.pages[WALL]


@pytest.fixture
def two_at_a_table(browser: Browser, event: Server) -> Iterator[Sitting]:
    found = Sitting(browser, event)
    yield found
    found.pages.close()


def open_parts(page: Page, *names: str, following: str | None) -> None:
    """Expects these open parts, of which only the next is yellow and shows its choices."""
    expect(page.locator(".open-part-name b")).to_have_text(names)
    following_ones = [following] if following else []
    expect(page.locator(".open-part-name[aria-expanded=true] b")).to_have_text(following_ones)
    expect(page.locator(".open-part:visible")).to_have_count(len(following_ones))


def says(page: Page, words: str) -> None:
    """Expects these words above a player's page, or on the table view."""
    expect(page.locator(".seat-call, .evacuation-waiting .waiting")).to_contain_text(words)


def stores(page: Page, world: str) -> str:
    """Returns the food, steel and energy in a world."""
    return " ".join(page.locator(".world", has_text=world).locator(".large").all_text_contents())


def test_a_full_round_on_two_phones(two_at_a_table: Sitting) -> None:
    one, two = two_at_a_table.one, two_at_a_table.two
    says(one, "Choose an action, or pass.")
    says(two, "Waiting for P1.")
    assert stores(one, "Old World") == "4 7 7"
    expect(two_at_a_table.wall.locator(".round-phases li")).to_have_count(7)
    expect(two_at_a_table.wall.locator(".round-phases .now")).to_have_text("2 Action")
    expect(one.locator("#slot-2a")).to_contain_text("nothing could be done")
    build_a_ship(one)
    says(two, "Choose an action, or pass.")
    two.locator("#pass").tap()
    gain_and_take_it_back(one)
    load_and_fly(one)
    says(two, "Move your markers.")
    expect(two_at_a_table.wall.locator(".round-phases .now")).to_have_text("5 Progress")
    two.locator("#move-markers").tap()
    move_the_markers(one)

    for page in (one, two, two_at_a_table.wall):
        expect(page.locator("#phase")).to_contain_text("Round 2 of 4, action")
    expect(two_at_a_table.wall.locator(".nation.P1")).to_contain_text("8 discs left")
    assert stores(one, "New World") == "0 1 0"
    two.locator("#pass").tap()
    settle(one)
    expect(two_at_a_table.wall.locator(".map-space.P1 .map-piece")).to_have_count(1)
    assert in_theme(two_at_a_table.wall, "dark", rules=COLOURS) == []


def build_a_ship(page: Page) -> None:
    page.locator("#slot-2b").tap()
    says(page, "Do the parts of your action")
    page.locator(".way-cards li", has_text="Sparrow").get_by_role("button", name="Old World").tap()
    expect(page.locator("#pay")).to_have_text("Choose 1 more")
    page.locator("#pay-suggested").tap()
    page.locator("#pay").tap()
    page.locator("#done").tap()


def gain_and_take_it_back(page: Page) -> None:
    """Takes back a step that revealed no card."""
    page.locator("#slot-4a").tap()
    page.locator("#part-gain .world-ways", has_text="Old World").get_by_role("button", name="steel").tap()
    expect(page.locator("#part-gain")).to_have_count(0)
    page.get_by_role("button", name="Take it back").tap()
    expect(page.locator("#part-gain")).to_have_count(1)
    page.locator("#part-gain .world-ways", has_text="New World").get_by_role("button", name="food").tap()
    page.locator("#done").tap()
    page.locator("#pass").tap()


def test_what_is_still_open_is_a_short_list_of_which_one_is_next(event: Server, two_at_a_table: Sitting) -> None:
    one = two_at_a_table.one
    one.locator("#slot-1a").tap()
    open_parts(one, "Gain", "Infrastructure × 2", following="Gain")
    one.locator("#open-infra").tap()
    open_parts(one, "Gain", "Infrastructure × 2", following="Infrastructure × 2")
    assert in_both_themes(one) == []
    one.locator("#refresh-infrastructure summary").tap()
    one.locator("#refresh-infrastructure .choice-card").first.tap()
    one.locator("#part-infra .way-cards button").first.tap()
    open_parts(one, "Gain", "Infrastructure", following="Infrastructure")
    one.reload()
    live(one)
    open_parts(one, "Gain", "Infrastructure", following="Gain")
    one.locator("#part-gain .world-ways", has_text="Old World").get_by_role("button", name="steel").tap()
    open_parts(one, "Infrastructure", following="Infrastructure")
    yellow_is(one)
    one.get_by_role("button", name="Take it back").tap()
    open_parts(one, "Gain", "Infrastructure", following="Gain")
    one.locator("#part-gain .world-ways", has_text="New World").get_by_role("button", name="food").tap()
    one.locator("#part-infra .way-cards button").first.tap()
    open_parts(one, following=None)
    yellow_is(one, "done")
    one.locator("#done").tap()
    says(one, "Waiting for P2.")
    expect(one.locator("#turn")).to_be_empty()
    acts_for(control_of(event.url, event.password), two_at_a_table.name, "P2", type="pass")
    in_chinese(one)


def in_chinese(page: Page) -> None:
    page.get_by_role("link", name="繁體中文").tap()
    expect(page.locator("html[lang^=zh]")).to_be_attached()
    live(page).locator("#slot-4a").tap()
    open_parts(page, "獲得資源", "資源交換 × 3", following="獲得資源")


def load_and_fly(page: Page) -> None:
    """Taps discs into bays; a tap on a full bay empties it."""
    says(page, "Load your ships.")
    assert violations(page, "#loading-form") == []
    expect(page.locator(".bay-slot[data-next]")).to_have_attribute("data-bay", "0")
    expect(page.locator("#fly")).to_have_text("No ship flies")
    yellow_is(page, "yours")
    page.locator(".loadable", has_text="Old Foundry").tap()
    expect(page.locator(".bay-slot[data-bay]")).to_contain_text("Old Foundry")
    page.locator(".bay-slot[data-bay]").tap()
    expect(page.locator(".bay-slot[data-full]")).to_have_count(0)
    page.locator(".loadable", has_text="Harbour Quarter").tap()
    page.locator(".loadable[data-resource=steel]").first.tap()
    expect(page.locator("#fly")).to_have_text("Fly 1 ship")
    page.locator("#fly").tap()


def move_the_markers(page: Page) -> None:
    """Spreads the sum of groups 2 and 4 over both."""
    says(page, "Move your markers.")
    expect(page.locator("#spread-words")).to_contain_text("all 6 are spent")
    assert violations(page, "#spreading-form") == []
    page.locator("#more").tap()
    button = page.locator("#move-markers")
    expect(button).to_be_disabled()
    page.locator("#landing [data-at='4'][data-lane='inner']").tap()
    expect(button).to_have_text("Tap a place for B")
    page.locator("#landing [data-at='2'][data-lane='outer']").tap()
    expect(page.locator("#move-markers")).to_have_text("Move to 4 and 2")
    page.locator("#move-markers").tap()
    says(page, "Take the effects of your places and transitions.")
    page.locator("#part-ocean_out").get_by_role("button", name="Tidal Barrage").tap()


def settle(page: Page) -> None:
    """Settles on a highlighted space; the page tells the effect before it is done."""
    page.locator("#slot-2a").tap()
    expect(page.locator("#settle-form .sea.lit")).to_have_count(0)
    page.locator("#settle-form .map-hex.lit[data-space=mountain-1]").tap()
    expect(page.locator("#settle-says")).to_contain_text("food production 0 becomes 1")
    page.locator("#settle").tap()
    expect(page.locator("#settle-form")).to_have_count(0)
    page.locator("#done").tap()


def test_the_table_view_shows_all_of_a_points_game_with_every_module_at_once(browser: Browser, event: Server) -> None:
    ships = sorted(BOX.ships, key=lambda card: -len(card.bays))
    fullest = {"faces": [0, 0, 0, 1], "ships": [card.id for card in ships]}
    options = {"mode": "points", "seats": 4, "modules": MODULES, "reward": "lenient", "lines": "B", "decks": fullest}
    _, cards = open_table(event, "evacuation", "Evacuation", **options)
    page = table_view(browser, event, cards["wall"])
    expect(page.locator(".majority-line")).to_have_count(6)
    expect(page.locator(".nation")).to_have_count(4)
    cut = "all => all.map((each) => each.scrollHeight - each.clientHeight)"
    assert page.locator(".evacuation-board, .table-side").evaluate_all(cut) == [0, 0]
    page.context.close()


def test_an_action_with_a_card_begins_once_the_card_is_chosen(browser: Browser, event: Server) -> None:
    _, cards = open_table(event, "evacuation", "Evacuation", seats=1, order=["P1"], modules=["advanced_actions"])
    page = phone(browser, event, cards["P1"])
    assert violations(page, "#turn") == []
    for place in range(4):
        page.locator(".choice-card").nth(place).tap()
    page.reload()  # the cards that are chosen stay
    live(page)
    page.locator("#cards-chosen").tap()
    expect(page.locator("#begin")).to_have_text("Cards still to choose: 1")
    yellow_is(page, "yours")
    page.locator(".choice-card", has=page.locator("[name=card]")).first.tap()
    expect(page.locator("#begin")).to_have_text("Begin the action")
    yellow_is(page, "begin")
    page.reload()
    live(page)
    expect(page.locator("#begin")).to_have_text("Begin the action")
    page.context.close()


def test_a_box_with_three_mistakes_is_told_of_all_then_mended_played_and_kept(
    browser: Browser, event: Server, tmp_path: Path
) -> None:
    page = logged_in(browser, event, "control", event.password)
    whole = {**msgspec.to_builtins(home_box()), "name": "Ours at home"}
    bad = copy.deepcopy(whole)
    bad["ships"][3]["energy"] = "two"
    bad["goals"][1]["points"] = None
    bad["track"]["steps"][4]["inner"]["speed"] = 1
    page.goto(f"{event.url}/tables/open/evacuation/")
    bring(page, bad, tmp_path / "bad.json")
    for place in ("box, ships 4, energy", "box, goals 2, points", "box, track, steps 5, inner, speed"):
        expect(page.locator("#problems")).to_contain_text(place)
    expect(page.locator("#problems .refusal")).to_have_count(3)
    bring(page, whole, tmp_path / "mended.json")
    played_with_the_mended_box(browser, event, page)

    page.goto(f"{event.url}/tables/open/evacuation/")
    page.get_by_label("or one that an earlier table was opened with").select_option(index=1)
    page.get_by_role("button", name="Open the table").click()
    played_with_the_mended_box(browser, event, page)


def bring(page: Page, box: object, file: Path) -> None:
    """Chooses the box as a file, and tries to open the table with it."""
    file.write_text(json.dumps(box), encoding="utf-8")
    page.locator("input[type=file][name=box]").set_input_files(file)
    page.get_by_role("button", name="Open the table").click()


def played_with_the_mended_box(browser: Browser, event: Server, page: Page) -> None:
    """A player's phone names the box, and uses a slot."""
    expect(page).to_have_url(re.compile("seat-cards"))
    table = page.url.split("/console/")[1].split("/")[0]
    control_of(event.url, event.password).press(table, {"seat": "P2", "type": "pass"})  # refused if P1 begins
    seat = phone(browser, event, page.locator("#card-P1 .card-value").inner_text())
    expect(seat.locator(".whose-box")).to_have_text("Played with the box “Ours at home”.")
    seat.locator("#slot-1a").tap()
    seat.locator("#part-gain .world-ways", has_text="Old World").get_by_role("button", name="steel").tap()
    expect(seat.locator("#part-gain")).to_have_count(0)
    seat.context.close()
