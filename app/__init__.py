"""The service: HTTP, sessions, persistence, pages. It holds no rule of the game; its door to the game is `engine`."""
