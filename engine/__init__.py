"""Station Master, the game: pure rules, standard library only; no clock, no I/O, no randomness but its own."""
