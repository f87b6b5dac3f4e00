"""Events of this machine: drafts, the running one, and earlier ones."""
