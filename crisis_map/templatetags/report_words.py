"""Words on the reports for Councillors, in the reader's language."""

from collections.abc import Iterable
from typing import NamedTuple

from django import template
from django.utils.translation import ngettext

from crisis_map.city.city import SLUMS
from crisis_map.drawing.shapes import SLUM_PALETTE, palette
from crisis_map.screens.control import ControlScreen
from crisis_map.screens.reports import Report

register = template.Library()


class DistrictReport(NamedTuple):
    """A district's report for its Councillor (crisis-map.md §7), with deaths in the last closed turn."""

    name: str
    palette: int
    slums: bool
    report: Report
    deaths_lately: int


@register.filter
def district_reports(screen: ControlScreen) -> Iterable[DistrictReport]:
    """The reports of every district and of the slums, with their display names."""
    city = screen.map.city
    for district, report in screen.reports.items():
        slums = district == SLUMS
        name, colours = ("", SLUM_PALETTE) if slums else (city.name_of(district), palette(city, district))
        yield DistrictReport(name, colours, slums, report, screen.deaths_lately[district])


@register.filter
def troubles(district: DistrictReport) -> tuple[str, ...]:
    unrest, deaths = district.report.unrest, district.deaths_lately
    because = (
        (unrest, ngettext("there is {number} unrest", "there are {number} unrest", unrest)),
        (deaths, ngettext("{number} died in the last closed turn", "{number} died in the last closed turn", deaths)),
    )
    return tuple(text.format(number=number) for number, text in because if number)
