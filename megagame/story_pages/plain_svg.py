"""Simplify our SVGs for programs without support for custom properties or `calc`.

Reused elements are copied into place, since they take their colours from there.
"""

import ast
import operator
import re
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import cssselect2
import tinycss2

SVG = "{http://www.w3.org/2000/svg}"
ElementTree.register_namespace("", SVG[1:-1])
_INNERMOST = re.compile(r"\b(calc|min|var)\(([^()]*)\)")
_GROUPED = re.compile(r"(?<![\w-])\(([^()]*)\)")
_UNITS = re.compile(r"(?<=\d)px\b")
_DOWN = re.compile(r"\btranslateY\(")
_ARITHMETIC: Mapping[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}
_LEFT_OUT = frozenset({"transform-origin"})
"""Matters only for scaled elements, which standalone pictures do not have."""


def worked_out(svg: str) -> str:
    """The picture with plain attributes only, in light colours, without animations and media queries."""
    root = ElementTree.fromstring(svg)  # noqa: S314 - drawn by our own templates
    matcher = _matcher("".join(_taken_out(each) for each in root.iter(f"{SVG}style")))
    known = {name: deepcopy(each) for each in root.iter() if (name := each.get("id"))}
    for each in list(root.iter(f"{SVG}use")):
        each.append(_copy(known[each.attrib.pop("href").removeprefix("#")]))
    _style(cssselect2.ElementWrapper.from_xml_root(root), matcher, {})
    for each in root.iter(f"{SVG}use"):
        each.tag = f"{SVG}g"
    return ElementTree.tostring(root, encoding="unicode")


def _taken_out(style: Element) -> str:
    sheet, style.text = style.text or "", ""
    return sheet


def _copy(of: Element) -> Element:
    copied = deepcopy(of)
    copied.attrib.pop("id", None)
    return copied


def _matcher(sheet: str) -> cssselect2.Matcher:
    """Build a matcher that finds an element's declarations, as name and value."""
    matcher = cssselect2.Matcher()
    for rule in tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True):
        if rule.type != "qualified-rule":
            continue
        declared = list(_declared(rule.content))
        for selector in cssselect2.compile_selector_list(rule.prelude):
            matcher.add_selector(selector, declared)
    return matcher


def _declared(content: list[tinycss2.ast.Node]) -> Iterator[tuple[str, str]]:
    for each in tinycss2.parse_blocks_contents(content, skip_comments=True, skip_whitespace=True):
        if each.type == "declaration":
            yield each.name, tinycss2.serialize(each.value).strip()


def _style(element: cssselect2.ElementWrapper, matcher: cssselect2.Matcher, inherited: Mapping[str, str]) -> None:
    """Set attributes of an element and its children from the style sheets. `inherited`: custom properties."""
    declared = {name: value for *_, payload in matcher.match(element) for name, value in payload}
    names = [name for name in declared if name.startswith("--")]
    own = {name: value for name in names if (value := declared.pop(name)) != "initial"}
    custom = {**inherited, **own}
    custom |= {name: _resolved(value, custom) for name, value in own.items()}
    written = {name: value for name, value in element.etree_element.attrib.items() if "var(" in value}
    for name, value in {**written, **declared}.items():
        if name not in _LEFT_OUT and (plain := _resolved(value, custom)):
            element.etree_element.set(name, plain)
    for child in element.iter_children():
        _style(child, matcher, custom)


def _resolved(value: str, custom: Mapping[str, str]) -> str:
    """The value with variables and sums resolved; "" if a variable is missing."""
    while found := _INNERMOST.search(value) or ("calc(" in value and _GROUPED.search(value)):
        *kind, inside = found.groups()
        new = _variable(inside, custom) if kind == ["var"] else _sum(kind, inside)
        if new is None:
            return ""
        value = value[: found.start()] + new + value[found.end() :]
    return _DOWN.sub("translate(0 ", _UNITS.sub("", value).replace('"', "")).strip()


def _variable(inside: str, custom: Mapping[str, str]) -> str | None:
    name, comma, otherwise = inside.partition(",")
    return custom.get(name.strip(), otherwise.strip() if comma else None)


def _sum(kind: list[str], inside: str) -> str:
    worth = [_worth(ast.parse(_UNITS.sub("", each).strip(), mode="eval").body) for each in inside.split(",")]
    return f"{min(worth) if kind == ['min'] else worth[0]:g}"


def _worth(node: ast.expr) -> float:
    match node:
        case ast.Constant(value=int() | float() as number):
            return number
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_worth(operand)
        case ast.BinOp(left=left, op=how, right=right):
            return _ARITHMETIC[type(how)](_worth(left), _worth(right))
        case _:
            raise ValueError(ast.dump(node))
