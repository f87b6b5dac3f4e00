"""Tokens in a hex: four kinds, two tokens at most (crisis-map.md §2)."""

from collections.abc import Iterable
from functools import cache
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

Kind: TypeAlias = Literal["population", "refugee", "unrest", "damage"]

KINDS: tuple[Kind, ...] = ("population", "refugee", "unrest", "damage")
PEOPLE: tuple[Kind, ...] = ("population", "refugee")
MOST_TOKENS = 2

FewKinds: TypeAlias = Annotated[tuple[Kind, ...], Meta(max_length=MOST_TOKENS)]

_PLACE = {kind: place for place, kind in enumerate(KINDS)}


class Token(Struct, frozen=True, omit_defaults=True):
    """One token. `moved`: moved this turn; recorded for population and refugees only."""

    kind: Kind
    moved: bool = False


Tokens: TypeAlias = tuple[Token, ...]


# Few token combinations exist, so frequent queries are cached.


def arranged(tokens: Iterable[Token]) -> Tokens:
    """Tokens in canonical order: by kind, unmoved ones first."""
    return _arranged(tuple(tokens))


@cache
def _arranged(tokens: Tokens) -> Tokens:
    return tuple(sorted(tokens, key=lambda token: (_PLACE[token.kind], token.moved)))


@cache
def unmoved(kinds: FewKinds) -> Tokens:
    """Unmoved tokens of these kinds. Equal hexes share one tuple, which saves time and memory."""
    return arranged(map(Token, kinds))


@cache
def kinds(tokens: Tokens) -> tuple[Kind, ...]:
    return tuple(token.kind for token in tokens)


@cache
def count(tokens: Tokens, kind: Kind) -> int:
    return sum(token.kind == kind for token in tokens)


def has_room(tokens: Tokens) -> bool:
    return len(tokens) < MOST_TOKENS


def moved_first(tokens: Tokens, kind: Kind) -> Token | None:
    """The token of this kind to remove first: a moved one if possible. None if there is none."""
    found = [token for token in tokens if token.kind == kind]
    return found[-1] if found else None


def with_token(tokens: Tokens, token: Token) -> Tokens:
    return arranged((*tokens, token))


@cache
def without(tokens: Tokens, token: Token) -> Tokens:
    """Remove one token equal to `token`, which must be present."""
    place = tokens.index(token)
    return tokens[:place] + tokens[place + 1 :]


def forced_out(kind: Kind) -> Kind:
    """The new kind of a displaced token: population to refugee, refugee to unrest (crisis-map.md §5)."""
    return "refugee" if kind == "population" else "unrest"


def newcomer(kind: Kind) -> Token:
    """A token that entered a hex by a move this turn."""
    return Token(kind, moved=kind in PEOPLE)
