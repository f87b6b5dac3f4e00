"""Ends animations and hides the caret for a picture, without a style element, which policies may refuse."""

from __future__ import annotations

from typing import Final

STILL: Final = """async () => {
    for (const animation of document.getAnimations()) {
        const ends = animation.effect.getComputedTiming().endTime !== Infinity;
        if (ends) animation.finish();
        else animation.cancel();
    }
    document.querySelector(":focus")?.style.setProperty("caret-color", "transparent", "important");
    for (let frame = 0; frame < 3; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
    return [visualViewport.pageLeft, visualViewport.pageTop];
}"""
"""Returns how far the page is scrolled. The caret is where the focus is: a rule for all would draw the page anew."""
AGAIN: Final = """() => document.querySelector(":focus")?.style.removeProperty("caret-color")"""
