"""Pages that list events, plan one step by step, and start or resume one."""
