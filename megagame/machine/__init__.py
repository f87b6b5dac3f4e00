"""The machine that runs the event: clock, addresses, disk, power and memory."""
