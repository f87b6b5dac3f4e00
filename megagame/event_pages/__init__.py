"""Pages that list events, make one step by step, and begin or go back to one."""
