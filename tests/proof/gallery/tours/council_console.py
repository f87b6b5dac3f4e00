"""Gallery states of the console and the projector under a ruling on the Council."""

from __future__ import annotations

from functools import partial

from tests.proof.gallery.states import LIVE, PROJECTOR, TABLET, Act, Press, PressNext, State, Tour, Type

TABLE = "crisis-map"
CONSOLE = partial(State, page="console", address="/console/", ready=f"{LIVE} .console[data-ready]")
WALL = partial(State, page="wall", address="/wall/{wall}/", ready=LIVE, sizes=PROJECTOR, who="nobody")
RULED = Act(TABLE, {"type": "change_rulings", "rulings.council.funding": "treasury", "rulings.council.treasury": "6"})
MANDATE = "Nobody sleeps in the open. The harbour comes first."


def hand_in(district: str, amount: int) -> Act:
    return Act(TABLE, {"type": "hand_in_funding", "amount": str(amount)}, seat=f"councillor-{district}")


def control(kind: str, **fields: str) -> Act:
    return Act(TABLE, {"type": kind, **fields})


FIRST_TURN = (RULED, control("open_phase"), PressNext(("end_forms",)), PressNext(("strike",)), control("close_phase"))

FUNDING = Tour(
    name="funding that councillors hand in",
    states=(
        CONSOLE(
            name="no funding handed in",
            before=FIRST_TURN,
            shows="#fund-table .fund-row.late",
            says="not handed in",
        ),
        CONSOLE(
            name="some funding handed in",
            before=(
                hand_in("highgarth", 3),
                hand_in("highgarth", 4),
                hand_in("quays", 7),
                hand_in("kilnyard", 3),
                Act(TABLE, {"type": "transfer", "to": "kilnyard", "amount": "1"}, seat="councillor-lanternside"),
                hand_in("lanternside", 5),
            ),
            shows="#fund-table .fund-row.handed_in",
        ),
        CONSOLE(
            name="funding set by hand",
            before=(control("fund", district="quays", amount="6"), control("mandate", text=MANDATE)),
            shows="#fund-table .fund-row.by_hand",
            says="the councillor said 7",
        ),
        CONSOLE(name="funding on a tablet", sizes=TABLET, shows="#fund-table .fund-row.by_hand"),
        CONSOLE(name="the map while funding", window=(Press("#fund-table [data-shows-funds]"),), shows="#map-box .map"),
        CONSOLE(
            name="the mandate, writing",
            window=(Press("#mandate-writing summary"), Type("#mandate-writing textarea", MANDATE)),
            shows="#mandate-writing[open]",
        ),
        WALL(name="the mandate", shows="#mandate", says="Nobody sleeps in the open"),
        CONSOLE(
            name="funding taken, a late one",
            before=(
                control("take_funding", **{"districts.0": "highgarth", "districts.1": "kilnyard"}),
                hand_in("wickfen", 2),
            ),
            shows="#waiting .late-one",
            says="Wickfen handed in 2",
        ),
        CONSOLE(
            name="funding table, taken",
            window=(Press(".districts [data-shows-funds]"),),
            shows="#fund-table .fund-row.taken",
        ),
        CONSOLE(
            name="another amount after it was taken",
            before=(hand_in("highgarth", 1),),
            window=(Press(".districts [data-shows-funds]"),),
            shows="#fund-table #fund-row-1",
            says="4 taken, now handed in 1",
        ),
        CONSOLE(
            name="planned funding, and more handed in than a treasury has",
            before=(
                control("plan_funding", turn="3", district="wickfen", amount="4"),
                control("open_phase"),
                hand_in("quays", 4),
                PressNext(("end_forms",)),
                control("close_phase"),
                control("transfer", **{"from": "quays", "to": "wickfen", "amount": "7"}),
            ),
            shows="#fund-table .fund-row.planned",
        ),
    ),
)

SCIENTISTS = Tour(
    name="forecasts of the Scientists at the console",
    states=(
        CONSOLE(
            name="a forecast for the Scientists, to publish",
            before=(RULED,),
            window=(
                Press("[data-tool=crises]"),
                Press("#publishing-c1 summary"),
                Press("#publishing-c1 [data-alone]"),
            ),
            shows="#publishing-c1 [data-alone]:checked",
        ),
        CONSOLE(
            name="whom the Scientists told",
            before=(
                control("publish", crisis="c1", hex="true", magnitude="true", **{"districts.0": "scientists"}),
                Act(
                    TABLE,
                    {"type": "pass_on", "forecast": "1", "what": "hex", "districts.0": "quays"},
                    seat="scientists",
                ),
            ),
            window=(Press("[data-tool=crises]"),),
            shows="#crises",
            says="The Scientists told: The Quays (hex)",
        ),
    ),
)

TOURS = (FUNDING, SCIENTISTS)
