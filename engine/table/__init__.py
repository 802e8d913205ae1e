"""What lies on the table, piece by piece; `engine.state` is the whole of it. Nothing here judges."""
