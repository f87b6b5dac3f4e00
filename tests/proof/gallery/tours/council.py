"""States in which the gallery shows the phones of Councillors and Scientists, and their cards."""

from __future__ import annotations

from functools import partial

from tests.proof.gallery.states import LIVE, PAPER, PHONE, Act, Press, Size, State, Stop, Tour, Visit

TABLE = "crisis-map"
BOTH = (*PHONE, Size(820, 1180, touch=True))
STALE = "body[data-live-state=stale]"
RULING = {
    "type": "change_rulings",
    "rulings.council.funding": "treasury",
    "rulings.council.treasury": "7",
    "rulings.council.mandate": "councillors",
}
CARDS = {
    "councillor": r'(?s)id="card-councillor-quays".*?card-value">([^<]+)<',
    "scientists": r'(?s)id="card-scientists".*?card-value">([^<]+)<',
}
COUNCILLOR = partial(
    State, page="seat", address="/seat/#{councillor}", ready=LIVE, sizes=BOTH, who="the Councillor of The Quays"
)
SCIENTISTS = partial(State, page="seat", address="/seat/#{scientists}", ready=LIVE, sizes=BOTH, who="the Scientists")
MORE = "#fund-form [data-step='1']"


def act(kind: str, seat: str = "", **fields: str) -> Act:
    return Act(TABLE, {"type": kind, **fields}, seat)


def given(crisis: str, **parts: str) -> Act:
    """Control gives the Scientists parts of a forecast."""
    return Act(TABLE, {"type": "publish", "crisis": crisis, "districts.0": "scientists", **parts})


TOURS = (
    Tour(
        name="Councillors and Scientists",
        states=(
            State(
                page="seat_cards",
                name="cards of Councillors and Scientists",
                address=f"/console/{TABLE}/seat-cards/",
                before=(Act(TABLE, RULING), Visit(f"/console/{TABLE}/seat-cards/", CARDS)),
                shows="#card-scientists",
                sizes=PAPER,
            ),
            State(page="print", name="with cards of Councillors", address="/print/", shows="#council-cards"),
            COUNCILLOR(name="Councillor, writing", shows="#hand-in", window=(Press(MORE), Press(MORE))),
            COUNCILLOR(
                name="Councillor, mandate",
                address="",
                before=(act("mandate", text="Nobody sleeps in the open. The harbour comes first."),),
                shows=".mandate:not([hidden])",
            ),
            COUNCILLOR(
                name="Councillor, handed in, and treasury passed on",
                address="",
                before=(
                    act("hand_in_funding", "councillor-quays", amount="5"),
                    act("transfer", "councillor-quays", to="kilnyard", amount="1"),
                    act("transfer", "councillor-kilnyard", to="quays", amount="2"),
                ),
                shows=".own-funding.handed_in",
            ),
            COUNCILLOR(name="Councillor, changing", address="", window=(Press("#change"),), shows="#keep"),
            COUNCILLOR(name="Councillor, taken", address="", before=(act("take_funding"),), shows=".own-funding.taken"),
            COUNCILLOR(
                name="Councillor, set by hand",
                address="",
                before=(act("fund", district="quays", amount="6"),),
                shows=".own-funding.taken",
                says="Control 6",
            ),
            COUNCILLOR(
                name="Councillor, others taken",
                address="",
                before=(
                    Act(TABLE, {"type": "undo"}),
                    Act(TABLE, {"type": "undo"}),
                    act("hand_in_funding", "councillor-kilnyard", amount="2"),
                    Act(TABLE, {"type": "take_funding", "districts.0": "kilnyard"}),
                    Act(TABLE, {"type": "take_funding", "districts.0": "quays"}),
                    act("open_phase"),
                    act("close_phase"),
                    act("hand_in_funding", "councillor-kilnyard", amount="2"),
                    act("take_funding"),
                ),
                shows=".own-funding.not_in",
            ),
            SCIENTISTS(name="Scientists, no forecast", shows=".given-forecasts", says="no forecast"),
            SCIENTISTS(
                name="Scientists, forecasts",
                address="",
                before=(
                    Act(TABLE, {"type": "schedule", "turn": "2", "at": "F5", "magnitude": "major"}),
                    Act(TABLE, {"type": "schedule", "turn": "3", "at": "J3", "magnitude": "minor"}),
                    given("c3", hex="true", magnitude="true"),
                    given("c4", hex="true"),
                    given("c3", magnitude="true"),
                ),
                window=(Press(".tell-district", "Wickfen"),),
                shows=".tell-district:has(:checked)",
            ),
            SCIENTISTS(
                name="Scientists, map", address="", window=(Press("button[data-view=map]"),), shows=".foretold-map"
            ),
            SCIENTISTS(
                name="Scientists, told and withdrawn",
                address="",
                before=(
                    Act(
                        TABLE,
                        {"type": "pass_on", "forecast": "1", "what": "hex", "districts.0": "quays"},
                        "scientists",
                    ),
                    Act(TABLE, {"type": "withdraw", "forecast": "p2"}),
                ),
                window=(Press("button[data-view=list]"),),
                shows=".forecast.over s",
            ),
            State(
                page="seat_screen",
                name="district with a forecast of the Scientists",
                address=f"/console/{TABLE}/seats/district-quays/",
                ready=LIVE,
                shows=".forecasts",
                says="from the Scientists",
            ),
            State(
                page="seat_screen",
                name="district with a withdrawn forecast",
                address=f"/console/{TABLE}/seats/district-quays/",
                ready=LIVE,
                before=(Act(TABLE, {"type": "withdraw", "forecast": "p1"}),),
                shows=".forecasts li.soft",
                says="withdrawn",
            ),
            COUNCILLOR(
                name="Councillor, no connection", address="", before=(Stop(),), ready=STALE, shows=".stale-banner"
            ),
            SCIENTISTS(name="Scientists, no connection", address="", ready=STALE, shows=".stale-banner"),
        ),
    ),
)
