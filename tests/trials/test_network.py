"""Over a network with losses, delays, cuts and new addresses nothing is lost or doubled, and all recovers."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.proof.clients import judgements
from tests.proof.networks import far_away, far_proofs
from tests.proof.networks.far_away import Found, far
from tests.proof.networks.links import Weather

FAULTY = "tests/trials/faulty.py"
PHONES = 12
WEATHER = Weather(loss=0.2, delay=0.04)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages retry while their first request may still be in transit."""
    monkeypatch.setattr(far_away, "PATIENCE", 2.0)
    monkeypatch.setattr(far_away, "ELSEWHERE", 4.0)


def found(data: Path, things: int, *faults: str) -> dict[str, Found]:
    with far(data, 1, (FAULTY, ",".join(faults))) as there:
        each = {
            "half open": far_away.half_open(there, PHONES, print),
            "addresses": far_away.other_addresses(there, PHONES, print),
            "bad line": far_away.bad_line(there, WEATHER, 4, things, print),
            "waking": far_away.waking(there, 5 * PHONES, print),
        }
        assert judgements.audit(there.hall.processes[0]) == ""
    return each


@pytest.mark.networks
def test_every_promise_is_kept(tmp_path: Path) -> None:
    assert {name: each.faults for name, each in found(tmp_path / "event", 2, "hurries").items() if each.faults} == {}


@pytest.mark.networks
def test_planted_faults_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    limits = {
        "PATIENCE": 0.3,
        "LONGEST": 80.0,
        "GHOSTS_WITHIN": 1.0,
        "REQUEST_WITHIN": 1.0,
        "MOVED_WITHIN": 0.5,
        "ANSWERED_WITHIN": 0.1,
    }
    for name, seconds in limits.items():
        monkeypatch.setattr(far_away, name, seconds)
    faults = ("gives_nobody_up", "knows_its_first_addresses_alone", "holds_all_up_for_each_screen")
    of = found(tmp_path / "event", 6, *faults, "ignores_request_ids")
    assert {"ghosts stay", "a slow request stays"} <= set(of["half open"].faults)
    assert "nobody is let in at the other address" in of["addresses"].faults
    assert "doubled" in of["bad line"].faults
    assert {"actions wait", "screens are late"} & set(of["waking"].faults)  # a busy machine allows actions more time


def test_without_networks_of_its_own_it_says_so_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(far_proofs, "cannot_make", lambda: "a network of its own needs root")
    told: list[str] = []
    assert far_proofs.prove_network(tmp_path / "event", told.append)
    assert told[1:] == ["NOT tried: a network of its own needs root."]
    assert list(tmp_path.iterdir()) == []
