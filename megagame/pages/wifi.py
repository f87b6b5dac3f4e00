"""The hall's wifi as entered by Control, shared by all events of this laptop."""

from django.utils.safestring import SafeString, mark_safe
from msgspec import Struct
from segno import helpers

from megagame.machine import kept_files

FILE = "wifi.json"


class Wifi(Struct, frozen=True):
    """A wifi without a password is open; without a name it is unknown."""

    name: str = ""
    password: str = ""

    @property
    def qr(self) -> SafeString:
        """The QR code that connects a phone to the wifi."""
        code = helpers.make_wifi(self.name, self.password or None, "WPA" if self.password else None)
        return mark_safe(code.svg_inline(border=2, omitsize=True))  # noqa: S308 - segno's own drawing


def known_wifi() -> Wifi:
    return kept_files.read(FILE, Wifi) or Wifi()


def note_wifi(entered: Wifi) -> None:
    kept_files.write(FILE, entered)
