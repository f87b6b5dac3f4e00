"""The overview of all side tables, and replaying one of them step by step."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.test import Client

from megagame.core.game import CONTROL
from megagame.games import GAMES
from megagame.tables.journals import journal
from megagame.tables.journals.log import LogLine
from megagame.tables.live import hub
from megagame.tables.live.caches import forget
from megagame.tables.models import Table
from megagame.tables.rendering import overview
from megagame.tables.rendering.screens import View
from tests.proof.rehearsals.random_games import games
from tests.tables.side import ARRANGE, ONE, OTHER, attack, card, opened, press

SIDE_GAMES = [name for name, listing in GAMES.items() if listing.side]
GLANCE = View(overview.TABLE, CONTROL, "en")


@pytest.fixture
def control(transactional_db: None) -> Iterator[Client]:
    forget()
    opened()
    opened(OTHER, title="Beijing in the corner")
    client = Client()
    client.force_login(User.objects.create_user("ana", is_staff=True))
    yield client
    forget()


def all_markup() -> str:
    return "".join(overview.whole(GLANCE).markup.values())


def row(name: str) -> overview.Row:
    overview.whole(GLANCE)
    return overview._rows[Table.objects.get(name=name).pk]


def test_it_says_where_a_table_is_for_whom_it_waits_and_what_was_done_last(control: Client) -> None:
    before = row(ONE)
    assert (before.stage.text, [each.seat for each in before.waits_for], before.last) == (
        "arranging",
        ["residents"],
        None,
    )
    press(Client(), key=card("residents"), **ARRANGE)
    after = row(ONE)
    assert (after.stage.text, [each.seat for each in after.waits_for]) == ("attack", ["governor"])
    assert isinstance(after.last, LogLine)
    assert after.last.sentences[0].text.startswith("The residents hide")
    assert after.since == Table.objects.get(name=ONE).entries.get(number=2).at
    assert row(OTHER).last is None


def test_the_longest_wait_comes_first_and_what_does_not_wait_last(control: Client) -> None:
    def order() -> list[str]:
        text = overview.whole(GLANCE).markup["side-tables"]
        return sorted((ONE, OTHER), key=lambda name: text.index(f'id="table-{name}"'))

    assert order() == [ONE, OTHER]
    press(Client(), key=card("residents"), **ARRANGE)
    assert order() == [OTHER, ONE]
    press(control, OTHER, type="set_standing", standing="paused")
    assert order() == [ONE, OTHER]
    press(control, type="set_standing", standing="closed")
    assert f'id="table-{ONE}"' not in overview.whole(GLANCE).markup["side-tables"]
    assert f'id="reopen-{ONE}"' in overview.whole(GLANCE).markup["side-tables"]


def test_whatever_happens_at_a_side_table_moves_it_on_and_nothing_else_does(control: Client) -> None:
    from tests.tables.tables import NAME, do, fund
    from tests.tables.tables import opened as main_opened

    main_opened()
    seen = [hub._versions().overview]
    for happens in (
        lambda: press(Client(), key=card("residents"), **ARRANGE),
        lambda: press(control, type="undo", seen=2),
        lambda: press(control, OTHER, type="set_standing", standing="paused"),
        lambda: opened("folding-beijing-3"),
    ):
        happens()
        assert hub._versions().overview == overview.whole(GLANCE).version > seen[-1]
        seen.append(overview.whole(GLANCE).version)
    do(fund(3))
    assert Table.objects.get(name=NAME).number == 2
    assert overview.whole(GLANCE).version == seen[-1]


def test_it_is_for_the_control_team_and_its_set_up_for_control_alone(control: Client) -> None:
    from tests.tables.tables import opened as main_opened

    main_opened()
    assert Client().get("/tables/").headers["Location"].startswith("/login/")
    assert "/tables/open/folding_beijing/" in control.get("/tables/").content.decode()
    helper = Client()
    helper.force_login(User.objects.create_user("mei"))
    page = helper.get("/tables/").content.decode()
    assert f'id="table-{ONE}"' in page
    assert "/tables/open/" not in page


def test_control_goes_through_a_running_table_step_by_step(control: Client) -> None:
    player = Client()
    press(player, key=card("residents"), **ARRANGE)
    press(control, type="undo", seen=2)
    press(player, key=card("residents"), **ARRANGE)
    press(control, type="set_standing", standing="paused")
    press(control, seat="governor", **attack("A1", 2))
    address = f"/console/{ONE}/replay/"
    steps = [control.get(address, {"step": step}, headers={"Accept": "application/json"}).json() for step in range(9)]
    assert [step["step"] for step in steps] == [0, 1, 2, 2, 2, 2, 2, 2, 2]
    assert [step["stage"] for step in steps[:3]] == ["arranging", "attack", "bidding"]
    assert steps[2]["told"] == "The governor attacks A1 with 2."
    for seat in ("wall", "control", "residents", "governor"):
        assert control.get(address, {"seat": seat, "step": "1"}).status_code == 200
    assert control.get(address, {"seat": "mayor"}).status_code == 404


def test_the_replay_of_a_running_table_is_for_the_control_team_only(control: Client) -> None:
    press(Client(), key=card("residents"), **ARRANGE)
    assert Client().get(f"/replay/{ONE}/").status_code == 404
    assert Client().get(f"/console/{ONE}/replay/").headers["Location"].startswith("/login/")


def offers(control: Client, *names: str) -> tuple[list[bool], list[bool]]:
    """Returns which of these buttons are in the overview, and which on the table's page."""
    among_all, own = all_markup(), control.get(f"/console/{ONE}/").content.decode()
    return [f'id="{name}-{ONE}"' in among_all for name in names], [f'id="{name}-table"' in own for name in names]


