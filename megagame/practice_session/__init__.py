"""Starting and ending a practice, and its tasks.

`tasks.py` lists what to try and counts what was done. `progress.py` shows it on the console.
"""
