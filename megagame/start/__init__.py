"""What must be right before an event is served, and what the first start makes."""
