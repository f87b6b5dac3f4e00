"""Parse order lines as people type and paste them. `line_reader.js` parses the same way.

A row is split into tokens whose kinds must match one of two patterns. Any other row is unclear as a whole, so that no
label can slip into another line. Both parsers are tested against `tests/scripts/spellings.json`.
"""

import re
import unicodedata
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from crisis_map.city.hexes import Label
from crisis_map.city.tokens import Kind

_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a\u202c\u2060\u2066\u2068\u2069\ufe0e\ufe0f\ufeff]")
"""Marks that reverse the text direction are not included: they make a row unclear."""
_SPACES = re.compile("[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
_STYLED = re.compile("[\uff01-\uff5e\U0001d400-\U0001d7ff]")
"""Full-width and mathematical characters. Other lookalikes are not converted: I² is not I2."""
_ROWS = re.compile("\r\n|[\n\r\x0b\x0c\x85\u2028\u2029]")
_SMALL = re.compile("[a-z]+")
_BEGINS = re.compile("^ *(?:> *)*(?:[\u00b7\uf0b7] +)?")
"""Quote marks of mails, and bullets pasted from word processors."""
_CALLED_HEX = re.compile("(^|[^A-Z0-9])HEX(?:ES)? ?(?=[A-Z]{1,2} ?[1-9])")

_DASH = "-=~\u2010-\u2015\u2212\u2500\u2501\u301c\u30fc\ufe63"
_NUMERAL = "[一二三四五六七八九十]{1,3}"
_KINDS: dict[Kind | None, str] = {
    "population": "POPULATIONS?|POPS?|PEOPLE|PPL|P|居民|人口",
    "refugee": "REFUGEES?|REFS?|R|難民|难民",
    "unrest": "UNREST|U|騷亂|骚乱|動亂|动乱",
    "damage": "DAMAGES?|DMG|D|損毀|损毁|損壞|损坏",
    None: "ANY|EITHER|不限",
}
_ENDS = "(?![A-Z0-9])"
_ANY_KIND = "|".join(word + _ENDS * word.isascii() for words in _KINDS.values() for word in words.split("|"))
_ENCLOSED = "[\u2460-\u249b\u2776-\u2793]"
_GOES_TO = "移動到|移动到|移到|移至|搬到|搬至|前往|轉到|转到|調到|调到|到|至|往|去"
_WORDS: dict[str, str] = {
    "h": "[A-Z]{1,2}[1-9][0-9]{0,3}(?![0-9])",
    "k": _ANY_KIND,
    "l": f"(?:LINE|ORDER) ?[0-9]+|NO(?:\\. ?| )[0-9]+|[#№] ?[0-9]+|第 ?(?:[0-9]+|{_NUMERAL}) ?[条條行项項]|{_ENCLOSED}"
    f"|[0-9]+(?:\u20e3|(?:ST|ND|RD|TH){_ENDS})",
    "n": f"[0-9]+|{_NUMERAL}",
    "a": f"[{_DASH}]*[>→⇒⇨➔➙➜➝➞➡⟶⟹▶►⮕↦↪⟼🠖🡒👉]+|(?:INTO|ONTO|TOWARDS?|TO){_ENDS}:?|TO(?=[A-Z]{{1,2}}[1-9])|{_GOES_TO}",
    "f": f"(?:FROM:?|MOVE|PLEASE){_ENDS}|(?:AN?|ONE|THE) (?={_ANY_KIND})|從|从|由|自|移動|移动|[請请把將将]",
    "w": f"(?:AND|THEN){_ENDS}|&|和|及|與|与|然後|然后|接著|接着|再",
    "d": f"[{_DASH}]+",
    "i": r"[/|\\]+",
    "c": "[,;:.!、。\uff61\uff64·・…]+",
    "o": "[(\\[{【「『《〈\u3014“\u2018«]",
    "e": "[)\\]}】」』》〉\u3015”\u2019»]",
    "q": "[\"']",
    "b": "[*+•‣◦●○▪▫■□◆◇★☆✓✔‧∙⦁\u2043]",
    "s": " +",
    "x": ".",
}
"""Token kinds: hex, kind, line label, number, arrow, from, word between lines, dash, slash, comma, opening, ending,
quote, bullet, space; x: anything else.
"""
_ALONE = re.compile(_WORDS["h"])
_TOKENS = re.compile("|".join(f"(?P<{kind}>{pattern})" for kind, pattern in _WORDS.items()), re.DOTALL)
_SPACED = re.compile(r"([A-Z]{1,2}) ([1-9][0-9]{0,3})(?![0-9])")
_WORDS_OF_TWO = frozenset({"TO", "NO"})

_LISTED = "(?:ls?[cde]*s?|[oq]?n[ceq]+s?)"
_NUMBER = f"(?:{_LISTED}|ns?[di]s?|ns)"
_HEX = "(?:h|[oq]h[eq])"
_BETWEEN = "s?(?:cs?)?(?:[adi]s?)?"
_CORE = f"{_HEX}{_BETWEEN}{_HEX}"
_KIND = "(?:s?(?:[cdi]s?)?(?:k|[oq]s?ks?[eq]))"
_CORE_ROUND_KIND = f"{_HEX}s(?:k|[oq]ks?[eq])s?[ad]s?{_HEX}"
_PAIR = f"{_NUMBER}?(?:fs?)*(?:{_CORE}{_KIND}?|{_CORE_ROUND_KIND}|[oq]s?{_CORE}(?:{_KIND}?s?[eq]|s?[eq]{_KIND}))"
_PAIR_AFTER_KIND = f"{_NUMBER}?(?:fs?)*ks?(?:[cdi]s?)?(?:fs?)*{_CORE}"
_JOIN = "(?:s?(?:[ci]s?)*(?:ws?)?|s?bs?)"
_PATTERNS = tuple(
    re.compile(f"s?(?:[bdi]s?)*{pair}(?:{_JOIN}{pair})*s?(?:[ci]s?)*") for pair in (_PAIR, _PAIR_AFTER_KIND)
)
_FROM = re.compile(f"s?{_LISTED}?(?:[bd]s?)?(?:fs?)*{_HEX}s?(?:[acdi]s?)?")
_TO = re.compile(f"s?(?:[acdi]s?)?{_HEX}s?(?:cs?)?")
_ONE_KIND = re.compile("s?(?:[cdi]s?)?(?:k|[oq]s?ks?[eq])s?(?:cs?)?")
_NEXT_LINES_KIND = re.compile("[cdi]s(?:k|[oq]s?ks?[eq])s?$|[cdi]k$|ks?f")
"""`I3 I2, R J5 L4` and `I3 to I2 R from J5 to L4`, with no kind after the last line."""
_STOPS = frozenset(";.!。\uff61")
_UNKNOWN_KIND = re.compile(r"(?P<line>.*[0-9])[\s,;:]+(?P<token>[^\W\d]+)", re.DOTALL)


class _Token(NamedTuple):
    kind: str
    text: str


class ReadLine(NamedTuple):
    from_: Label
    to: Label
    token: Kind | None


class Unclear(NamedTuple):
    """A row with more than one possible reading. `token`: its last word, if only that is wrong."""

    text: str
    token: str = ""


def read_rows(text: str) -> Iterator[ReadLine | Unclear]:
    """Lines of the text in order, with one `Unclear` for each unclear row. Skips empty rows."""
    rows = [row for row in _ROWS.split(text) if _plain(row).strip()]
    broken = _broken(rows)
    count = 0
    for number, row in enumerate(rows):
        found = (() if number in broken else read_row(row, count)) or (_unclear(row, count),)
        yield from found
        count += len(found)


def _broken(rows: list[str]) -> set[int]:
    """Rows that may continue wrapped text: starting with a hex, between two rows with odd numbers of hexes."""
    kinds = [_kinds(_tokens(_closed(_plain(row)))) for row in rows]
    odd = [number for number, each in enumerate(kinds) if each.count("h") % 2]
    between = (range(one + 1, other) for one, other in zip(odd[::2], odd[1::2], strict=False))
    torn = {number for inside in between for number in inside if kinds[number].lstrip("sdicb").startswith("h")}
    return torn | _with_kind_of_row_before(kinds)


def _with_kind_of_row_before(kinds: list[str]) -> set[int]:
    """Rows that start with a token kind which may belong to the previous row's last line."""
    if not any(0 <= each.find("h") < each.find("k") for each in kinds):
        return set()
    begins = {number for number, each in enumerate(kinds) if number and each.lstrip("s").startswith("k")}
    return {number for number in begins if kinds[number - 1].rfind("k") < kinds[number - 1].rfind("h")}


def read_row(row: str, before: int = 0) -> tuple[ReadLine, ...]:
    """The lines of one row, empty if the row is unclear. `before`: the number of lines before it."""
    plain = _plain(row)
    return _lines(_tokens(plain), before) or _lines(_tokens(_closed(plain)), before)


def read_label(text: str, *, is_end: bool = False) -> Label | None:
    """The hex that this text means; None if unclear. `is_end`: it is a destination, so `to I2` is allowed."""
    if _ALONE.fullmatch(text):  # as every page sends it
        return text
    pattern = _TO if is_end else _FROM
    for plain in (_plain(text), _closed(_plain(text))):
        tokens = _tokens(plain)
        if pattern.fullmatch(_kinds(tokens)):
            return next(token.text for token in tokens if token.kind == "h")
    return None


def read_kind(text: str) -> tuple[Kind | None] | None:
    """The token kind that this text means, as a 1-tuple; None if unclear."""
    tokens = _tokens(_plain(text))
    found = _ONE_KIND.fullmatch(_kinds(tokens))
    return (_kind_of(next(token.text for token in tokens if token.kind == "k")),) if found else None


def _plain(text: str) -> str:
    text = _SPACES.sub(" ", _INVISIBLE.sub("", text))
    text = _STYLED.sub(lambda found: unicodedata.normalize("NFKC", found[0]), text)
    return _CALLED_HEX.sub(r"\1", _BEGINS.sub("", _SMALL.sub(lambda found: found[0].upper(), text)))


def _closed(plain: str) -> str:
    """Write `I 3` as `I3`, unless the letter may be the token kind of the previous line."""
    hexes = 0

    def close(found: re.Match[str]) -> str:
        nonlocal hexes
        hexes += _hexes(plain[close_from[0] : found.start()])
        close_from[0] = found.end()
        is_kind = hexes > 0 and hexes % 2 == 0 and _kind_of(found[1]) is not None
        if is_kind or found[1] in _WORDS_OF_TWO or _is_in_word(plain, found.start()):
            return found[0]
        hexes += 1
        return found[1] + found[2]

    close_from = [0]
    return _SPACED.sub(close, plain)


def _is_in_word(plain: str, at: int) -> bool:
    return at > 0 and plain[at - 1].isalpha() and plain[at - 1].isascii()


def _hexes(plain: str) -> int:
    return sum(token.kind == "h" for token in _tokens(plain))


def _tokens(plain: str) -> list[_Token]:
    return [_Token(found.lastgroup or "x", found[0]) for found in _TOKENS.finditer(plain)]


def _kinds(tokens: list[_Token]) -> str:
    return "".join(token.kind for token in tokens)


def _kind_of(word: str) -> Kind | None:
    return next((kind for kind, words in _KINDS.items() if re.fullmatch(words, word)), None)


def _lines(tokens: list[_Token], before: int) -> tuple[ReadLine, ...]:
    kinds = _kinds(tokens)
    leads = next((place for place, pattern in enumerate(_PATTERNS) if pattern.fullmatch(kinds)), None)
    places = [place for place, kind in enumerate(kinds) if kind == "h"]
    if leads is None or _is_doubtful(tokens, kinds, places, is_before=bool(leads)) or not _counts_up(tokens, before):
        return ()
    named = _named(tokens, places, is_before=bool(leads))
    ends = [(tokens[place].text, tokens[end].text) for place, end in zip(places[::2], places[1::2], strict=True)]
    return tuple(ReadLine(from_, to, token) for (from_, to), token in zip(ends, named, strict=True))


def _named(tokens: list[_Token], places: list[int], *, is_before: bool) -> list[Kind | None]:
    """The token kind of each line, which is either before its hexes, or between or after them."""
    named: list[Kind | None] = [None] * (len(places) // 2)
    for place, token in enumerate(tokens):
        if token.kind == "k":
            passed = sum(at < place for at in places)
            named[passed // 2 if is_before else (passed - 1) // 2] = _kind_of(token.text)
    return named


def _is_doubtful(tokens: list[_Token], kinds: str, places: list[int], *, is_before: bool) -> bool:
    """Whether hexes could be paired differently: `I3/I2/J5/L4`, `I3, I2 J5, L4`, or `I2PJ5`."""
    gaps = [kinds[one + 1 : other] for one, other in pairwise(places)]
    if any(not gap and len(tokens[at].text.rstrip("0123456789")) > 1 for gap, at in zip(gaps, places[1:], strict=True)):
        return True
    if "~" in tokens[kinds.index(kinds.lstrip("s")[0])].text:  # strikethrough in chats
        return True
    if not is_before and "k" not in kinds[places[-1] :] and any(map(_NEXT_LINES_KIND.search, gaps)):
        return True
    between = [tokens[one + 1 : other] for one, other in pairwise(places)]
    for number in range(1, len(gaps), 2):
        before, gap, after = gaps[number - 1 : number + 2]
        if _may_join(before, gap, after) or _may_list(before, gap, after, between[number]):
            return True
    return False


def _may_join(before: str, gap: str, after: str) -> bool:
    """Whether the two hexes around this gap between lines may form one line instead."""
    if "i" in gap and "i" in before + after and not set("kn") & set(gap):
        return True
    return gap in {"", "s"} and ("cs" in before or "cs" in after)


def _may_list(before: str, gap: str, after: str, between: list[_Token]) -> bool:
    """Whether all hexes but the last may share one destination: `I3, I2, J5 to L4`."""
    is_apart = set("nlkbi") & set(gap) or any(token.kind == "c" and set(token.text) & _STOPS for token in between)
    return not is_apart and _connects(before) != _connects(after)


def _connects(gap: str) -> str:
    """How the two hexes of a line are connected: by a word or sign ("a"), a comma ("c"), or neither ("")."""
    return "a" if set("adi") & set(gap) else "c" if "c" in gap else ""


def _counts_up(tokens: list[_Token], before: int) -> bool:
    """Whether each bare number is its line's number. In `2 I3 I2` it may count tokens."""
    passed = 0
    for place, token in enumerate(tokens):
        passed += token.kind == "h"
        follows = tokens[place + 1].kind if place + 1 < len(tokens) else ""
        is_bare = token.kind == "n" and follows not in {"c", "e", "q"}
        if is_bare and (token.text != str(before + passed // 2 + 1) or _counts_tokens(tokens[place:])):
            return False
    return True


def _counts_tokens(tokens: list[_Token]) -> bool:
    """Whether these tokens start with an amount, such as `2 refugees`."""
    word = next(token for token in [*tokens[1:], _Token("", "")] if token.kind != "s")
    return word.kind == "k" and len(word.text) > 1 and tokens[0].text != "1"


def _unclear(row: str, before: int) -> Unclear:
    """An unclear row. Reports its last word if nothing else is wrong."""
    found = _UNKNOWN_KIND.fullmatch(row.strip())
    is_only = found and len(read_row(found["line"], before)) == 1 and read_kind(found["token"]) is None
    return Unclear(row.strip(), found["token"] if found and is_only else "")
