"""Days of the Crisis Map that programs play before the event, to see how long its city lasts."""
