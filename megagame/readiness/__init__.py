"""Whether all is ready for the day: what is looked at, in which words, and the pages that mend it."""
