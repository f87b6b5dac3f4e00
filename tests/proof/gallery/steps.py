"""Runs the steps of a tour on its server, and keeps the names they define."""

from __future__ import annotations

import json
import re
import secrets
import tempfile
from collections.abc import Mapping, Sequence

import msgspec

from tests.browser.phones import control_of, newest_seen, press_step, printed_cards, unseal
from tests.browser.side_tables import opened_by, proposed
from tests.proof.clients.visitors import Answer, Visitor
from tests.proof.gallery.recordings import play_on
from tests.proof.gallery.states import (
    Act,
    Cards,
    FullMinute,
    OpenTable,
    PlayOn,
    Post,
    PressNext,
    Seal,
    Step,
    Stop,
    Unseal,
    Visit,
)
from tests.proof.processes import servers
from tests.proof.processes.servers import Server

BESIDE_THE_CONSOLE = ("crisis-map", "event")
"""Tables whose newest entry the console shows."""
NAME = re.compile(r"\{([^{}]+)\}")
HELPER = re.compile(r"/helpers/(\d+)/remove/")
PASSWORD = re.compile(r'<b translate="no">([\w-]+)</b></dd>')
WALL = re.compile(r"/wall/([^/\"]+)/")


class Happenings:
    """Runs steps on a server. `known`: cards and addresses by name."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self.control: Visitor = control_of(server.url, server.password)
        self.known: dict[str, str] = {"folder": tempfile.mkdtemp(dir=server.data.parent)}
        self._settle()

    def filled(self, text: str) -> str:
        """Replaces names in braces. Raises LookupError for unknown ones."""
        return NAME.sub(lambda found: self._known(found[1]), text)

    def happen(self, steps: Sequence[Step]) -> None:
        """Runs the steps. Raises AssertionError if the program refuses one."""
        for step in steps:
            self._happen(step)
        if steps and not isinstance(steps[-1], Stop):
            self._settle()

    def _happen(self, step: Step) -> None:  # noqa: C901, PLR0912 - one arm each
        match step:
            case Act():
                self._act(step)
            case Post():
                self._post(step)
            case Visit():
                self._keep(step.keeps, _accepted(self.control.get(self.filled(step.path))))
            case OpenTable():
                self._open_table(step)
            case PlayOn():
                self.known |= play_on(self._server.data, step)
            case Cards():
                self._make_cards(step)
            case Seal():
                self._seal(step)
            case Unseal():
                assert unseal(self.control) == 200
            case FullMinute():
                _accepted(self.control.submit("/full-minute/", {}))
            case Stop():
                servers.kill(self._server)
            case PressNext():
                for _ in range(step.times):
                    if not press_step(self.control, *step.kinds):
                        break

    def _settle(self) -> None:
        """Makes the server do its periodic checks now."""
        _accepted(self.control.submit("/settle/", {}))

    def new_helper(self, name: str) -> Visitor:
        """Creates a helper account and logs it in."""
        made = _accepted(self.control.submit("/helpers/", {"username": name}))
        self.known["helper"] = _found(HELPER, made.text)
        helper = Visitor(self.control.origin)
        assert helper.log_in(name, _found(PASSWORD, made.text))
        return helper

    def _known(self, name: str) -> str:
        if name == "wall" and name not in self.known:
            self.known[name] = _found(WALL, self.control.get("/console/").text)
        if name not in self.known:
            raise LookupError(f"nothing is known as {{{name}}}, but {', '.join(sorted(self.known)) or 'nothing'}")
        return self.known[name]

    def _all_filled(self, fields: Mapping[str, str]) -> dict[str, str]:
        return {name: self.filled(value) for name, value in fields.items()}

    def _act(self, act: Act) -> None:
        fields = self._all_filled(act.fields)
        if act.seat:
            fields["seat"] = act.seat
        else:
            page = "/console/" if act.table in BESIDE_THE_CONSOLE else f"/console/{act.table}/"
            fields["seen"] = newest_seen(self.control, act.table, page)
        _accepted(self.control.press(act.table, fields))

    def _post(self, post: Post) -> None:
        fields, path = self._all_filled(post.fields), self.filled(post.path)
        if post.uploads:
            files = {name: msgspec.json.encode(content) for name, content in post.uploads.items()}
            fields["csrfmiddlewaretoken"] = self.control.token()
            answer = _accepted(self.control.upload(path, fields, files))
        else:
            answer = _accepted(self.control.submit(path, fields))
        self._keep(post.keeps, answer)

    def _keep(self, keeps: Mapping[str, str], answer: Answer) -> None:
        for name, pattern in keeps.items():
            self.known[name] = _found(re.compile(pattern), f"{answer.address}\n{answer.text}")

    def _open_table(self, table: OpenTable) -> None:
        fields = proposed(self.control, table.game) | self._all_filled(table.fields)
        opened = opened_by(self.control, table.game, fields, table.uploads)
        self.known |= {f"{opened.name} {seat}": card for seat, card in opened.cards.items()}

    def _make_cards(self, cards: Cards) -> None:
        fields = {"turn": str(cards.turn), "captains": str(cards.captains)} if cards.make == "order" else {}
        for district, values in printed_cards(self.control, cards.make, **fields).items():
            self.known |= {
                f"{cards.called or cards.make} {district} {place}": value for place, value in enumerate(values, 1)
            }

    def _seal(self, form: Seal) -> None:
        lines = [dict(zip(("from", "to"), line.split(), strict=True)) for line in form.lines]
        sent = {"request_id": secrets.token_hex(16), "lines": lines, "notes": form.notes, "replace": "any"}
        body = json.dumps({"card": self.filled(form.card), **sent}).encode()
        _accepted(self.control.post_json("/o/", body))


def _accepted(answer: Answer) -> Answer:
    assert answer.status == 200, f"{answer.address} answered {answer.status}: {answer.text[:500]}"
    return answer


def _found(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text)
    if not found:
        raise LookupError(f"{pattern.pattern} is not to be found")
    return found[1]
