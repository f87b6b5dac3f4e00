"""Public sentences about recent events. They never tell an order's form, district or line."""

from collections.abc import Iterable

from crisis_map.city.city import City
from crisis_map.records import events as happened
from crisis_map.screens.public_map import Done, JudgedLine, Strike
from crisis_map.sentences import CLOSED, KINDS, REASONS, magnitude_called, told
from megagame.core.sentences import Sentence, gettext_noop, together


def tell_publicly(city: City, just: Iterable[Done]) -> tuple[Sentence, ...]:
    """Sentences for public events, in order."""
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
