"""The language of each screen: chosen by `?language=`, and remembered for that page alone."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_only_middleware
from django.utils.encoding import escape_uri_path
from django.utils.http import escape_leading_slashes

Answer = Callable[[HttpRequest], HttpResponseBase]

PARAMETER = "language"


@sync_only_middleware
def choosing(get_response: Answer) -> Answer:
    """Middleware before Django's for languages: `?language=zh-hant` sets a page's language in this browser.

    It is stored in a cookie with the page's path, so that a projector and a console in one browser may differ. Other
    parameters are kept, and unknown languages are ignored. Requests of a page's script name the page's language.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        language = request.GET.get(PARAMETER, "")
        if request.method == "GET" and language in dict(settings.LANGUAGES):
            return _chosen(request, language)
        _take_nearest(request)
        return get_response(request)

    return answer


def _chosen(request: HttpRequest, language: str) -> HttpResponse:
    here = escape_leading_slashes(escape_uri_path(request.path))  # two slashes would redirect to another site
    rest = request.GET.copy()
    del rest[PARAMETER]
    response = HttpResponseRedirect(f"{here}?{rest.urlencode()}" if rest else here)
    response.set_cookie(settings.LANGUAGE_COOKIE_NAME, language, path=here, httponly=True, samesite="Lax")
    return response


def _take_nearest(request: HttpRequest) -> None:
    """Browsers send the cookie of the nearest path first (RFC 6265 §5.4), but Django keeps the last."""
    if request.headers.get("HX-Request"):
        request.COOKIES.pop(settings.LANGUAGE_COOKIE_NAME, None)
        return
    start = f"{settings.LANGUAGE_COOKIE_NAME}="
    sent = (crumb.strip() for crumb in request.META.get("HTTP_COOKIE", "").split(";"))
    nearest = next((crumb.removeprefix(start) for crumb in sent if crumb.startswith(start)), None)
    if nearest is not None:
        request.COOKIES[settings.LANGUAGE_COOKIE_NAME] = nearest
