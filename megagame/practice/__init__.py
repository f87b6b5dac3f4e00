"""Practice: a rehearsal for one volunteer or more, in which the program plays everybody but Control.

`tasks.py` says what there is to try and what of it was done; `watch.py` shows it beside the console; `lifecycle.py`
begins and ends it; `cast.py` plays the others, as a process of its own that `players.py` starts.
"""
