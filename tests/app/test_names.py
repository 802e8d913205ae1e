"""Names of players."""

import pytest

from app.names import BadName, clean_name, same_name


@pytest.mark.parametrize("name", ["Ann", "  Ann  ", "Zoë", "李雷", "a" * 24, "O'Brien 2", "Łódź", "🚂"])
def test_a_visible_name_is_taken_without_spaces_around_it(name: str) -> None:
    assert clean_name(name) == name.strip()


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "a" * 25,
        "A\u200bB",
        "A\u202eB",
        "A\x00B",
        "A\x1bB",
        "\u3164",
        "\u2800",
        "\u0301a",
        "a\u0301\u0301\u0301",
    ],
)
def test_a_name_that_hides_something_is_refused(name: str) -> None:
    with pytest.raises(BadName):
        clean_name(name)


def test_names_that_look_alike_are_the_same() -> None:
    assert same_name("Ann", "ＡＮＮ")
    assert same_name("Straße", "STRASSE")
    assert not same_name("Ann", "Anna")
