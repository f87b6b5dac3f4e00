"""Players that come through the doors that people use: `captains.py`, `seats.py`, `controls.py`.

`live_pages.py` is what they see. What they write or press is for whoever plays them to say: a practice, or a rehearsal.
"""
