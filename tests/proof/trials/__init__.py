"""Real processes, tried from outside: what tests, benches and proofs share. Nothing here runs in an event."""
