"""The public map, built from an empty record so that nothing leaks."""

from collections.abc import Iterable
from itertools import chain
from typing import TypeAlias

from msgspec import Struct

from crisis_map.city.city import City
from crisis_map.city.hexes import Label
from crisis_map.city.tokens import Kind, kinds
from crisis_map.records import events as happened
from crisis_map.records.events import CrisisStruck, MapEvent, OrderJudged, Pending
from crisis_map.records.forms import Verdict
from crisis_map.records.state import Column, Phase, State
from crisis_map.sentences import CLOSED, KINDS, REASONS, magnitude_called, told
from megagame.core.cached import remembered, remembered_by_place
from megagame.core.sentences import Sentence, gettext_noop, together


class HexScreen(Struct, frozen=True):
    """A hex's tokens. `district`: its key, or `slums`."""

    label: Label
    district: str
    tokens: tuple[Kind, ...]


class JudgedLine(Struct, frozen=True):
    """A judged line: what moved, or why not. Its form, district and number are left out."""

    from_: Label
    to: Label
    verdict: Verdict
    token: Kind | None
    becomes: Kind | None


class Strike(Struct, frozen=True):
    """A crisis that was struck, and so is public."""

    at: Label
    magnitude: str


Done: TypeAlias = JudgedLine | Strike | MapEvent
"""A public event."""


class MapScreen(Struct, frozen=True):
    """The public map, turn, pending changes and recent events. `mandate`: the Council's sentence, or ""."""

    city: City
    turn: int
    phase: Phase
    hexes: tuple[HexScreen, ...]
    pending: Pending
    just: tuple[Done, ...]
    mandate: str


@remembered
def map_screen(state: State) -> MapScreen:
    city = state.city
    return MapScreen(
        city=city,
        turn=state.turn,
        phase=state.phase,
        hexes=tuple(chain.from_iterable(_column(number, city, column) for number, column in enumerate(state.tokens))),
        pending=state.pending,
        just=tuple(seen_by_all(state, event) for event in state.just),
        mandate=state.council.mandate if state.council else "",
    )


@remembered_by_place
def _column(number: int, city: City, column: Column) -> tuple[HexScreen, ...]:
    standing = zip(city.columns[number], column, strict=True)
    return tuple(HexScreen(label, city.district_of(label), kinds(tokens)) for label, tokens in standing)


def seen_by_all(state: State, event: MapEvent) -> Done:
    """The public part of an event. Leaves out whose order it was."""
    match event:
        case OrderJudged():
            return judged(event)
        case CrisisStruck():
            return strike(state, event)
        case _:
            return event


def judged(event: OrderJudged) -> JudgedLine:
    return JudgedLine(event.from_, event.to, event.verdict, event.token, event.becomes)


def strike(state: State, event: CrisisStruck) -> Strike:
    crisis = state.crises[event.crisis]
    return Strike(crisis.at, crisis.magnitude)


def tell_publicly(city: City, just: Iterable[Done]) -> tuple[Sentence, ...]:
    """Sentences for public events, in order. They never tell an order's form, district or line."""
    sentences = (_alone(city, done) for done in just)
    return together(sentence for sentence in sentences if sentence is not None)


def _alone(city: City, done: Done) -> Sentence | None:
    match done:
        case JudgedLine():
            return _order(done)
        case Strike():
            text = gettext_noop("A crisis strikes {at}: {magnitude}.")
            return Sentence(text, {"at": done.at, "magnitude": magnitude_called(done.magnitude)})
        case happened.PhaseClosed():
            return CLOSED
        case _:
            return told(city, done)


def _order(order: JudgedLine) -> Sentence:
    way = {"from": order.from_, "to": order.to}
    if order.token is None or order.becomes is None:
        reason = Sentence(REASONS[order.verdict], way)
        return Sentence(gettext_noop("{from} to {to} refused: {reason}."), {**way, "reason": reason})
    token, becomes = KINDS[order.token], KINDS[order.becomes]
    if order.token == order.becomes:
        return Sentence(gettext_noop("{from} to {to}: {token}."), {**way, "token": token})
    text = gettext_noop("{from} to {to}: {token} becomes {becomes}.")
    return Sentence(text, {**way, "token": token, "becomes": becomes})
