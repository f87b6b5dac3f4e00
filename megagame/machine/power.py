"""Mains and battery status of this machine, if available."""

import ctypes
import platform
import re
import subprocess
from pathlib import Path
from typing import NamedTuple

SUPPLIES = Path("/sys/class/power_supply")
PMSET = "/usr/bin/pmset"
PATIENCE = 5
UNKNOWN, NO_BATTERY, STATUS_BYTES = 255, 128, 12


class Power(NamedTuple):
    """`percent`: of the emptiest battery; None without a battery."""

    mains: bool
    percent: int | None


def power(supplies: Path = SUPPLIES) -> Power | None:
    """This system's power status; None if unavailable, as on most servers. `supplies`: Linux's folder."""
    match platform.system():
        case "Linux":
            return _of_linux(supplies)
        case "Darwin":
            return of_macos(_pmset())
        case "Windows":
            return of_windows(_system_power_status())
        case _:
            return None


def of_macos(told: str) -> Power | None:
    """Parse the output of `pmset -g batt`."""
    source = re.search(r"Now drawing from '(.+)'", told)
    levels = [int(percent) for percent in re.findall(r"InternalBattery.*?\t(\d+)%", told)]
    return Power(source[1] != "Battery Power", min(levels, default=None)) if source else None


def of_windows(told: bytes) -> Power | None:
    """Parse the first bytes of a SYSTEM_POWER_STATUS: line, battery flags (128: none), percent; 255: unknown.

    https:

    learn.microsoft.com/windows/win32/api/winbase/ns-winbase-system_power_status
    """
    line, flags, percent = told[:3] or (UNKNOWN,) * 3
    if line == UNKNOWN:
        return None
    there = flags != UNKNOWN and not flags & NO_BATTERY and percent != UNKNOWN
    return Power(line == 1, percent if there else None)


def _pmset() -> str:
    try:
        done = subprocess.run([PMSET, "-g", "batt"], capture_output=True, text=True, check=False, timeout=PATIENCE)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout


def _system_power_status() -> bytes:
    """Empty if Windows does not report it."""
    status = ctypes.create_string_buffer(STATUS_BYTES)
    kernel = getattr(ctypes, "windll").kernel32  # noqa: B009 - only on Windows
    return status.raw if kernel.GetSystemPowerStatus(status) else b""


def _of_linux(supplies: Path) -> Power | None:
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
