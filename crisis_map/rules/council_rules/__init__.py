"""The rules of Councillors and Scientists (council.md)."""
