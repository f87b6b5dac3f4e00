"""What is in a hex: tokens of four kinds, two at most (crisis-map.md §2)."""

from __future__ import annotations

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
    """One token. `moved` this turn: only a population or refugee token remembers it."""

    kind: Kind
    moved: bool = False


Tokens: TypeAlias = tuple[Token, ...]


# There are few ways for two tokens to be in a hex: what is asked about them again and again is remembered.


def arranged(tokens: Iterable[Token]) -> Tokens:
    """The tokens in the one order in which a hex keeps them: by kind, and those that may still move first."""
    return _arranged(tuple(tokens))


@cache
def _arranged(tokens: Tokens) -> Tokens:
    return tuple(sorted(tokens, key=lambda token: (_PLACE[token.kind], token.moved)))


@cache
def unmoved(kinds: FewKinds) -> Tokens:
    """Tokens of these kinds, none moved. Equal hexes share one tuple: large maps are built sooner and stay smaller."""
    return arranged(map(Token, kinds))


@cache
def kinds(tokens: Tokens) -> tuple[Kind, ...]:
    return tuple(token.kind for token in tokens)


@cache
def count(tokens: Tokens, kind: Kind) -> int:
    return sum(token.kind == kind for token in tokens)


def has_room(tokens: Tokens) -> bool:
    """Whether another token may come to a hex that holds these."""
    return len(tokens) < MOST_TOKENS


def moved_first(tokens: Tokens, kind: Kind) -> Token | None:
    """The token of this kind that goes first when one must go: one that was moved this turn, if there is one."""
    found = [token for token in tokens if token.kind == kind]
    return found[-1] if found else None


def with_token(tokens: Tokens, token: Token) -> Tokens:
    return arranged((*tokens, token))


@cache
def without(tokens: Tokens, token: Token) -> Tokens:
    """The tokens without one that equals `token`, which must be among them."""
    place = tokens.index(token)
    return tokens[:place] + tokens[place + 1 :]


def forced_out(kind: Kind) -> Kind:
    """What people become when they are forced out: population a refugee, a refugee unrest (crisis-map.md §5)."""
    return "refugee" if kind == "population" else "unrest"


def newcomer(kind: Kind) -> Token:
    """A token that has just come to a hex by a move of this turn."""
    return Token(kind, moved=kind in PEOPLE)
