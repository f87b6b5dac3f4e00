"""Rules of Councillors and Scientists (council.md)."""
