"""The events of this laptop: those that are being made, the running one, and earlier ones that are kept."""
