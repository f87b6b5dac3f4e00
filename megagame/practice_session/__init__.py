"""Beginning and ending a practice, and what there is to try in it.

`tasks.py` lists what to try and counts what was done. `progress.py` shows it on the console.
"""
