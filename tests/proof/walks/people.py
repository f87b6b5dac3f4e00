"""Who is in the hall during a walk, and what opens doors for them at the moment."""

from __future__ import annotations

import re
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.doors import declared
from tests.proof.trials.visitors import Visitor
from tests.proof.walks import facts

NORTH, SOUTH = "north", "south"
WORDS = "one two three four five"
LANGUAGES = ("en", "zh-hant", "zh-hans")


@dataclass
class Login:
    """A browser that logged in. `ended`: somebody logged out there, or the account or its password is gone."""

    called: str
    name: str
    role: str
    visitor: Visitor
    ended: bool = False


class Sent(NamedTuple):
    """A form that was acknowledged, in which event and turn. `receipt`: the digest of the receipt's words."""

    event: int
    turn: int
    card: str
    request_id: str
    receipt: str
    words: str


@dataclass
class Known:
    """What the people in the hall wrote down; it is copied with a backup, and comes back with it.

    - `cards`: the values of all order and district cards that were ever printed, newest last
    - `sent`: the forms that count; `replaced`: those that do not any more
    - `unsealed`: events and turns whose box was unsealed
    """

    cards: list[str] = field(default_factory=list)
    sent: list[Sent] = field(default_factory=list)
    replaced: list[Sent] = field(default_factory=list)
    unsealed: set[tuple[int, int]] = field(default_factory=set)


class Person(NamedTuple):
    """What somebody shows at a door."""

    cookies: str = ""
    card: str = ""
    words: str = WORDS


class Rights(NamedTuple):
    """What decides who may see what: who holds what, which event runs with which seats, and what is public."""

    who: Hashable
    event: Hashable
    public: Hashable


def cards(known: Known, district: str, *, turn: int | None) -> list[str]:
    """The known cards of this district and turn (None: its district cards) that are good now."""
    found = [(value, facts.card_of(value)) for value in known.cards]
    named = [value for value, card in found if card and (card.district, card.turn) == (district, turn)]
    return [value for value in named if facts.is_good(value)]


def by_role(known: Known, logins: list[Login]) -> dict[str, Person]:
    """Everybody who has a right now, by their role in `tests/doors/declared.py`; a role that nobody has is left out."""
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
    """The password that a page shows this one time."""
    found = re.search(r'translate="no">([^<]+)</b>', page)
    return found[1] if found else ""
