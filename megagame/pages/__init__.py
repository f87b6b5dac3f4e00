"""Shared by pages of all folders: addresses with QR codes, and paper sizes."""
