"""The city's set-up: layout, districts, hexes, magnitudes and rulings."""

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
"""Pseudo-district that groups all hexes without a district."""
SCIENTISTS = "scientists"
"""The Scientists' seat, also their name in a forecast's audience."""

Magnitude: TypeAlias = tuple[Annotated[int, Meta(ge=0, le=2)], ...]
"""Damage at distance 0, 1, 2, … from a crisis's centre."""

DEFAULT_MAGNITUDES: Mapping[str, Magnitude] = {
    "minor": (1,),
    "moderate": (1, 1),
    "major": (2, 1),
    "severe": (2, 1, 1),
    "catastrophic": (2, 2, 1),
}

LONGEST_LABEL = 100
MOST_RULED = 999_999

SAME_NAME = gettext_noop("two districts are called {name}")
TWICE = gettext_noop("{name} is there twice.")
NO_SLUMS = gettext_noop("a district cannot be called so")
LONG_NAME = gettext_noop("too long a name: at most {most} characters")
LONG_LABEL = gettext_noop("too long a label")
NO_DISTRICT = gettext_noop("no such district: {district!r}")
BAD_ORDER = gettext_noop("must name refugee, population and unrest once each")


PALETTES = 8
"""The number of district palettes; a ninth district uses the first again."""
Colour: TypeAlias = Annotated[int, Meta(ge=1, le=PALETTES)]
"""Number of a district palette."""
LONGEST_NAME = 60
Name: TypeAlias = Annotated[str, Meta(max_length=LONGEST_NAME)]


