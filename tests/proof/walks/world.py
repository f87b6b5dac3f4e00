"""The hall of one walk: a real server, its people and open screens, and how they press buttons."""

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
from tests.proof.clients.visitors import Answer, Visitor
from tests.proof.processes import servers
from tests.proof.processes.preloaded import Warm
from tests.proof.processes.servers import Server
from tests.proof.walks import facts, screens
from tests.proof.walks.fault import Fault
from tests.proof.walks.people import Known, Login, Rights


class Done(NamedTuple):
    """Result of a press. `code`: of a refusal; "" if accepted, or if a page refuses in words."""

    status: int
    code: str
    text: str
    address: str = ""

    @property
    def accepted(self) -> bool:
        return self.status < 400


@dataclass
class Hall:
    """Starts as `prepared.Prepared`, on a copy of its files.

    `saved`: what people knew at the backup; `rights`: at the last requests; `on_console`: the screens on the console of
    each event; `is_over`: set when the walk ends.
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
    on_console: dict[int, tuple[str, ...]] = field(default_factory=dict)
    is_over: Event = field(default_factory=Event)

    @property
    def data(self) -> Path:
        return self.server.data

    @property
    def control(self) -> Login:
        return self.logins[0]

    def login(self, called: str) -> Login | None:
        """Returns the newest login with this description that has not ended."""
        found = [each for each in self.logins if each.called == called and not each.ended]
        return found[-1] if found else None

    def somebody(self, pick: int) -> Login:
        """Returns Control, or sometimes the helper."""
        helper = self.login("the helper")
        return helper if helper and pick % 4 == 0 else self.control

    def press(self, table: str, fields: Mapping[str, Any], by: Login | None = None, path: str = "act") -> Done:
        """Presses a button at a table, with its newest entry as seen."""
        visitor = (by or self.control).visitor
        pressed = {"request_id": secrets.token_hex(8), "seen": facts.number_of(table), **fields}
        headers = {"X-CSRFToken": visitor.token(), "Accept": "application/json"}
        return done(visitor.post_json(f"/tables/{table}/{path}/", json.dumps(pressed).encode(), **headers))

    def submit(self, path: str, fields: Mapping[str, str], by: Login | None = None) -> Done:
        """Posts a page's form."""
        return done((by or self.control).visitor.submit(path, dict(fields)))

    def numbers(self, pattern: str, page: str = "/events/") -> list[str]:
        """Returns the pattern's matches on a page of Control."""
        return re.findall(pattern, self.control.visitor.get(page).text)

    def log_in(self, called: str, name: str, password: str, role: str) -> Login:
        visitor = Visitor(self.server.url)
        if not visitor.log_in(name, password):
            raise Fault(f"{called} could not log in", "/login/")
        self.logins.append(Login(called, name, role, visitor))
        return self.logins[-1]

    def ended(self, name: str) -> None:
        """Marks all logins of this account as ended."""
        for each in self.logins:
            each.ended = each.ended or each.name == name

    def restarted(self) -> None:
        """Kills and restarts the server for the same people."""
        screens.shut(self)
        servers.kill(self.server)
        self.start()

    def start(self) -> None:
        port, settings = self.server.port, self.server.settings
        self.server = self.warm.start_event(self.data, settings, port, self.program)
        facts.other_files()

    def back_up(self) -> Done:
        """Makes a backup and copies it, as the server overwrites it every half minute."""
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
        """Restores the backup; everybody must log in again, and helpers get new passwords."""
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
    """Converts a response. Raises Fault for a server error."""
    if answer.status >= 500:
        raise Fault(f"{answer.address} answered {answer.status}", answer.address)
    try:
        said = json.loads(answer.text)
    except ValueError:
        said = {}
    code = said.get("code", "") if isinstance(said, dict) else ""
    return Done(answer.status, str(code or ""), answer.text, answer.address)
