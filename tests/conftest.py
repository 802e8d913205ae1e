"""What every kind of test needs: where the checkout is."""

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The folder that holds engine/, app/, docs/ and this file's parent."""
    return Path(__file__).resolve().parent.parent
