"""The service: HTTP, sessions, persistence, pages. It holds no rule; its door to the game is `engine`."""
