"""Playing many games and counting what happens, and what never does."""
