"""What each seat may know, and what it can do now."""
