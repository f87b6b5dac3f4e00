"""Gallery states of side tables, the log, and seat pages without a seat."""

from __future__ import annotations

from functools import partial

from megagame.games import GAMES
from tests.proof.gallery.states import LIVE, PAPER, PHONE, Act, OpenTable, Post, Press, PressNext, State, Tour, Type

MAP = "crisis-map"
TABLES = partial(State, page="tables", address="/tables/", ready=LIVE)
LOG = partial(State, page="log", address=f"/tables/{MAP}/log/", ready=LIVE)
OPENING = partial(State, page="open_table", shows="form")
SIDE_GAMES = sorted(name for name, listing in GAMES.items() if listing.side)

TOURS = (
    Tour(
        name="side tables",
        states=(
            TABLES(name="no table", shows=".open-tables"),
            *(OPENING(name=f"{game}, as proposed", address=f"/tables/open/{game}/") for game in SIDE_GAMES),
            TABLES(
                name="every game",
                before=tuple(OpenTable(game) for game in SIDE_GAMES),
                shows="#side-tables, .side-tables",
            ),
            State(page="seat", name="no card", address="/seat/", shows="#seat-form", sizes=PHONE, who="nobody"),
            State(
                page="seat",
                name="card that holds no seat",
                address="/seat/",
                sizes=PHONE,
                who="nobody",
                window=(Type("#key", "ABCD-EFGH-JKMN"), Press("#seat-form [type=submit]")),
                shows="#refusal:not(:empty)",
            ),
            State(
                page="all_seat_cards",
                name="cards of every table",
                address="/print/seat-cards/",
                shows="main",
                sizes=PAPER,
            ),
            State(page="table_console", name="a table", address="/console/greenway-1/", ready=LIVE, shows="main"),
            State(
                page="seat",
                name="before a new card",
                address="/seat/#{greenway-1 P1}",
                ready=LIVE,
                shows="main",
                sizes=PHONE,
                who="player",
            ),
            State(
                page="seat",
                name="thrown out by a new card",
                address="",
                before=(Post("/console/greenway-1/seat-cards/P1/", {}),),
                ready="#seat-form",
                shows="#refusal:not(:empty)",
                sizes=PHONE,
                who="player",
            ),
            State(page="table_replay", name="a new table", address="/console/greenway-1/replay/", shows="main"),
            State(
                page="public_replay",
                name="a game that was stopped",
                before=(Act("earthquake-1", {"type": "stop"}),),
                address="/replay/earthquake-1/",
                shows="body",
                says="The game was stopped",
                who="nobody",
            ),
            State(
                page="seat_cards", name="cards of one table", address="/console/greenway-1/seat-cards/", shows="main"
            ),
            State(
                page="seat_cards",
                name="a new card?",
                address="/console/greenway-1/seat-cards/",
                window=(Press("#new-P1 summary"),),
                shows="#new-P1[open]",
            ),
        ),
    ),
    Tour(
        name="the log",
        states=(
            LOG(name="at the beginning", shows="#whole-log"),
            LOG(
                name="a turn",
                before=(
                    Act(MAP, {"type": "open_phase"}),
                    Act(MAP, {"type": "note", "text": "Mei rules on J5."}),
                    PressNext(("end_forms",)),
                    PressNext(("strike",)),
                ),
                shows="#whole-log",
                says="Mei rules",
            ),
            LOG(name="a ruling on a step", window=(Press(".log-lines .rule-on"),), shows="#log-ruling:not([hidden])"),
            LOG(
                name="a ruling written",
                before=(Act(MAP, {"type": "note", "text": "The wind turned: F5 it is.", "step": "9"}),),
                shows=".log-rulings",
                says="The wind turned",
            ),
            LOG(
                name="searched by words",
                address=f"/tables/{MAP}/log/?words=rules",
                shows="#whole-log",
                says="Mei rules",
            ),
            LOG(
                name="searched, nothing found",
                address=f"/tables/{MAP}/log/?words=nowhere",
                shows="main",
                says="No step matches these filters",
            ),
            LOG(name="of the event", address="/tables/event/log/", shows="#whole-log"),
            State(
                page="log_back", name="back to here?", address=f"/tables/{MAP}/log/back/2/", ready=LIVE, shows="main"
            ),
            LOG(
                name="steps taken back",
                before=(Act(MAP, {"type": "undo"}),),
                address=f"/tables/{MAP}/log/",
                shows="#whole-log",
            ),
        ),
    ),
)
