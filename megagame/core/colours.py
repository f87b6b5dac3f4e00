"""The colours that players may choose for their seats: numbers of `--edge-N` in `static/colours.css`; 0 is grey."""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from megagame.core.sentences import Sentence, gettext_noop

Colour: TypeAlias = Literal[0, 1, 2, 3, 4, 5]

COLOURS: Final[Mapping[Colour, Sentence]] = {
    5: Sentence(gettext_noop("red")),
    1: Sentence(gettext_noop("blue")),
    3: Sentence(gettext_noop("orange")),
    2: Sentence(gettext_noop("green")),
    4: Sentence(gettext_noop("purple")),
    0: Sentence(gettext_noop("grey")),
}