def test_of_pause_and_go_on_only_what_would_change_something_is_offered(control: Client) -> None:
    assert offers(control, "pause", "resume") == ([True, False], [True, False])
    press(control, type="set_standing", standing="paused")
    assert offers(control, "pause", "resume") == ([False, True], [False, True])
    press(control, type="set_standing", standing="open")
    assert offers(control, "pause", "resume") == ([True, False], [True, False])


def test_a_rematch_is_offered_once_a_game_is_over_and_not_before(control: Client) -> None:
    (played,) = games("folding_beijing", 1, 3, rules_only=False)
    over = f"rehearsal-{played.seed}"
    for name, offered in ((over, True), (ONE, False)):
        way = f"/tables/open/folding_beijing/?like={name}"
        assert (way in all_markup()) == offered
        assert (way in control.get(f"/console/{name}/").content.decode()) == offered


@pytest.mark.parametrize("table", ["crisis-map", "no-such-table"])
def test_what_is_no_side_table_has_no_replay(control: Client, table: str) -> None:
    assert control.get(f"/console/{table}/replay/").status_code == 404
    assert Client().get(f"/replay/{table}/").status_code == 404


@pytest.mark.parametrize("game", SIDE_GAMES)
def test_once_a_game_is_over_everybody_sees_it_again_as_the_table_view_alone(control: Client, game: str) -> None:
    (played,) = games(game, 1, 3, rules_only=False)
    table, anybody = Table.objects.get(name=f"rehearsal-{played.seed}"), Client()
    address = f"/replay/{table.name}/"
    side = GAMES[game].side
    told = side is not None and side.end_for_all(journal.current(table).state) is not None
    assert ("step by step" in control.get(f"/console/{table.name}/seats/wall/").content.decode()) == told
    assert "replay-seat" not in anybody.get(address).content.decode()
    for place in {0, 1, played.steps // 2, played.steps}:
        asked = {"step": str(place), "seat": "control"}
        shown = anybody.get(address, asked, headers={"Accept": "application/json"}).json()
        whole = control.get(f"/console{address.removeprefix('/replay')}replay/", {"step": str(place)})
        assert (shown["step"], shown["told"]) == (place, "")
        assert whole.context["replay"]["step"] == place
        assert shown["parts"] == {name: str(whole.context["parts"][name]) for name in shown["parts"]}
    press(control, table.name, type="undo", seen=table.number)
    assert anybody.get(address).status_code == 404


def test_a_move_sends_its_own_table_and_where_all_stand_and_no_other_table(control: Client) -> None:
    """Otherwise each move would resend all ten tables of a page."""
    before = overview.whole(GLANCE).markup
    press(Client(), key=card("residents"), **ARRANGE)
    after = overview.whole(GLANCE).markup
    assert {name for name in after if after[name] != before[name]} == {"side-tables", f"table-{ONE}", "tables-link"}
    assert "data-stays" in after["side-tables"]
    assert len(after["side-tables"]) < 4000


def test_a_page_is_drawn_with_every_table_at_its_place(control: Client) -> None:
    drawn = overview.on_page(overview.whole(GLANCE)).markup["side-tables"]
    assert "data-stays" not in drawn
    assert all(drawn.count(f'id="pause-{name}"') == 1 for name in (ONE, OTHER))
