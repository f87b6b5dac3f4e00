"""What each seat may see, built from an empty record so that nothing leaks."""
