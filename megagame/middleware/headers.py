"""The one header that neither Django nor django-csp sets."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_only_middleware

Answer = Callable[[HttpRequest], HttpResponseBase]


@sync_only_middleware
def permissions(get_response: Answer) -> Answer:
    """Middleware: adds the `Permissions-Policy` header to every page."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response["Permissions-Policy"] = settings.PERMISSIONS_POLICY
        return response

    return answer
