"""Which pages are connected, by what right, and what they still have to be sent."""
