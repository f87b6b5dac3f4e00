"""Keyed digests never change."""

from __future__ import annotations

from django.utils.crypto import salted_hmac

from civil_orders.digests import digest


def test_a_digest_is_the_same_as_djangos_own_so_that_older_boxes_open() -> None:
    for key in (None, "", "another event's"):
        expected = salted_hmac("civil_orders.box", "a salt – 鹽", secret=key, algorithm="sha256").hexdigest()
        assert digest("box", "a salt – 鹽", key) == expected
