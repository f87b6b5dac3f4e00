"""Documents with all printed numbers and texts (evacuation.md, The box)."""

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Final

from msgspec import Meta, Struct, to_builtins

from boardgames.evacuation.box.box_cards import (
    ActionCard,
    ByRound,
    Feeding,
    Goal,
    InfrastructureCard,
    Lines,
    Ocean,
    OldRegion,
    PublicGoal,
    RewardCard,
    ScoreTable,
    ShipCard,
    Space,
    StadiumCard,
    Technology,
    Track,
)
from boardgames.evacuation.box.box_faults import beyond_types, forbidden
from boardgames.evacuation.box.words import Count
from megagame.core.documents import BadDocument, shape
from megagame.core.game import Problem
from megagame.core.input.options import bad_documents
from megagame.core.input.problems import problems_of
from megagame.core.sentences import Sentence

NAMES: Final = frozenset(re.findall(r'"(.+)"', Path(__file__).with_name("home_box_names.txt").read_text("utf-8")))
"""Translated names. Only the included box has them."""


class Box(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, dict=True, kw_only=True):
    """A box."""

    name: Annotated[str, Meta(min_length=1)]
    text: str = ""
    energy: Annotated[tuple[Count, ...], Meta(min_length=1)]
    feeding: Feeding
    stadiums_due: ByRound
    settle_limit: Annotated[int, Meta(ge=1)] | None
    old_regions: Annotated[tuple[OldRegion, ...], Meta(min_length=1)]
    oceans: tuple[Ocean, Ocean]
    new_regions: Annotated[tuple[Space, ...], Meta(min_length=1)]
    ships: Annotated[tuple[ShipCard, ...], Meta(min_length=3)]
    stadiums: Annotated[tuple[StadiumCard, ...], Meta(min_length=7)]
    infrastructure: Annotated[tuple[InfrastructureCard, ...], Meta(min_length=3)]
    technologies: Annotated[tuple[Technology, ...], Meta(min_length=36, max_length=36)]
    track: Track
    rewards: Annotated[tuple[RewardCard, ...], Meta(min_length=4)]
    actions: Annotated[tuple[ActionCard, ...], Meta(min_length=28)]
    goals: Annotated[tuple[Goal, ...], Meta(min_length=16)]
    public_goals: Annotated[tuple[PublicGoal, ...], Meta(min_length=3)]
    lines: Lines
    score_table: ScoreTable

    def called(self, card: str) -> str | Sentence:
        """The name of a card, disc, space, set or corner, or else its id."""
        named = self.names.get(card) or card
        return Sentence(named) if named in NAMES else named

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Names by id."""
        kinds = (self.old_regions, self.oceans, self.new_regions, self.ships, self.stadiums, self.infrastructure)
        cards = (self.technologies, self.rewards, self.actions, self.goals, self.public_goals)
        return {card.id: card.name for kind in (*kinds, *cards) for card in kind}

    @cached_property
    def region(self) -> Mapping[str, OldRegion]:
        return {card.id: card for card in self.old_regions}

    @cached_property
    def ocean(self) -> Mapping[str, Ocean]:
        return {card.id: card for card in self.oceans}

    @cached_property
    def space(self) -> Mapping[str, Space]:
        return {card.id: card for card in self.new_regions}

    @cached_property
    def ship(self) -> Mapping[str, ShipCard]:
        return {card.id: card for card in self.ships}

    @cached_property
    def stadium(self) -> Mapping[str, StadiumCard]:
        return {card.id: card for card in self.stadiums}

    @cached_property
    def infra(self) -> Mapping[str, InfrastructureCard]:
        return {card.id: card for card in self.infrastructure}

    @cached_property
    def technology(self) -> Mapping[str, Technology]:
        return {card.id: card for card in self.technologies}

    @cached_property
    def reward(self) -> Mapping[str, RewardCard]:
        return {card.id: card for card in self.rewards}

    @cached_property
    def action(self) -> Mapping[str, ActionCard]:
        return {card.id: card for card in self.actions}

    @cached_property
    def goal(self) -> Mapping[str, Goal]:
        return {card.id: card for card in self.goals}

    @cached_property
    def public_goal(self) -> Mapping[str, PublicGoal]:
        return {card.id: card for card in self.public_goals}


def read_box(data: Any) -> Box:
    """Read a box from plain data. Raises BadDocument for its first fault."""
    for fault in faults(data):
        raise fault
    box: Box = shape(data, Box)
    return box


def faults(data: Any) -> Iterator[BadDocument]:
    """All faults of a box: those of its types, then the others."""
    yield from problems_of(data, Box)
    yield from bad_documents(beyond_types(data))


def box_problems(box: Box) -> Iterator[Problem]:
    """Faults that the types of a box do not express, and with which no document is valid."""
    return forbidden(to_builtins(box))
