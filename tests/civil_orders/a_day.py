"""`python -m tests.civil_orders.a_day DATA VARIANT [LEAK ...]`: one event from cards to receipts, recorded to the byte.

Clock and randomness are injected, so that two days differ only in their variant:

- `as_it_was`: the reference
- `senders`: the two captains of a district exchange phones, but keep their cards and forms
- `arrival`: the forms arrive in reverse order
- `replaced`: another captain's form replaced an earlier one
- `door`: other players are marked as present

A form's random values are derived from the form, so that the boxes of two days are equal to the byte. Each `LEAK`
plants a fault from `leaks`. DATABASE_URL may name a PostgreSQL.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from datetime import UTC, datetime
from typing import Any

from tests.civil_orders.injected import DATA, MOMENT, Clock

CAPTAINS = 14
AT_ONCE = 45
PLAYERS = "name,district,seat\nAnna,The Quays,1\nBen,The Quays,2\nCarla,Highgarth,1\n"

from civil_orders import card_views  # noqa: E402 - what asks for time and chance comes after they are injected
from civil_orders.box import box_reader, file_times, slots  # noqa: E402
from civil_orders.box.box_reader import Glance  # noqa: E402
from civil_orders.forms import form_counts, form_intake, writer  # noqa: E402
from megagame.backups import backup, database_rows  # noqa: E402
from megagame.start import sample_event  # noqa: E402
from megagame.tables import last_alive  # noqa: E402
from megagame.tables.connections import connected_screens, presence  # noqa: E402
from megagame.tables.live import hub  # noqa: E402
from tests.civil_orders import stored  # noqa: E402
from tests.civil_orders.day import ANAS, BENS, CARLAS, LANGUAGES, MANY, QUIET, TABLE, Day, Phone  # noqa: E402

vars(hub).update(BEAT_SECONDS=3600.0)
vars(connected_screens).update(EVERY_SECONDS=3600.0)
vars(presence).update(SILENT_SECONDS=3600.0)
vars(last_alive)["keep"] = vars(form_counts)["keep"] = vars(file_times)["keep"] = lambda: None

_kept: list[Any] = []
_really_keep = slots.Slots.keep


def _keep(this: slots.Slots, forms: Any) -> None:
    """Sorts the forms by receipt, to give them fixed random values."""
    _kept[:] = sorted(forms, key=lambda form: form.receipt)
    _really_keep(this, _kept)


def _places(free: Any, count: int) -> list[int]:
    """Derives a form's slot from the number in its notes."""
    numbers = [int(form.notes.split()[1]) * 37 for form in _kept]
    assert set(numbers) <= set(free)
    return numbers


vars(database_rows)["datetime"] = Clock
vars(slots).update(_noise=bytes, _drawn=_places)
vars(slots)["Slots"].keep = _keep
vars(form_intake).update(untouched=lambda: bytes(512), no_other=lambda: bytes(8))
vars(box_reader)["forms"] = lambda: Glance().forms()  # without noise no slot would seem changed
vars(card_views)["qr_of"] = str  # nobody scans these cards, and drawing their codes is slow


def form(number: int, card: str, *lines: tuple[str, str], replaces: tuple[int, ...] = ()) -> dict[str, Any]:
    orders = [{"from": from_, "to": to} for from_, to in lines]
    return {
        "card": card,
        "request_id": f"{number:032x}",
        "lines": orders,
        "notes": f"note {number} " * (7 * number if number < 10 else 1),
        "replaces": [f"{each:032x}" for each in replaces],
    }


async def send(day: Day, phone: Phone, sent: dict[str, Any]) -> None:
    """Acts like a captain's phone: loads, asks for advice, sends, sends again unanswered, looks the receipt up."""
    headers = {"user-agent": phone.agent, "accept-language": phone.language, "cookie": f"left=by-{phone.agent[:4]}"}
    await day.ask("GET", "/o/", b"", {**headers, "accept": "text/html"}, phone.address)
    as_json = {**headers, "content-type": "application/json"}
    answer = None
    for path in ("/o/card/", "/o/advice/", "/o/", "/o/"):
        shown = {"card": {"card"}, "advice": {"card", "lines"}}.get(path.strip("/")[2:], set(sent))
        body = json.dumps({name: sent[name] for name in sent if name in shown}).encode()
        answer = await day.ask("POST", path, body, as_json, phone.address)
        assert answer.status == 200, answer
    assert answer
    words = json.dumps({"words": " ".join(json.loads(answer.body)["receipt"])}).encode()
    looked_up = await day.ask("POST", "/o/receipt/", words, as_json, phone.address)
    assert looked_up.status == 200, looked_up
    await day.look_after_sending(f"after {len(day.got)}")


async def send_at_once(day: Day, many: list[dict[str, Any]]) -> None:
    """Sends forms in one batch, which is written once all of them wait."""
    headers = {"user-agent": MANY.agent, "content-type": "application/json"}
    waiting = writer.Writer()
    start = waiting._start
    vars(waiting)["_start"] = lambda: None
    vars(writer)["WRITER"] = waiting
    bodies = [json.dumps(each).encode() for each in many]
    tasks = [asyncio.create_task(day.ask("POST", "/o/", body, headers, MANY.address)) for body in bodies]
    while waiting._waiting.qsize() < len(many):
        await asyncio.sleep(QUIET)
    start()
    assert {answer.status for answer in await asyncio.gather(*tasks)} == {200}
    await day.look_after_sending(f"after {len(day.got)}")


