"""Undo of presses outside the journals: their kinds, and the view that undoes one."""
