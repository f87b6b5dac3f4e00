"""Rights to watch screens: what a page presents, and what the grant depends on."""

from typing import Literal, NamedTuple, TypeAlias

from megagame.core.game import Seat

Refused: TypeAlias = Literal["logged_out", "no_card", "not_found"]
"""Why a claim is refused. `not_found`: the screen does not exist, or is not for its holder."""


class Claim(NamedTuple):
    """What a page presents to see a screen: a session key, or a card's value, which comes first.

    Each is empty if the page has none.
    """

    session: str
    card: str
    table: str
    seat: Seat


class Title(NamedTuple):
    """What a granted claim depends on. If any of it changes, the claim has another title.

    - `event`: the number of the running event
    - `table`: the key of the table's row; 0: the screen belongs to no table
    - `login`: the login of the session (`User.get_session_auth_hash`); empty for a card
    """

    event: int
    table: int
    login: str


class Right(NamedTuple):
    """A granted claim, and its title at that time."""

    claim: Claim
    title: Title
