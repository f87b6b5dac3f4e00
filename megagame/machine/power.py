"""Whether this machine is on mains, and how full its battery is, where it tells."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

SUPPLIES = Path("/sys/class/power_supply")


class Power(NamedTuple):
    """`percent`: of the battery that is emptiest; None: there is none."""

    mains: bool
    percent: int | None


def power(supplies: Path = SUPPLIES) -> Power | None:
    """As Linux tells it in this folder; None where nothing is told, as on other systems and most servers."""
    try:
        told = [_fields(each) for each in sorted(supplies.iterdir())]
    except OSError:
        return None
    batteries = [each for each in told if each.get("type") == "Battery" and each.get("scope") != "Device"]
    mains = [each for each in told if each.get("type") in {"Mains", "USB"} and "online" in each]
    levels = [int(each["capacity"]) for each in batteries if each.get("capacity", "").isdecimal()]
    if not levels and not mains:
        return None
    online = any(each["online"] == "1" for each in mains)
    draining = any(each.get("status") == "Discharging" for each in batteries)
    return Power(online or (not mains and not draining), min(levels, default=None))


def _fields(supply: Path) -> dict[str, str]:
    return {
        name: _read(supply / name) for name in ("type", "scope", "online", "status", "capacity") if _read(supply / name)
    }


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8").strip()
    except OSError:
        return ""
