"""The size of paper on which a page is printed."""

from typing import Literal, TypeAlias

from django.http import HttpRequest

Size: TypeAlias = Literal["a4", "letter"]
SIZES: tuple[Size, ...] = ("a4", "letter")


def size_of(request: HttpRequest) -> Size:
    """The size of paper that an address or a form asks for; A4 where it names none that there is."""
    asked = request.POST.get("size") or request.GET.get("size")
    return next((size for size in SIZES if size == asked), SIZES[0])
