"""Connected pages: their rights, their condition, and what is queued for them."""
