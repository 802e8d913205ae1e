"""The only door out of the engine: `Frame`, what a seat sees, and `Menu`, what it may do."""