class District(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A district. `name`: None for its key. `colour`: None for that of its position in the map order."""

    name: str | None = None
    colour: Colour | None = None


class HexBlock(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One hex: its district (None: a slum) and its initial tokens. `name`: for display only."""

    district: str | None = None
    tokens: FewKinds = ()
    name: Name | None = None


class CouncilRuling(Struct, frozen=True, forbid_unknown_fields=True):
    """The ruling on District Councillors and Scientists (council.md).

    - `funding`: who sets the Guard's funding: Control, or Councillors by handing in amounts that Control takes; with
      `treasury` no more than their district has
    - `treasury`: each district's initial amount; `transfers`: whether it may be passed on
    - `people_per_tax`: population per point of tax; `troubled`: the share paid by troubled districts
    - `mandate`: who writes the Council's sentence of the turn
    """

    funding: Literal["control", "handed_in", "treasury"] = "control"
    treasury: Annotated[int, Meta(ge=0, le=MOST_RULED)] = 0
    people_per_tax: Annotated[int, Meta(ge=1, le=MOST_RULED)] = 4
    troubled: Literal["full", "half", "none"] = "half"
    transfers: bool = True
    mandate: Literal["control", "councillors"] = "control"


class Rulings(Struct, frozen=True, forbid_unknown_fields=True):
    """House rulings that Control chooses for each event, marked [house] in crisis-map.md.

    `council`: unset, and then not written, if Councillors and Scientists have no part in the map.
    """

    charge_invalid: bool = False
    major_displaces: Literal["all", "excess"] = "all"
    displacement_order: tuple[Kind, Kind, Kind] = ("refugee", "population", "unrest")
    adjacency: Literal["core", "touching"] = "core"
    council: CouncilRuling | UnsetType = UNSET


class City(Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """A city (crisis-map.md §1 and §8), districts in map order. The rules rely on `read` or `check`."""

    layout: Layout
    districts: Mapping[str, District]
    hexes: Mapping[Label, HexBlock]
    magnitudes: Mapping[str, Magnitude] = field(default_factory=lambda: DEFAULT_MAGNITUDES)
    rulings: Rulings = Rulings()

    @cached_property
    def columns(self) -> tuple[tuple[Label, ...], ...]:
        """Labels by column, sorted by row. Concatenated, they are in label order."""
        offsets = {label: offset(label) for label in self.hexes}
        ordered = sorted(offsets, key=offsets.__getitem__)
        return tuple(tuple(labels) for _, labels in groupby(ordered, key=lambda label: offsets[label][0]))

    @cached_property
    def places(self) -> Mapping[Label, tuple[int, int]]:
        """Each label's position in `columns`, in label order."""
        return {
            label: (column, place) for column, labels in enumerate(self.columns) for place, label in enumerate(labels)
        }

    @cached_property
    def axials(self) -> Mapping[Label, Axial]:
        """Axial coordinates of each hex, in label order."""
        return {label: axial(self.layout, offset(label)) for label in self.places}

    @cached_property
    def labels_by_axial(self) -> Mapping[Axial, Label]:
        """Labels by axial coordinates."""
        return {place: label for label, place in self.axials.items()}

    @cached_property
    def neighbours(self) -> Mapping[Label, tuple[Label, ...]]:
        """The adjacent hexes of each hex, clockwise."""
        found = self.labels_by_axial
        return {
            label: tuple(found[near] for near in neighbours(self.layout, place) if near in found)
            for label, place in self.axials.items()
        }

    @property
    def council(self) -> CouncilRuling | None:
        """The ruling on Councillors and Scientists; None if they have no part in the map."""
        return self.rulings.council or None

    def distance(self, one: Label, other: Label) -> int:
        return distance(self.axials[one], self.axials[other])

    def within(self, at: Label, reach: int) -> Iterable[Label]:
        """The hexes at most `reach` away from `at`, in no particular order."""
        if (2 * reach + 1) ** 2 > len(self.hexes):  # scanning the map is cheaper
            return (label for label in self.axials if self.distance(at, label) <= reach)
        around = disc(self.axials[at], reach)
        return (self.labels_by_axial[place] for place in around if place in self.labels_by_axial)

    def district_of(self, at: Label) -> str:
        """The district of a hex, or `slums`. Hexes that are no longer on the map count as slums."""
        block = self.hexes.get(at)
        return (block.district if block else None) or SLUMS

    def name_of(self, district: str) -> str:
        """A district's display name: its key if it has no name or no longer exists."""
        known = self.districts.get(district)
        return (known.name if known else None) or district

    def colour_of(self, district: str) -> Colour:
        """An existing district's colour: that of its position in the map order if it has none of its own."""
        return self.districts[district].colour or list(self.districts).index(district) % PALETTES + 1


def read(data: Any) -> City:
    """Convert plain data to a city. Raises BadDocument if it is invalid."""
    city: City = shape(data, City)
    check(city, "")
    return city


def check(city: City, place: str) -> None:
    """Raise BadDocument for what the types cannot check. `place`: the city's path in its document."""
    for bad in bad_documents(problems(city), place):
        raise bad


def problems(city: City) -> Iterator[Problem]:
    """All problems of a city that already fits its types."""
    yield from _district_problems(city)
    for label, block in city.hexes.items():
        if len(label) > LONGEST_LABEL:
            yield Problem(f"hexes.{label}", Sentence(LONG_LABEL))
        if block.district is not None and block.district not in city.districts:
            yield Problem(f"hexes.{label}.district", Sentence(NO_DISTRICT, {"district": block.district}))
    for name in city.magnitudes:
        if name != name.strip() and name.strip() in city.magnitudes:
            yield Problem(f"magnitudes.{name}", Sentence(TWICE, {"name": name.strip()}))
    if set(city.rulings.displacement_order) != {"refugee", "population", "unrest"}:
        yield Problem("rulings.displacement_order", Sentence(BAD_ORDER))


def _district_problems(city: City) -> Iterator[Problem]:
    taken = {SLUMS, SCIENTISTS} if city.council else {SLUMS}
    for key in sorted(city.districts.keys() & taken):
        yield Problem(f"districts.{key}", Sentence(NO_SLUMS))
    for key, district in city.districts.items():
        if max(len(key), len(district.name or "")) > LONGEST_NAME:
            yield Problem(f"districts.{key}", Sentence(LONG_NAME, {"most": LONGEST_NAME}))


def alike(city: City) -> Iterator[Problem]:
    """Districts whose name another one before them has: people could not tell them apart."""
    seen = set[str]()
    for key in city.districts:
        name = city.name_of(key)
        if name.casefold() in seen:
            yield Problem(f"districts.{key}.name", Sentence(SAME_NAME, {"name": name}))
        seen.add(name.casefold())
