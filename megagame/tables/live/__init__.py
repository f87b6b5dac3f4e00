"""Telling the pages that watch what changed: the hub, its streams, and the sockets."""
