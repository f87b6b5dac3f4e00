"""Paper sizes of printed pages."""

from typing import Literal, TypeAlias

from django.http import HttpRequest

Size: TypeAlias = Literal["a4", "letter"]
SIZES: tuple[Size, ...] = ("a4", "letter")


def size_of(request: HttpRequest) -> Size:
    """The requested paper size; A4 if it is unknown."""
    asked = request.POST.get("size") or request.GET.get("size")
    return next((size for size in SIZES if size == asked), SIZES[0])
