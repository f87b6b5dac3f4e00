"""Match a list's spellings to the city's districts."""

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Literal, NamedTuple, TypeAlias

from megagame.players.columns import folded

How: TypeAlias = Literal["same", "spelt", "suggested", "unknown"]
_ALIKE = 0.7


class Match(NamedTuple):
    """The district of a spelling. `spelt`: equal up to case, accents and spaces. `suggested`: similar."""

    how: How
    district: str = ""


def matched(said: str, known: Sequence[str]) -> Match:
    """Match a spelling to the known districts. If there are none, it is taken as it is."""
    if said in known or not known:
        return Match("same", said)
    alike = [each for each in known if _bare(each) == _bare(said)]
    if len(alike) == 1:
        return Match("spelt", alike[0])
    close = sorted(((_likeness(said, each), each) for each in known), reverse=True)
    if close[0][0] >= _ALIKE and (len(close) == 1 or close[0][0] > close[1][0]):
        return Match("suggested", close[0][1])
    return Match("unknown")


def _bare(name: str) -> str:
    words = folded(name).split()
    return "".join(words[1:] if words[:1] == ["the"] and len(words) > 1 else words)


def _likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, _bare(one), _bare(other)).ratio()
