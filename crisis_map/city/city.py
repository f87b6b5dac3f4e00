"""The city: what is set up once and never changes while the table runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import groupby
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType, field

from crisis_map.city.hexes import Axial, Label, Layout, axial, disc, distance, neighbours, offset
from crisis_map.city.tokens import FewKinds, Kind
from megagame.core.documents import shape
from megagame.core.game import Problem
from megagame.core.input.options import bad_documents
from megagame.core.sentences import Sentence, gettext_noop

SLUMS = "slums"
"""Stands for a district where hexes of none are counted together."""
SCIENTISTS = "scientists"
"""The seat of the Scientists, and how the audience of a forecast names them."""

Magnitude: TypeAlias = tuple[Annotated[int, Meta(ge=0, le=2)], ...]
"""The damage at distance 0, 1, 2, … from a crisis's centre."""

DEFAULT_MAGNITUDES: Mapping[str, Magnitude] = {
    "minor": (1,),
    "moderate": (1, 1),
    "major": (2, 1),
    "severe": (2, 1, 1),
    "catastrophic": (2, 2, 1),
}

LONGEST_LABEL = 100

NO_SLUMS = gettext_noop("a district cannot be called so")
LONG_NAME = gettext_noop("too long a name: at most {most} characters")
LONG_LABEL = gettext_noop("too long a label")
NO_DISTRICT = gettext_noop("no such district: {district!r}")
BAD_ORDER = gettext_noop("must name refugee, population and unrest once each")


Colour: TypeAlias = Annotated[int, Meta(ge=1, le=8)]
"""The number of one of the pairs of colours that there are for districts."""
LONGEST_NAME = 60
Name: TypeAlias = Annotated[str, Meta(max_length=LONGEST_NAME)]


