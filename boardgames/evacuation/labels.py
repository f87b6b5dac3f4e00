"""Names of things in Evacuation."""

from collections.abc import Mapping

from boardgames.evacuation.box.words import Phase, Piece, Resource
from megagame.core.sentences import Sentence, gettext_noop

TERRAIN_WORDS: Mapping[str, str] = {
    "mountain": gettext_noop("Mountain"),
    "desert": gettext_noop("Desert"),
    "forest": gettext_noop("Forest"),
    "sea": gettext_noop("Sea"),
}
PIECE_WORDS: Mapping[str, str] = {"population": gettext_noop("people"), "factory": gettext_noop("factory")}
LANE_WORDS: Mapping[str, str] = {
    "outer": gettext_noop("outer"),
    "middle": gettext_noop("middle"),
    "inner": gettext_noop("inner"),
}
ROW_WORDS: Mapping[str, str] = {
    "ships": gettext_noop("Ships"),
    "stadiums": gettext_noop("Stadiums"),
    "infrastructure": gettext_noop("Infrastructure"),
}
PILE_WORDS: Mapping[str, str] = {
    **ROW_WORDS,
    "discs": gettext_noop("Regions not evacuated"),
    "oceans": gettext_noop("Oceans"),
    "prefabs": gettext_noop("Prefabs"),
    "technologies": gettext_noop("Technologies"),
}
NUMBER_WORDS: Mapping[str, str] = {
    "old": gettext_noop("stores of the Old World"),
    "new": gettext_noop("stores of the New World"),
    "production": gettext_noop("production of the New World"),
    "penalties": gettext_noop("penalty tokens"),
    "population": gettext_noop("people waiting"),
}
HIDDEN_WORDS: Mapping[str, str] = {
    "actions": gettext_noop("action cards in hand"),
    "goals": gettext_noop("goals in hand"),
    "draft": gettext_noop("goals to choose from"),
}
WHERE_WORDS: Mapping[str, str] = {
    "old": gettext_noop("Old World"),
    "new": gettext_noop("New World"),
    "out": gettext_noop("between the worlds"),
}
PART_WORDS: Mapping[str, str] = {
    "gain": gettext_noop("Gain"),
    "production": gettext_noop("Raise production"),
    "infra": gettext_noop("Infrastructure"),
    "develop": gettext_noop("Develop"),
    "settle": gettext_noop("Settle"),
    "ship": gettext_noop("Build a ship"),
    "stadium": gettext_noop("Build a stadium"),
    "prefab": gettext_noop("Prefab a factory"),
    "clone": gettext_noop("Clone"),
    "exchange": gettext_noop("Exchange"),
    "ocean_out": gettext_noop("An ocean leaves the Old World"),
    "ocean_back": gettext_noop("An ocean comes to the New World"),
}
WHY_NOT: Mapping[str, str] = {
    "nothing_to_do": gettext_noop("nothing could be done"),
    "no_energy": gettext_noop("not enough energy"),
    "once_a_round": gettext_noop("only once a round"),
    "not_in_hand": gettext_noop("no card left"),
    "nothing_done": gettext_noop("do one part first"),
    "must_choose": gettext_noop("choose an ocean first"),
}
NOT_NOW = gettext_noop("not now")
TRANSITIONS = (
    gettext_noop("an ocean leaves the Old World"),
    gettext_noop("desert opens; the second marker brings an ocean"),
    gettext_noop("forest opens; the second marker brings an ocean"),
    gettext_noop("sea opens"),
)
PHASE_ROW: tuple[tuple[str, tuple[Phase, ...]], ...] = (
    (gettext_noop("1 Income"), ()),
    (gettext_noop("2 Action"), ("action",)),
    (gettext_noop("3 Transport"), ("transport",)),
    (gettext_noop("4 Turn order"), ()),
    (gettext_noop("5 Progress"), ("progress",)),
    (gettext_noop("6 Reward"), ("reward",)),
    (gettext_noop("7 Clean-up"), ("keep",)),
)
"""The seven phases of a round. Income and turn order resolve by themselves."""
RESOURCES: Mapping[Resource, str] = {
    "food": gettext_noop("{n} food"),
    "steel": gettext_noop("{n} steel"),
    "energy": gettext_noop("{n} energy"),
}
PIECES: Mapping[Piece, Sentence] = {
    "population": Sentence(gettext_noop("people")),
    "food": Sentence(gettext_noop("a food factory")),
    "steel": Sentence(gettext_noop("a steel factory")),
    "energy": Sentence(gettext_noop("an energy factory")),
}
