"""How the running event answers each action, and what each of its events changes."""
