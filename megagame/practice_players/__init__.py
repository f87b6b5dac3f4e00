"""The process that plays everybody but Control in a practice."""
