"""Steps of the box and the cards: open, seal, replace, resend, shut, unseal, and reprint cards."""

from __future__ import annotations

import json
import secrets
from typing import Any

from civil_orders.forms import receipts
from tests.proof.clients.captains import VALUE
from tests.proof.walks import box, facts
from tests.proof.walks.described import Told
from tests.proof.walks.fault import Fault
from tests.proof.walks.map_steps import state
from tests.proof.walks.people import Sent
from tests.proof.walks.world import Done, Hall, done
from tests.tables.tables import NAME

CARDS = f"/console/{NAME}/cards/"


def open_box(hall: Hall, pick: int) -> Told:
    return _judged(hall, "open", {"type": "open_box", "lines": 20}, "Open the box")


def shut_box(hall: Hall, pick: int) -> Told:
    return _judged(hall, "shut", {"type": "shut_box"}, "Shut the box")


def unseal(hall: Hall, pick: int) -> Told:
    return _judged(hall, "unseal", {"type": "unseal"}, "Unseal the box", "unseal")


def _judged(hall: Hall, step: str, fields: dict[str, Any], words: str, path: str = "act") -> Told:
    before, key = facts.standing(), (facts.running(), facts.turn())
    answer = hall.press(NAME, fields, path=path)
    box.judge(step, before, answer)
    if step == "unseal" and answer.accepted:
        hall.known.unsealed.add(key)
    return Told(words, answer)


def _captains(hall: Hall) -> list[str]:
    """Returns the valid order cards of the coming turn."""
    found = [(value, facts.card_of(value)) for value in hall.known.cards]
    return [value for value, card in found if card and card.turn == facts.turn() and facts.is_good(value)]


def seal(hall: Hall, pick: int) -> Told:
    """Seals a form with a card that has none, or replaces its form."""
    captains = _captains(hall)
    if not captains:
        return Told("A captain seals a form", None)
    card = captains[pick % len(captains)]
    return _sealed(hall, card, secrets.token_hex(16), f"The captain with order card {1 + pick % len(captains)} seals")


def seal_again(hall: Hall, pick: int) -> Told:
    """Sends an acknowledged form once more."""
    sent = [each for each in hall.known.sent if (each.event, each.turn) == (facts.running(), facts.turn())]
    if not sent:
        return Told("A phone sends its form once more", None)
    again = sent[pick % len(sent)]
    return _sealed(hall, again.card, again.request_id, "A phone sends its form once more")


def _sealed(hall: Hall, card: str, request_id: str, words: str) -> Told:
    labels = sorted(state().city.hexes)
    lines = [{"from": labels[0], "to": labels[1]}]
    form = {"card": card, "request_id": request_id, "lines": lines, "replace": "any"}
    before = facts.standing()
    answer = hall.control.visitor.another(hall.server.url).post_json("/o/", json.dumps(form).encode())
    told = done(answer)
    if told.accepted:
        _acknowledged(hall, card, request_id, json.loads(told.text), before)
    else:
        box.judge("seal", before, told)
    return Told(words, told)


def _acknowledged(hall: Hall, card: str, request_id: str, answer: dict[str, Any], before: str) -> None:
    event, turn, known = facts.running(), facts.turn(), hall.known
    earlier = next((each for each in known.sent if (each.event, each.card) == (event, card)), None)
    if answer["repeated"]:
        if earlier is None or earlier.request_id != request_id:
            raise Fault("A form was acknowledged as repeated that was never sent", "box")
        return
    if (event, turn) in known.unsealed or (before != "accepting" and not facts.is_practice()):
        raise Fault(f"A form was acknowledged while the box was {before}", "box")
    if earlier:
        known.sent.remove(earlier)
        known.replaced.append(earlier)
    words = " ".join(answer["receipt"])
    (places, *_) = receipts.read(words)
    known.sent.append(Sent(event, turn, card, request_id, receipts.found_by(places), words))


def order_cards_again(hall: Hall, pick: int) -> Told:
    """Prints cards for all districts or one; earlier ones of the turn become void."""
    fields = {"make": "order", "turn": str(facts.turn()), "captains": "1"}
    if pick % 3 == 0:
        district = sorted(state().city.districts)[pick % len(state().city.districts)]
        return _printed(hall, f"Print the order cards of {district} again", {**fields, "district": district})
    return _printed(hall, "Print order cards for the coming turn", fields)


def district_cards_again(hall: Hall, pick: int) -> Told:
    return _printed(hall, "Print district cards", {"make": "district"})


def _printed(hall: Hall, words: str, fields: dict[str, str]) -> Told:
    answer = hall.submit(CARDS, fields)
    if out := _asked(answer):
        answer = hall.submit(CARDS, {**fields, "sure": out})
    if answer.accepted:
        hall.known.cards += VALUE.findall(answer.text)
    return Told(words, answer)


def _asked(answer: Done) -> str:
    """Returns how many cards would become void, if the page asks."""
    _, _, rest = answer.text.partition('name="sure" value="')
    return rest.partition('"')[0]


def take_cards_back(hall: Hall, pick: int) -> Told:
    found = hall.numbers(r'name="undoes" value="([^"]+)"', CARDS)
    if not found:
        return Told("Take the newest cards back", None)
    return Told("Take the newest cards back", hall.submit(CARDS, {"make": "back", "undoes": found[0]}))
