"""Uninstalls from this environment whatever the named distribution does not need to run, pip included.

The lock holds the build tool too; an image that only runs the service has no use for it.
"""

import subprocess
import sys
from importlib.metadata import distribution, distributions

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name


def needed_by(name: str, found: set[str]) -> set[str]:
    """The distribution's own name and those of all it requires here, without extras."""
    if name not in found:
        found.add(name)
        for text in distribution(name).requires or []:
            requirement = Requirement(text)
            if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
                needed_by(canonicalize_name(requirement.name), found)
    return found


def main(name: str) -> None:
    """Keep what `name` needs."""
    kept = needed_by(canonicalize_name(name), set())
    installed = {canonicalize_name(found.metadata["Name"]) for found in distributions()}
    going = sorted(installed - kept, key=lambda each: (each == "pip", each))
    subprocess.run([sys.executable, "-m", "pip", "uninstall", "--quiet", "--yes", *going], check=True)


if __name__ == "__main__":
    main(sys.argv[1])
