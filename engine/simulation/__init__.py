"""Playing many games: what happened in them, what never did, and which of two ways is better."""
