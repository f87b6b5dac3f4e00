"""What each seat may know, built up from nothing."""
