"""How it is played: one module for each phase, its intents and its automatic steps side by side."""
