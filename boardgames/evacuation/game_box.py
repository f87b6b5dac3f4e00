"""Documents with all printed numbers and texts (evacuation.md, The box)."""

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from boardgames.evacuation.box_cards import (
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
from boardgames.evacuation.words import Count
from megagame.core.documents import BadDocument, shape
from megagame.core.game import Problem
from megagame.core.input.options import bad_documents
from megagame.core.input.problems import problems_of
from megagame.core.sentences import Sentence, gettext_noop

NAMES: Final = frozenset(re.findall(r'"(.+)"', Path(__file__).with_name("home_box_names.txt").read_text("utf-8")))
"""Translated names. Only the included box has them."""
USED = gettext_noop("{id} is already in use, or not a valid card name.")
NOT_AN_ID = {"food", "steel", "energy", "any", "population", "factory"}


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
    """All faults of a box; those beyond the schema only if it fits the schema."""
    wrong = list(problems_of(data, Box))
    yield from wrong or bad_documents(box_problems(shape(data, Box)))


def box_problems(box: Box) -> Iterator[Problem]:
    """Faults that a schema cannot express."""
    yield from _ids(box)
    yield from _sets(box)
    yield from _track(box)
    yield from _lines(box)
    yield from _goals(box)
    yield from _repeated(box)


def _repeated(box: Box) -> Iterator[Problem]:
    """Words that are repeated in a list."""
    lists = [
        *((f"old_regions[{place}].colours", card.colours) for place, card in enumerate(box.old_regions)),
        *((f"new_regions[{place}].takes", card.takes) for place, card in enumerate(box.new_regions)),
        *(
            (f"ships[{place}].bays[{n}]", bay)
            for place, card in enumerate(box.ships)
            for n, bay in enumerate(card.bays)
        ),
        *((f"actions[{place}].numbers", card.numbers) for place, card in enumerate(box.actions)),
    ]
    for where, words in lists:
        if len(set(words)) < len(words):
            yield Problem(where, Sentence(gettext_noop("Use each word once.")))


def _ids(box: Box) -> Iterator[Problem]:
    seen: set[str] = set()
    names = ("old_regions", "oceans", "new_regions", "ships", "stadiums", "infrastructure", "technologies")
    for name in (*names, "rewards", "actions", "goals", "public_goals"):
        for place, card in enumerate(getattr(box, name)):
            if card.id in seen or card.id in NOT_AN_ID:
                yield Problem(f"{name}[{place}].id", Sentence(USED, {"id": card.id}))
            seen.add(card.id)
    for side, corners in (("A", box.lines.A), ("B", box.lines.B)):
        for place, corner in enumerate(corners):
            if corner.id in seen or corner.id in NOT_AN_ID:
                yield Problem(f"lines.{side}[{place}].id", Sentence(USED, {"id": corner.id}))
            seen.add(corner.id)


def _sets(box: Box) -> Iterator[Problem]:
    names = {card.set for card in box.technologies}
    complete = {(level, column) for level in (1, 2, 3) for column in (1, 2, 3)}
    for name in sorted(names):
        own = [(card.level, card.column) for card in box.technologies if card.set == name]
        if len(own) != len(complete) or set(own) != complete:
            text = gettext_noop("The set {name} needs every level in every column once.")
            yield Problem("technologies", Sentence(text, {"name": name}))


def _track(box: Box) -> Iterator[Problem]:
    transitions = box.track.transitions
    if any(before >= after for before, after in pairwise(transitions)) or transitions[-1] >= len(box.track.steps):
        text = gettext_noop("Transitions must ascend and precede the last step.")
        yield Problem("track.transitions", Sentence(text))


def _lines(box: Box) -> Iterator[Problem]:
    spaces = {space.id for space in box.new_regions}
    for side, corners in (("A", box.lines.A), ("B", box.lines.B)):
        for place, corner in enumerate(corners):
            for face, lines in enumerate(corner.faces):
                for number, line in enumerate(lines):
                    if not line or len(set(line)) < len(line) or not set(line) <= spaces:
                        where = f"lines.{side}[{place}].faces[{face}][{number}]"
                        yield Problem(where, Sentence(gettext_noop("A line needs existing spaces, each once.")))


def _goals(box: Box) -> Iterator[Problem]:
    for place, goal in enumerate(box.goals):
        if (goal.condition is None) == (goal.each is None) or (goal.each is None) != (goal.limit is None):
            text = gettext_noop("A goal needs a condition, or “each” with a limit.")
            yield Problem(f"goals[{place}]", Sentence(text))
    for place, region in enumerate(box.old_regions):
        if region.kind == "factory" and region.population:
            text = gettext_noop("A factory cannot have population.")
            yield Problem(f"old_regions[{place}].population", Sentence(text))
    if sum(card.starter for card in box.stadiums) < 4:
        yield Problem("stadiums", Sentence(gettext_noop("At least four stadiums must be starters.")))
    for place, reward in enumerate(box.rewards):
        ends = [each.to for each in reward.lenient]
        if None in ends[:-1] or any(a is not None and b is not None and a >= b for a, b in pairwise(ends)):
            yield Problem(f"rewards[{place}].lenient", Sentence(gettext_noop("Ranges must ascend.")))
