"""Ends animations and hides the caret for a picture, without a style element, which policies may refuse."""

from __future__ import annotations

from typing import Final

STILL: Final = """async () => {
    for (const animation of document.getAnimations()) {
        const ends = animation.effect.getComputedTiming().endTime !== Infinity;
        if (ends) animation.finish();
        else animation.cancel();
    }
    window.withoutCaret = new CSSStyleSheet();
    window.withoutCaret.replaceSync("* { caret-color: transparent !important; }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, window.withoutCaret];
    for (let frame = 0; frame < 3; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
}"""
AGAIN: Final = """() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== window.withoutCaret);
    delete window.withoutCaret;
}"""
