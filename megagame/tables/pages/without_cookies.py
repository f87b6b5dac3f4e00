"""Posts from browsers that keep no cookies."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt, csrf_protect

View: TypeAlias = Callable[..., HttpResponse]


def may_lack_cookies(view: View) -> View:
    """A view that requires no CSRF token if one of our own pages posts without any cookie.

    Without cookies a request has only the rights of the card in its body, which no other site can exploit.
    """
    protected = csrf_protect(view)

    @csrf_exempt
    @wraps(view)
    def answer(request: HttpRequest, *arguments: Any, **named: Any) -> HttpResponse:
        checked = view if _is_bare(request) else protected
        return checked(request, *arguments, **named)

    return answer


def _is_bare(request: HttpRequest) -> bool:
    origin: str = request.META.get("HTTP_ORIGIN", "")
    return not request.COOKIES and urlsplit(origin).netloc == request.get_host()
