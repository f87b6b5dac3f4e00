"""Bots that use the same interfaces as people: `captains.py`, `seats.py`, `controls.py`.

`live_pages.py` is what they see. A practice or a rehearsal decides what they write or press.
"""
