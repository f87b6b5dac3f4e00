"""What the journal holds of all that was acknowledged during a trial."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import Any

from tests.proof.trials import servers
from tests.proof.trials.hall import TABLE
from tests.proof.trials.servers import Server


@dataclass(frozen=True)
class Judgement:
    """What the journal holds of what was acknowledged. `audit`: what the audit found wrong, empty if nothing."""

    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    audit: str = ""

    def plus(self, other: Judgement) -> Judgement:
        """What both journals together hold."""
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
    """How often each of Control's notes is in the journal."""
    return Counter(action["text"] for action in _actions(server) if action.get("type") == "note")


def unsealed_forms(server: Server) -> Counter[str]:
    """How often a form with these notes came out of the box."""
    unsealed = (action["forms"] for action in _actions(server) if action.get("type") == "unseal")
    return Counter(form["notes"] for forms in unsealed for form in forms)


def audit(server: Server) -> str:
    """What the audit finds wrong; empty: nothing."""
    return servers.manage("audit", data=server.data, settings=server.settings).stderr


def _actions(server: Server) -> list[dict[str, Any]]:
    recording = servers.manage("record", TABLE, data=server.data, settings=server.settings).stdout
    return [entry["action"] for entry in json.loads(recording)["entries"]]
