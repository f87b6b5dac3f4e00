"""The story of the day as pages, pictures and files to download."""
