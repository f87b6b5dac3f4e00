"""Gallery states of The Greenway."""

from __future__ import annotations

from boardgames.greenway.records.cards import DECK
from tests.proof.gallery.gallery_tables import GalleryTable
from tests.proof.gallery.states import Act, OpenTable, PlayOn, Press, Tour, Wait

GREEN = GalleryTable("greenway-1", "The Greenway")
RECORDING = "greenway-a-whole-game"
LONG = "The Table of the Guild of Apothecaries and Perfumers, No. 47"

ORDER = GalleryTable("greenway-1", "The Greenway, an order to agree on")
DECKED = {f"deck.{place}": card for place, card in enumerate(DECK)}
PLANS = (("P1", "AH", "2"), ("P2", "4H", ""), ("P3", "9H", "1"), ("P4", "2D", "2"))
"""Two cards are on O2."""


def planned(seat: str, card: str, occupier: str) -> Act:
    fields = {"type": "plan", "card": card, **({"occupier": occupier} if occupier else {})}
    return Act("greenway-1", fields, seat=seat)


UNFOLD = (Press("#rules summary"), Press("#standing-table summary"))
OPEN = "body:has(#rules[open]) #standing-table[open]"


def to(entry: int) -> tuple[PlayOn, ...]:
    return (PlayOn(RECORDING, entry, LONG),)


TOURS = (
    Tour(
        name="The Greenway",
        states=(
            GREEN.seat("P1", "first plan", "#plan-form", before=to(1)),
            GREEN.seat("P1", "what can be done now", "#fold-guide[open]", window=(Press("#fold-guide summary"),)),
            GREEN.view("first plan", "#waiting", "P1"),
            GREEN.control("first plan, long title", "#by-hand"),
            GREEN.rules("P1"),
            GREEN.view("rules, and the board as a table", OPEN, window=UNFOLD),
            GREEN.control("rules, and the board as a table", OPEN, window=UNFOLD),
            GREEN.seat(
                "P1",
                "card and Occupier chosen",
                "#plan-button",
                "Plan",
                window=(Press("#plan-form .card"), Press("#plan-form .numbers label", "O2")),
            ),
            GREEN.seat("P3", "has planned, others choose", ".card.planned", before=to(4)),
            GREEN.control("hidden hands shown", "#hands", "P1", window=(Press("#show-secrets"),)),
            GREEN.control(
                "hidden deck shown",
                "#deck-order[open]",
                window=(Press("#show-secrets"), Wait("#deck-order"), Press("#deck-order summary")),
            ),
            GREEN.seat("P1", "reveal, your three actions", "#just .turned", before=to(5)),
            GREEN.seat("P2", "reveal, another acts", "#just .turned"),
            GREEN.view("reveal", "#just .turned"),
            GREEN.control("reveal", "#just .turned"),
            GREEN.seat(
                "P1",
                "first card of the reveal",
                ".caption[data-showing]",
                window=(Press("#step-again"), Press("#step-on")),
            ),
            GREEN.seat("P1", "no actions left", "#end-turn", before=to(9)),
            GREEN.seat("P1", "the Veterans march", "#march", before=to(22)),
            GREEN.view("the Veterans march", "#marks .coming"),
            GREEN.view("end, with the count", "#waiting", "won", before=to(198)),
            GREEN.seat("P1", "end, with the count", "#breakdown-greenway-1 table"),
            GREEN.control("end", "#by-hand"),
        ),
    ),
    Tour(
        name="The Greenway, an order to agree on",
        states=(
            ORDER.seat(
                "P1",
                "choose an order",
                ".orders",
                before=(
                    OpenTable("greenway", {**DECKED, "first": "P1", "agree": "true"}),
                    *(planned(*plan) for plan in PLANS),
                ),
            ),
            ORDER.seat("P2", "others agree", "#just .turned"),
            ORDER.view("others agree", "#just .turned"),
            ORDER.control("others agree", "#by-hand"),
            ORDER.seat(
                "P4",
                "one wants an order",
                ".orders small",
                before=(Act("greenway-1", {"type": "say_order", "wanted.0": "P4", "wanted.1": "P1"}, seat="P1"),),
            ),
            ORDER.seat(
                "P1",
                "name and colour of a player",
                "#fold-name[open]",
                before=(
                    Act("greenway-1", {"type": "name_seat", "name": "Ana", "colour": "2"}, seat="P1"),
                    Act("greenway-1", {"type": "name_seat", "name": "Ben", "colour": "4"}, seat="P2"),
                ),
                window=(Press("#fold-name summary"),),
            ),
            ORDER.view(
                "agreed, with the players’ colours",
                "#just .card-step",
                before=(Act("greenway-1", {"type": "say_order", "wanted.0": "P4", "wanted.1": "P1"}, seat="P4"),),
            ),
        ),
    ),
)
