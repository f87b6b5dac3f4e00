"""What every request passes: its limits, its language, its headers, and the answer while the database is away."""
