"""Taking back what a press did outside the journals: every kind of press, and the view that takes one back."""
