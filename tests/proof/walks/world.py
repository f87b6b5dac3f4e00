"""The hall of one walk: a real server, the people in it, the screens that are open, and how buttons are pressed."""

from __future__ import annotations

import json
import re
import secrets
import shutil
from collections import Counter
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import Any, NamedTuple

from megagame.backups.backup import NAME as BACKUP
from tests.doors.declared import CONTROL
from tests.proof.trials import servers
from tests.proof.trials.preloaded import Warm
from tests.proof.trials.servers import Server
from tests.proof.trials.visitors import Answer, Visitor
from tests.proof.walks import facts, screens
from tests.proof.walks.fault import Fault
from tests.proof.walks.people import Known, Login, Rights


class Done(NamedTuple):
    """What came of a press. `code`: why it was refused; empty where it was not, or where a page says it in words."""

    status: int
    code: str
    text: str
    address: str = ""

    @property
    def accepted(self) -> bool:
        return self.status < 400


@dataclass
class Hall:
    """Begins as `prepared.Prepared` left it, on a copy of its files.

    `saved`: what people knew at the backup; `rights`: who might see what when doors were tried last; `is_over`: the
    walk is.
    """

    warm: Warm
    server: Server
    password: str
    known: Known
    logins: list[Login]
    program: tuple[str, ...] = ("manage.py",)
    saved: Known | None = None
    language: str = "en"
    rights: Rights | None = None
    screens: list[screens.Open] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    is_over: Event = field(default_factory=Event)

    @property
    def data(self) -> Path:
        return self.server.data

    @property
    def control(self) -> Login:
        return self.logins[0]

    def login(self, called: str) -> Login | None:
        """The newest login that is called so, if it has not ended."""
        found = [each for each in self.logins if each.called == called and not each.ended]
        return found[-1] if found else None

    def somebody(self, pick: int) -> Login:
        """Control, or now and then the helper."""
        helper = self.login("the helper")
        return helper if helper and pick % 4 == 0 else self.control

    def press(self, table: str, fields: Mapping[str, Any], by: Login | None = None, path: str = "act") -> Done:
        """Presses a button at a table, having seen its newest entry."""
        visitor = (by or self.control).visitor
        pressed = {"request_id": secrets.token_hex(8), "seen": facts.number_of(table), **fields}
        headers = {"X-CSRFToken": visitor.token(), "Accept": "application/json"}
        return done(visitor.post_json(f"/tables/{table}/{path}/", json.dumps(pressed).encode(), **headers))

    def submit(self, path: str, fields: Mapping[str, str], by: Login | None = None) -> Done:
        """Posts the form of a page."""
        return done((by or self.control).visitor.submit(path, dict(fields)))

    def numbers(self, pattern: str, page: str = "/events/") -> list[str]:
        """What this page of Control's has in such places."""
        return re.findall(pattern, self.control.visitor.get(page).text)

    def log_in(self, called: str, name: str, password: str, role: str) -> Login:
        visitor = Visitor(self.server.url)
        if not visitor.log_in(name, password):
            raise Fault(f"{called} could not log in", "/login/")
        self.logins.append(Login(called, name, role, visitor))
        return self.logins[-1]

    def ended(self, name: str) -> None:
        """Every login of this account has ended."""
        for each in self.logins:
            each.ended = each.ended or each.name == name

    def restarted(self) -> None:
        """The server is killed and started again: the same people come back to it."""
        screens.shut(self)
        servers.kill(self.server)
        self.start()

    def start(self) -> None:
        port, settings = self.server.port, self.server.settings
        self.server = self.warm.start_event(self.data, settings, port, self.program)
        facts.other_files()

    def back_up(self) -> Done:
        """The first backup there is put aside, as the server makes a newer one every half minute."""
        folder = self.data.parent / "stick"
        folder.mkdir(exist_ok=True)
        answer = self.submit("/backups/", {"folder": str(folder)})
        if answer.accepted:
            shutil.copy(folder / BACKUP, self._aside)
            self.saved = deepcopy(self.known)
        return answer

    @property
    def _aside(self) -> Path:
        return self.data.parent / BACKUP

    def restore(self) -> None:
        """Everybody has to log in again, and helpers get new passwords."""
        assert self.saved is not None
        screens.shut(self)
        servers.stop(self.server)
        told = self.warm.manage("restore", str(self._aside), "--yes", data=self.data)
        if told.returncode:
            raise Fault(f"restore ended with {told.returncode}: {told.stderr}", "restore")
        self.known = deepcopy(self.saved)
        before, self.logins = self.logins, []
        self.start()
        self.log_in("Control", "control", self.password, CONTROL)
        self.logins += [Login(each.called, each.name, each.role, each.visitor, ended=True) for each in before]


def done(answer: Answer) -> Done:
    """Fault where the server failed."""
    if answer.status >= 500:
        raise Fault(f"{answer.address} answered {answer.status}", answer.address)
    try:
        said = json.loads(answer.text)
    except ValueError:
        said = {}
    code = said.get("code", "") if isinstance(said, dict) else ""
    return Done(answer.status, str(code or ""), answer.text, answer.address)
