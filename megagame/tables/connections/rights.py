"""By what a page watches a screen: what it shows at the door, and what the answer rests on."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from megagame.core.game import Seat

Refused: TypeAlias = Literal["logged_out", "no_card", "not_found"]
"""Why a claim is not granted. `not_found`: its holder may not see this screen, or it does not exist."""


class Claim(NamedTuple):
    """What a page shows to see a screen: the key of a login's session, or the value of a card, which counts first.

    Each is empty where the page has none.
    """

    session: str
    card: str
    table: str
    seat: Seat


class Title(NamedTuple):
    """What a granted claim rests on. Once any of it changes, the claim has another title.

    - `event`: the number of the event that runs
    - `table`: the key of the table's row; 0: the screen belongs to no table
    - `login`: the login behind the session (`User.get_session_auth_hash`); empty for a card
    """

    event: int
    table: int
    login: str


class Right(NamedTuple):
    """A claim that was granted, and its title then."""

    claim: Claim
    title: Title
