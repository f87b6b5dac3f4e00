"""Forms from the door to the journal: accepting, receipts, counting, unsealing, and what became of each."""
