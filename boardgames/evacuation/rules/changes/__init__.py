"""Effects of each event, and what the rules share: what seats pay, gain, meet and count."""
