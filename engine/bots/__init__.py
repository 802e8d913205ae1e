"""Players made of rules: each judges a Frame and a Menu, never the real state."""
