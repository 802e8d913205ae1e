"""What templates write of a value is what escaping it gives, marks of HTML above all."""

import pytest
from jinja2 import StrictUndefined, UndefinedError
from markupsafe import Markup, escape

from app.assets import Assets
from app.rendering import Rendering, escaped

VALUES = (
    "", "plain", "a < b", "a > b", 'say "so"', "it's", "A&B", "<script>", Markup("<b>x</b>"), Markup(""),
    0, -3, 2.5, True, None, ("<", 1), ["'"],
)  # fmt: skip


class _Whole:
    def __html__(self) -> str:
        return "<i>whole</i>"


class _Word(str):
    __slots__ = ()


@pytest.mark.parametrize("value", [*VALUES, _Whole(), _Word("a<b")])
def test_a_template_writes_what_escaping_gives(value: object) -> None:
    made = Rendering(Assets()).environment.from_string(
        "{{ value }}|{% set kept %}{{ value }}{% endset %}{{ kept }}"
    )
    assert made.render(value=value) == f"{escape(value)}|{escape(value)}"
    assert escaped(value) == escape(value)


def test_a_name_nobody_gave_is_a_fault_and_half_a_choice_is_nothing() -> None:
    environment = Rendering(Assets()).environment
    assert environment.from_string("[{{ 'x' if value }}]").render(value=False) == "[]"
    with pytest.raises(UndefinedError):
        environment.from_string("{{ missing }}").render()
    with pytest.raises(UndefinedError):
        escaped(StrictUndefined(name="missing"))
