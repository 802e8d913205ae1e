"""Packs and verifies `.s9pk` archives, version 2, the format in which StartOS takes packages.

A tool of the packaging, not of the service: nothing in `app` or `engine` knows of it. Start it from the
checkout with `python -m startos.s9pk`.
"""
