"""Live screens: the hub, its streams, and the sockets."""