class District(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A district that captains answer for; without a name it is called by its key.

    `colour`: None for that of its place in the order.
    """

    name: str | None = None
    colour: Colour | None = None


class HexBlock(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One hex of the city: whose it is (None: a slum) and what stands there in the beginning.

    `name`: what people call the place; the rules know it by its label alone.
    """

    district: str | None = None
    tokens: FewKinds = ()
    name: Name | None = None


class CouncilRuling(Struct, frozen=True, forbid_unknown_fields=True):
    """What the District Councillors and the Scientists do (council.md).

    - `funding`: who says what the Guard may spend: Control, or the councillors, who hand an amount in that Control
      takes; with `treasury` only as much as their district has
    - `treasury`: what each district has in the beginning
    - `people_per_tax`: population in the district for one of tax; `troubled`: how much of it a troubled district pays
    - `transfers`: whether treasuries may be passed on
    - `mandate`: who writes the Council's sentence of the turn
    """

    funding: Literal["control", "handed_in", "treasury"] = "control"
    treasury: Annotated[int, Meta(ge=0)] = 0
    people_per_tax: Annotated[int, Meta(ge=1)] = 4
    troubled: Literal["full", "half", "none"] = "half"
    transfers: bool = True
    mandate: Literal["control", "councillors"] = "control"


class Rulings(Struct, frozen=True, forbid_unknown_fields=True):
    """The house rulings, which Control chooses for each event: in crisis-map.md those marked [house].

    `council`: unset where Councillors and Scientists have no part in the map; it is not written then.
    """

    charge_invalid: bool = False
    major_displaces: Literal["all", "excess"] = "all"
    displacement_order: tuple[Kind, Kind, Kind] = ("refugee", "population", "unrest")
    adjacency: Literal["core", "touching"] = "core"
    council: CouncilRuling | UnsetType = UNSET


class City(Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """A city as it is set up (crisis-map.md §1 and §8). The districts are in their order in the map.

    Read one with `read`, or call `check`: the rules rely on what it refuses.
    """

    layout: Layout
    districts: Mapping[str, District]
    hexes: Mapping[Label, HexBlock]
    magnitudes: Mapping[str, Magnitude] = field(default_factory=lambda: DEFAULT_MAGNITUDES)
    rulings: Rulings = Rulings()

    @cached_property
    def columns(self) -> tuple[tuple[Label, ...], ...]:
        """The labels column by column, and within a column by row: together they are in label order."""
        offsets = {label: offset(label) for label in self.hexes}
        ordered = sorted(offsets, key=offsets.__getitem__)
        return tuple(tuple(labels) for _, labels in groupby(ordered, key=lambda label: offsets[label][0]))

    @cached_property
    def places(self) -> Mapping[Label, tuple[int, int]]:
        """Where each label is in `columns`. These sort in label order, and so does this mapping."""
        return {
            label: (column, place) for column, labels in enumerate(self.columns) for place, label in enumerate(labels)
        }

    @cached_property
    def axials(self) -> Mapping[Label, Axial]:
        """Where each hex lies on the grid, in label order."""
        return {label: axial(self.layout, offset(label)) for label in self.places}

    @cached_property
    def labels_by_axial(self) -> Mapping[Axial, Label]:
        """Which hex lies at a place of the grid."""
        return {place: label for label, place in self.axials.items()}

    @cached_property
    def neighbours(self) -> Mapping[Label, tuple[Label, ...]]:
        """The hexes of the map that are adjacent to each hex, clockwise."""
        found = self.labels_by_axial
        return {
            label: tuple(found[near] for near in neighbours(self.layout, place) if near in found)
            for label, place in self.axials.items()
        }

    @property
    def council(self) -> CouncilRuling | None:
        """The ruling on Councillors and Scientists; None: they have no part in the map."""
        return self.rulings.council or None

    def distance(self, one: Label, other: Label) -> int:
        """The distance of two hexes of the map."""
        return distance(self.axials[one], self.axials[other])

    def within(self, at: Label, reach: int) -> Iterable[Label]:
        """The hexes of the map up to `reach` away from the hex `at`, in no particular order."""
        if (2 * reach + 1) ** 2 > len(self.hexes):  # the map is the smaller thing to look through
            return (label for label in self.axials if self.distance(at, label) <= reach)
        around = disc(self.axials[at], reach)
        return (self.labels_by_axial[place] for place in around if place in self.labels_by_axial)

    def district_of(self, at: Label) -> str:
        """The district of a hex, or `slums`; also of a hex that is no longer on the map."""
        block = self.hexes.get(at)
        return (block.district if block else None) or SLUMS

    def name_of(self, district: str) -> str:
        """What people call a district: its key where it has no name, or is no longer one of this city."""
        known = self.districts.get(district)
        return (known.name if known else None) or district


def read(data: Any) -> City:
    """Plain data as a city. Refused with BadDocument: whatever is not one."""
    city: City = shape(data, City)
    check(city, "")
    return city


def check(city: City, place: str) -> None:
    """Refuses with BadDocument what the types of a city cannot say; `place`: where the city is in its document."""
    for bad in bad_documents(problems(city), place):
        raise bad


def problems(city: City) -> Iterator[Problem]:
    """Everything that is wrong with a city that fits its types."""
    yield from _district_problems(city)
    for label, block in city.hexes.items():
        if len(label) > LONGEST_LABEL:
            yield Problem(f"hexes.{label}", Sentence(LONG_LABEL))
        if block.district is not None and block.district not in city.districts:
            yield Problem(f"hexes.{label}.district", Sentence(NO_DISTRICT, {"district": block.district}))
    if set(city.rulings.displacement_order) != {"refugee", "population", "unrest"}:
        yield Problem("rulings.displacement_order", Sentence(BAD_ORDER))


def _district_problems(city: City) -> Iterator[Problem]:
    taken = {SLUMS, SCIENTISTS} if city.council else {SLUMS}
    for key in sorted(city.districts.keys() & taken):
        yield Problem(f"districts.{key}", Sentence(NO_SLUMS))
    for key, district in city.districts.items():
        if max(len(key), len(district.name or "")) > LONGEST_NAME:
            yield Problem(f"districts.{key}", Sentence(LONG_NAME, {"most": LONGEST_NAME}))
