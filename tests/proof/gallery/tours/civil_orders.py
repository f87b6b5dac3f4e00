"""Gallery states of captains' phones, district cards and the page of cards."""

from __future__ import annotations

from functools import partial

from tests.proof.gallery.states import (
    LIVE,
    PAPER,
    PHONE,
    Act,
    Cards,
    Press,
    PressNext,
    Seal,
    State,
    Tour,
    Type,
    Unseal,
    Wait,
    WindowStep,
)

TABLE = "crisis-map"
SHOWN = f"{LIVE} #phone[data-shown]"
ORDER = partial(State, page="order", ready=SHOWN, sizes=PHONE)
FIRST = partial(ORDER, who="captain", address="")
SECOND = partial(ORDER, who="second captain", address="")
PRINTED = partial(State, page="cards", address=f"/console/{TABLE}/cards/")


def line(from_: str, to: str, number: int) -> tuple[WindowStep, ...]:
    """Two taps on the map that fill in a line."""
    tapped = tuple(Press(f".faces [data-hex={at}]") for at in (from_, to))
    return (*tapped, Wait(f"#lines > li:nth-child({number}) .line-advice[data-verdict]:not([data-verdict=''])"))


def on_map(says: str) -> Act:
    return Act(TABLE, {"type": says})


CAPTAIN = Tour(
    name="a captain's phone",
    states=(
        State(page="order", name="no card", address="/o/", shows="#card-form", sizes=PHONE, who="nobody"),
        State(
            page="order", name="no card, without scripts", address="/o/?plain", shows="form", sizes=PHONE, who="nobody"
        ),
        State(
            page="order", name="kiosk", address="/o/?kiosk", shows="#card-form", sizes=PHONE, who="guest at the kiosk"
        ),
        State(page="district_card", name="no card", address="/d/", shows="#card-form", sizes=PHONE, who="nobody"),
        State(
            page="receipt",
            name="nothing looked up",
            address="/o/receipt/",
            shows="#words-form",
            sizes=PHONE,
            who="nobody",
        ),
        State(
            page="order",
            name="card that is not whole",
            address="/o/",
            window=(Type("#card-form input", "ABCD-EFGH"), Press("#card-form [type=submit]")),
            shows="#card-refusal:not(:empty)",
            sizes=PHONE,
            who="nobody",
        ),
        FIRST(
            name="no box yet",
            before=(Cards("order"), Cards("district"), on_map("open_phase")),
            address="/o/#{order The Quays 1}",
            shows="#phone",
        ),
        SECOND(
            name="box open",
            before=(Act(TABLE, {"type": "open_box", "lines": "20"}),),
            address="/o/#{order The Quays 2}",
            shows="#prompt-says",
            says="Tap the hex to move from",
        ),
        ORDER(
            name="what is not promised",
            who="nobody",
            address="/o/#{order Kilnyard 1}",
            window=(Press("[data-promises]"),),
            shows="#promises[open]",
        ),
        ORDER(
            name="calling Control",
            who="nobody",
            address="/o/#{order Kilnyard 1}",
            window=(Press("#call-hand:not([hidden])"), Press("#call label")),
            shows="#call",
        ),
        ORDER(
            name="Control was called",
            lasting=True,
            who="nobody",
            address="/o/#{order Kilnyard 1}",
            window=(Press("#call-hand:not([hidden])"), Press("#call label"), Press("#call-send")),
            shows="#call-told",
            says="Called",
        ),
        State(
            page="console",
            name="a call for Control",
            address="/console/",
            ready=f"{LIVE} .console[data-ready]",
            window=(Press("[data-tool=messages]"), Wait(".call-row")),
            shows="#panel-messages",
            says="Kilnyard calls Control",
        ),
        ORDER(
            name="a note, and how the district stands",
            who="nobody",
            address="/o/#{order Kilnyard 1}",
            window=(Press("#notes-box summary"), Type("#notes", "The bridge first."), Press("#more-told summary")),
            shows="main:has(#notes-box[open]) #more-told[open]",
        ),
        State(
            page="order",
            name="sent without scripts",
            lasting=True,
            address="/o/?plain",
            window=(
                Type(".order-form [name=card]", "{order Kilnyard 1}"),
                Type(".order-form [name=text]", "B3 C4"),
                Press(".order-form [type=submit]"),
                Wait("p.receipt"),
            ),
            shows="p.receipt",
            sizes=PHONE,
            who="nobody",
        ),
        FIRST(name="draft", window=(*line("J5", "J4", 1), *line("I3", "I2", 2)), shows="#lines > li:nth-child(2)"),
        FIRST(name="draft, typing a line", window=(Press("#type-button"),), shows="#typing"),
        FIRST(
            name="sealed, receipt words",
            window=(Press("#type-button"), Press("#seal"), Wait("#receipt-words li")),
            shows="#receipt-words",
        ),
        FIRST(
            name="sealed",
            window=(Press("#keep"), Press("#to-the-map"), Wait("body[data-phone=sent]:not(.has-sent)")),
            shows="#told",
            says="In the box: 2 lines",
        ),
        FIRST(
            name="changed after it was sealed",
            window=line("K5", "K4", 3),
            shows="#told",
            says="Your changes are not in it yet",
        ),
        SECOND(
            name="another phone with this card was faster",
            before=(Seal("{order The Quays 2}", ("L2 L3",)),),
            window=(*line("K5", "K4", 1), Press("#seal"), Wait("body[data-phone=replacing]")),
            shows="#replacing",
        ),
        State(
            page="district_card",
            name="district card",
            address="/d/#{district Kilnyard 1}",
            ready=LIVE,
            shows="#phone",
            sizes=PHONE,
            who="nobody",
        ),
        FIRST(
            name="shut, sealed before",
            before=(on_map("shut_box"),),
            window=(Wait("body[data-phone=shut]"),),
            shows="#told",
            says="The box is shut",
        ),
        FIRST(name="unsealed", before=(Unseal(),), shows="#told", says="The box is unsealed"),
        FIRST(
            name="executed",
            before=(PressNext(("end_forms",)), PressNext(("execute_line",))),
            window=(Wait("body[data-phone=executed]"),),
            shows="#told-tags",
            says="2 done",
        ),
        State(
            page="receipt",
            name="kept receipt looked up",
            address="/o/receipt/",
            window=(Press("#kept [data-words]"), Wait("#found .fates li")),
            shows="#found",
            sizes=PHONE,
            who="captain",
        ),
        SECOND(name="executed, nothing sent", shows="#told", says="Control executes"),
        SECOND(
            name="next turn",
            before=(PressNext(("strike", "close_phase")),),
            ready="body[data-phone=next]",
            shows=".card-head",
            says="Draw a card for turn 2",
        ),
        State(
            page="order",
            name="void card",
            before=(Cards("order", turn=2, called="lost"), Cards("order", turn=2)),
            address="/o/#{lost The Quays 1}",
            shows="#card-refusal:not(:empty)",
            sizes=PHONE,
            who="nobody",
        ),
    ),
)

CARDS = Tour(
    name="cards are printed",
    states=(
        PRINTED(name="before any are made", shows=".making"),
        PRINTED(
            name="made, on sheets",
            lasting=True,
            window=(Press("[name=make][value=order]"), Wait(".cards-paper")),
            shows=".cards-paper",
            sizes=PAPER,
        ),
        PRINTED(
            name="cards are out: sure?",
            lasting=True,
            window=(Press("[name=make][value=order]"), Wait("#sure-button")),
            shows="#sure-button",
        ),
        PRINTED(
            name="earlier cards are good again",
            lasting=True,
            renders_more=True,
            window=(
                Press("[name=make][value=order]"),
                Wait("#sure-button"),
                Press("#sure-button"),
                Wait("#take-back-button"),
                Press("#take-back-button"),
                Wait("main [role=status]"),
            ),
            shows="main [role=status]",
            says="good again",
        ),
    ),
)

TOURS = (CAPTAIN, CARDS)
