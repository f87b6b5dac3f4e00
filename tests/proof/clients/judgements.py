"""Compares the journal with everything acknowledged during a trial."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import Any

from tests.proof.clients.hall import TABLE
from tests.proof.processes import servers
from tests.proof.processes.servers import Server


@dataclass(frozen=True)
class Judgement:
    """Counts of acknowledged, lost and doubled ones. `audit`: the audit's findings, or ""."""

    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    audit: str = ""

    def plus(self, other: Judgement) -> Judgement:
        return Judgement(
            self.acknowledged + other.acknowledged,
            self.lost + other.lost,
            self.doubled + other.doubled,
            self.audit + other.audit,
        )

    @property
    def clean(self) -> bool:
        return not (self.lost or self.doubled or self.audit)


def written_notes(server: Server) -> Counter[str]:
    """Counts each of Control's notes in the journal."""
    return Counter(action["text"] for action in _actions(server) if action.get("type") == "note")


def unsealed_forms(server: Server) -> Counter[str]:
    """Counts unsealed forms by their notes."""
    unsealed = (action["forms"] for action in _actions(server) if action.get("type") == "unseal")
    return Counter(form["notes"] for forms in unsealed for form in forms)


def audit(server: Server) -> str:
    """Returns the audit's findings, or ""."""
    return servers.manage("audit", data=server.data, settings=server.settings).stderr


def _actions(server: Server) -> list[dict[str, Any]]:
    recording = servers.manage("record", TABLE, data=server.data, settings=server.settings).stdout
    return [entry["action"] for entry in json.loads(recording)["entries"]]