async def made_cards(day: Day) -> dict[str, list[str]]:
    """Returns the card values of each district, by its name."""
    page = await day.control(f"/console/{TABLE}/cards/", {"make": "order", "turn": "1", "captains": str(CAPTAINS)})
    values = re.findall(r'card-value">([\w-]+)<', page.body)
    names = re.findall(r"<h2>([^<]+)</h2>\s*<p>Order", page.body)
    cards: dict[str, list[str]] = {}
    for name, value in zip(names, values, strict=True):
        cards.setdefault(name, []).append(value)
    return cards


async def at_the_door(day: Day, variant: str) -> None:
    """Expects players and marks some as present, which must affect no form and no card."""
    taken = await day.control("/players/list/", {"text": PLAYERS, "do": "take", "count": "3", "press": "0123456789"})
    assert taken.status == 302, taken
    came = ("1", "2") if variant != "door" else ("3", "2")
    for player in came:
        await day.control("/players/", {"player": player, "here": "1"})


async def everybody_watches(day: Day, cards: dict[str, list[str]], variant: str) -> None:
    for name, stream, key, language in (
        *((f"control-{language}", f"{TABLE}/control", "", language) for language in LANGUAGES),
        ("wall", f"{TABLE}/wall", stored.wall().split("/")[2], "en"),
        ("highgarth", f"{TABLE}/district-highgarth", cards["Highgarth"][3], "en"),
        ("quays", f"{TABLE}/district-quays", cards["The Quays"][3], "zh-hans"),
    ):
        await day.watch(name, stream, key, language)
    anas, bens = (BENS, ANAS) if variant == "senders" else (ANAS, BENS)
    for name, phone, district, card in (
        ("phone-1", anas, "quays", cards["The Quays"][0]),
        ("phone-2", bens, "quays", cards["The Quays"][1]),
        ("phone-3", CARLAS, "highgarth", cards["Highgarth"][0]),
    ):
        await day.watch(name, f"{TABLE}/district-{district}", card, address=phone.address)


async def forms_come(day: Day, cards: dict[str, list[str]], variant: str) -> None:
    quays = cards["The Quays"]
    of_anas, of_bens = (("I3", "I2"), ("J5", "L4")), (("G3", "H4"),)
    carlas = form(3, cards["Highgarth"][0], ("A3", "A4"), ("I3", "I2"), ("A4", "A5"))
    others = [card for name in sorted(cards) if name not in {"The Quays", "Highgarth"} for card in cards[name]]
    many = [form(10 + number, card, ("I3", "I2")) for number, card in enumerate(others[:AT_ONCE])]
    if variant == "replaced":
        sent = [
            form(4, quays[1], ("A3", "A4")),
            form(1, quays[0], *of_anas),
            form(2, quays[1], *of_bens, replaces=(4,)),
        ]
    else:
        sent = [
            form(4, quays[0], ("A3", "A4")),
            form(1, quays[0], *of_anas, replaces=(4,)),
            form(2, quays[1], *of_bens),
        ]
    phones = {quays[0]: ANAS, quays[1]: BENS, carlas["card"]: CARLAS}
    if variant == "senders":
        phones.update({quays[0]: BENS, quays[1]: ANAS})
    hands = [(phones[each["card"]], each) for each in (*sent, carlas)]
    if variant == "arrival":
        await send_at_once(day, many[::-1])
        for place in (3, 0, 2, 1):
            await send(day, *hands[place])
        return
    for phone, each in hands:
        await send(day, phone, each)
    await send_at_once(day, many)


def back_up() -> None:
    """Onto a stick that somebody may find."""
    stick = DATA / "stick"
    stick.mkdir(exist_ok=True)
    backup.make(stick / backup.NAME)


async def a_day(variant: str) -> dict[str, Any]:
    sample_event.prepare()
    day = Day()
    cards = await made_cards(day)
    await at_the_door(day, variant)
    await everybody_watches(day, cards, variant)
    await day.act(type="open_box")
    await day.act(type="open_phase")
    form_counts.count(MOMENT[0].replace(second=0))
    await day.look_after_sending("before the first form")
    await day.look("open")
    await forms_come(day, cards, variant)
    MOMENT[0] = datetime(2026, 11, 21, 14, 0, tzinfo=UTC)
    form_counts.count(MOMENT[0])
    back_up()
    await day.look("in the box")
    await day.act(type="shut_box")
    await day.act(type="unseal")
    back_up()
    await day.look("unsealed")
    for number in (1, 2, 3):
        await day.act(type="execute_form", form=f"f{number}")
    await day.look("executed")
    return {**day.got, **{f"socket of {name}": frames for name, frames in day.sockets.items()}}


def main() -> None:
    variant, *planted = sys.argv[2:]
    if planted:
        from tests.civil_orders.leaks import LEAKS

        for leak in planted:
            LEAKS[leak](lambda: MOMENT[0])
    sys.stdout.write(json.dumps(asyncio.run(a_day(variant)), default=str))
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
