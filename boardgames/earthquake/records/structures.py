"""Structures: support, contact, and secured sides."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import TypeAlias

from boardgames.earthquake.records.pieces import KINDS, Laid, Piece
from boardgames.earthquake.records.street import BEDROCK, PLACE_OF, SIDE_OF, SIDES, Cell, Side, fringe

Structures: TypeAlias = Mapping[str, tuple[Laid, ...]]
"""The pieces of each block, oldest first; empty blocks are left out."""


def cells_of(pieces: Iterable[Piece | Laid]) -> frozenset[Cell]:
    return frozenset(chain.from_iterable(piece.cells for piece in pieces))


def is_sound(structure: Iterable[Laid]) -> bool:
    """Whether a structure has all five kinds."""
    return len({piece.kind for piece in structure}) == len(KINDS)


def held_by_bedrock(block: str, structure: Sequence[Laid]) -> tuple[Laid, ...]:
    """The pieces connected to the block's bedrock, oldest first."""
    held = {place for place, piece in enumerate(structure) if BEDROCK[block] & set(piece.cells)}
    reached = cells_of(structure[place] for place in held)
    while more := {
        place for place, piece in enumerate(structure) if place not in held and fringe(piece.cells) & reached
    }:
        held |= more
        reached |= cells_of(structure[place] for place in more)
    return tuple(piece for place, piece in enumerate(structure) if place in held)


def links(structures: Structures) -> tuple[tuple[str, str], ...]:
    """Pairs of blocks whose structures touch, in board order."""
    owner = {cell: block for block, standing in structures.items() for cell in cells_of(standing)}
    touching: set[tuple[str, str]] = set()
    for (x, y), block in owner.items():
        for near in (owner.get((x + 1, y), block), owner.get((x, y + 1), block)):
            if near != block:
                touching.add((block, near) if PLACE_OF[block] < PLACE_OF[near] else (near, block))
    return tuple(sorted(touching, key=lambda pair: (PLACE_OF[pair[0]], PLACE_OF[pair[1]])))


def linked_with(structures: Structures, blocks: Iterable[str]) -> frozenset[str]:
    """These blocks and all linked with them, directly or indirectly."""
    pairs = links(structures)
    found = set(blocks)
    while more := {other for pair in pairs if found & set(pair) for other in pair} - found:
        found |= more
    return frozenset(found)


def touches(structure: Iterable[Laid], tanks: frozenset[Cell]) -> bool:
    """Whether a structure shares an edge with the tank farm."""
    ring = _ring(tanks)
    return any(not ring.isdisjoint(piece.cells) for piece in structure)


_ring = cache(fringe)


def secured(structures: Structures, tanks: frozenset[Cell]) -> tuple[Side, ...]:
    """The sides with a sound structure that touches the tank farm."""
    firm = {SIDE_OF[block] for block, standing in structures.items() if is_sound(standing) and touches(standing, tanks)}
    return tuple(side for side in SIDES if side in firm)
