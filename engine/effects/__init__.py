"""Verbs that more than one phase uses: cars, cards, Revenue, wrecks."""
