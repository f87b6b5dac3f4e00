"""People in the hall during a walk, and their current rights."""

from __future__ import annotations

import re
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.doors import declared
from tests.proof.clients.visitors import Visitor
from tests.proof.walks import facts

NORTH, SOUTH = "north", "south"
WORDS = "one two three four five"
LANGUAGES = ("en", "zh-hant", "zh-hans")


@dataclass
class Login:
    """A logged-in browser. `ended`: logged out, or the account or its password is gone."""

    called: str
    name: str
    role: str
    visitor: Visitor
    ended: bool = False


class Sent(NamedTuple):
    """An acknowledged form. `receipt`: digest of its receipt's words."""

    event: int
    turn: int
    card: str
    request_id: str
    receipt: str
    words: str


@dataclass
class Known:
    """What people in the hall have written down; it is saved and restored with a backup.

    - `cards`: all printed order and district cards, newest last
    - `sent`: the forms that count; `replaced`: replaced ones
    - `unsealed`: events and turns whose box was unsealed
    """

    cards: list[str] = field(default_factory=list)
    sent: list[Sent] = field(default_factory=list)
    replaced: list[Sent] = field(default_factory=list)
    unsealed: set[tuple[int, int]] = field(default_factory=set)


class Person(NamedTuple):
    """Credentials of somebody."""

    cookies: str = ""
    card: str = ""
    words: str = WORDS


class Rights(NamedTuple):
    """Everything that decides on access: people's rights, the running event with its seats, and what is public."""

    who: tuple[tuple[str, Person], ...]
    event: Hashable
    public: Hashable


def cards(known: Known, district: str, *, turn: int | None) -> list[str]:
    """Returns the valid known cards of this district and turn (None: its district cards)."""
    found = [(value, facts.card_of(value)) for value in known.cards]
    named = [value for value, card in found if card and (card.district, card.turn) == (district, turn)]
    return [value for value in named if facts.is_good(value)]


def by_role(known: Known, logins: list[Login]) -> dict[str, Person]:
    """Returns credentials by role of `tests/doors/declared.py`, for roles that somebody has now."""
    shown = {
        declared.DISTRICT: next(iter(cards(known, NORTH, turn=None)), ""),
        declared.OTHER: next(iter(cards(known, SOUTH, turn=None)), ""),
        declared.ORDER: next(iter(cards(known, NORTH, turn=facts.turn())), ""),
        declared.PROJECTOR: facts.projector(),
        declared.SEAT: facts.players_card(),
    }
    found = {role: Person(card=card) for role, card in shown.items() if card}
    team = {each.role: Person(cookies_of(each.visitor)) for each in reversed(logins) if not each.ended}
    return {declared.NOBODY: Person(), **found, **team}


def cookies_of(visitor: Visitor) -> str:
    return visitor.cookie_header()


def password_in(page: str) -> str:
    """Returns the password that a page shows once."""
    found = re.search(r'translate="no">([^<]+)</b>', page)
    return found[1] if found else ""
