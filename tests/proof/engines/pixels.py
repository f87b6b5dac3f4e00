"""Where two pictures differ."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from io import BytesIO
from typing import Final, TypeAlias

from PIL import Image, ImageChops

from tests.proof.engines.window import Box

Mask: TypeAlias = Image.Image
DIFFERS: Final = 255


def differing(one: bytes, other: bytes, shade: int) -> Mask:
    """Returns a mask of the pixels whose red, green or blue differ by more than `shade` (of 255).

    Pictures of different sizes differ everywhere.
    """
    before, after = (Image.open(BytesIO(picture)).convert("RGB") for picture in (one, other))
    if before.size != after.size:
        return Image.new("L", before.size, DIFFERS)
    most = reduce(ImageChops.lighter, ImageChops.difference(before, after).split())
    return most.point([DIFFERS if value > shade else 0 for value in range(256)])


def cut_out(picture: bytes, box: Box) -> bytes:
    """Returns this part of a PNG, as a PNG."""
    part = BytesIO()
    Image.open(BytesIO(picture)).crop(box).save(part, "PNG", compress_level=1)
    return part.getvalue()


def without(mask: Mask, boxes: Iterable[Box]) -> Mask:
    """Returns the mask with nothing in these boxes."""
    rest = mask.copy()
    for box in boxes:
        rest.paste(0, box)
    return rest


def count(mask: Mask, box: Box | None = None) -> int:
    """Returns how many pixels differ, in all or within a box."""
    within = mask if box is None else mask.crop(_in_picture(mask, box))
    return within.histogram()[DIFFERS]


def share(mask: Mask, boxes: Iterable[Box]) -> float:
    """Returns the share of differing pixels in these boxes, of which those outside the picture do not differ."""
    all_boxes = list(boxes)
    area = sum((right - left) * (bottom - top) for left, top, right, bottom in all_boxes)
    return sum(count(mask, box) for box in all_boxes) / area if area else 0.0


def _in_picture(mask: Mask, box: Box) -> Box:
    left, top, right, bottom = box
    left, top = min(max(left, 0), mask.width), min(max(top, 0), mask.height)
    return left, top, max(left, min(right, mask.width)), max(top, min(bottom, mask.height))
