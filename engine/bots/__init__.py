"""Players that are programs. They see what their seat sees, and answer with one of its choices."""
