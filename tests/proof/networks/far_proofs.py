"""`manage.py prove network`: everything a bad network does to phones and servers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.proof.clients import judgements
from tests.proof.networks import far_away
from tests.proof.networks.links import Weather
from tests.proof.networks.namespaces import cannot_make

WEATHER = Weather(loss=0.3, delay=1.0)
SENDERS, THINGS = 8, 3
PHONES, WAKING = 60, 1000
SEED = 30

Tell = Callable[[str], None]


def prove_network(data: Path, tell: Tell) -> bool:
    """Cuts connections silently, changes addresses, wakes a thousand phones, and loses many packets."""
    tell("\nNetwork. One process, SQLite, and a link of their own between it and the phones:")
    if reason := cannot_make():
        tell(f"NOT tried: {reason}.")
        return True
    with far_away.far(data, SEED) as far:
        found = [
            far_away.half_open(far, PHONES, tell),
            far_away.other_addresses(far, PHONES, tell),
            far_away.bad_line(far, WEATHER, SENDERS, THINGS, tell),
            far_away.waking(far, WAKING, tell),
        ]
        audit = judgements.audit(far.hall.processes[0])
    tell(f"Audit: {audit or 'clean'}.")
    return all(each.clean for each in found) and not audit
