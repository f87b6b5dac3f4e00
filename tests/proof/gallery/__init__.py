"""The gallery: pictures of every page in every named state."""
