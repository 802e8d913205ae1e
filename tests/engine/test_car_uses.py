"""What a car put on a train is good for in the placer's own district, and what keeps it from that."""

from __future__ import annotations

from engine.names import Direction
from engine.view import menu
from tests.engine.line_table import at_office, at_point, in_yard, line
from tests.engine.menu_read import entry_of
from tests.engine.work_table import industry


def test_a_car_says_where_in_ones_own_district_it_is_of_use() -> None:
    """§8 A loaded car goes where its load is received, an empty one where its load is shipped."""
    state = line()
    state.phase = "newTrain"
    industry(state, "mineTipple")
    train = at_point(state, 10)
    state.make_up.due, state.make_up.trays = train.tray, [train.tray]
    freight = menu(state, 0)
    assert entry_of(freight, "Put an empty hopper").consequence == "It can be loaded at your Mine Tipple."
    assert entry_of(freight, "Put a loaded hopper").consequence is None
    assert [entry.label for entry in freight.entries if entry.serves] == ["Put an empty hopper on Train 10"]
    industry(state, "freightHouse")
    unloading = entry_of(menu(state, 0), "Put a loaded boxcar")
    assert unloading.consequence == "It can be unloaded at your Freight House."
    train = at_point(state, 5)
    state.make_up.due, state.make_up.trays = train.tray, [train.tray]
    coaches = menu(state, 0)
    assert entry_of(coaches, "Put a loaded coach").consequence == "Passengers can leave it at your Depot."
    assert entry_of(coaches, "Put an empty coach").consequence == "Passengers can board it at your Depot."


def _uses(number: int, built: str = "", *, tier: str = "depot", consist: str = "") -> dict[str, str | None]:
    """What the answers at the make-up of this train say, by `loaded coach` and so on."""
    state = line(tier=tier)
    state.phase = "newTrain"
    if built:
        industry(state, built)
    train = at_point(state, number, consist)
    state.make_up.due, state.make_up.trays = train.tray, [train.tray]
    puts = [entry for entry in menu(state, 0).entries if entry.label.startswith("Put ")]
    return {entry.label.split(" on ")[0].split(" ", 2)[2]: entry.consequence for entry in puts}


def _serving(number: int, *, tier: str) -> set[str]:
    """The answers marked as of use."""
    state = line(tier=tier)
    state.phase = "newTrain"
    train = at_point(state, number)
    state.make_up.due, state.make_up.trays = train.tray, [train.tray]
    return {entry.label for entry in menu(state, 0).entries if entry.serves}


def test_a_coach_that_porters_may_not_work_passes_unworked() -> None:
    """§13 Terminals only: 1/2; no passenger work: X19 and X20."""
    for tier in ("depot", "station"):
        barred = f"It passes your {tier.capitalize()} unworked: Porters work this train at a Terminal only."
        assert not _serving(2, tier=tier)
        assert _uses(2, tier=tier) == {"loaded coach": barred, "empty coach": barred}
    assert _uses(1, tier="terminal")["empty coach"] == "Passengers can board it at your Terminal."
    for number in (19, 20):
        coach = _uses(number, tier="terminal")["loaded coach"]
        assert coach == "It passes your Terminal unworked: Porters may not work this train."
    assert _uses(17)["loaded coach"] == "Passengers can leave it at your Depot."
    assert _uses(2, tier="whistlePost") == {"loaded coach": None, "empty coach": None}


def test_a_freight_car_that_is_never_set_out_passes_unworked() -> None:
    """§13 No switching: X18 and X19 set nothing out, and §8.3 cars in a train are not unloaded."""
    for number in (18, 19):
        uses = _uses(number, "freightHouse")
        passes = "It passes your Freight House unworked: this train sets nothing out."
        assert uses["loaded boxcar"] == uses["empty boxcar"] == passes
        assert uses["loaded hopper"] is None
    assert _uses(18)["loaded coach"] == "Passengers can leave it at your Depot."
    assert _uses(20, "freightHouse")["loaded boxcar"] == "It can be unloaded at your Freight House."
    assert _uses(13, "mineTipple")["empty hopper"] == "It can be loaded at your Mine Tipple."


def test_a_freight_car_put_on_a_local_before_its_coach_says_what_keeps_it() -> None:
    """§13 Coach stays: what is behind the coach can't be set out before a Small Yard sorts it (§5.1)."""
    behind = _uses(8, "mineTipple")["empty hopper"]
    assert behind is not None
    assert behind.startswith(
        "It can be loaded at your Mine Tipple only once a Small Yard has sorted the train"
    )
    assert _uses(8, "mineTipple", consist="c")["empty hopper"] == "It can be loaded at your Mine Tipple."


def test_a_car_on_an_extra_that_runs_away_is_of_no_use_here() -> None:
    """§6.3 An Extra of an Interchange or an Office runs either way, and passes only what lies that way."""
    runs: tuple[tuple[Direction, str], ...] = (
        ("east", "The train runs away from your Freight House."),
        ("west", "It can be unloaded at your Freight House."),
    )
    for direction, use in runs:
        state = line("plains", "interchange")
        state.phase = "newTrain"
        industry(state, "freightHouse")
        train = in_yard(state, 21, 3, direction=direction)
        state.make_up.trays = [train.tray]
        assert entry_of(menu(state, 0), "Put a loaded boxcar").consequence == use
    state = line()
    state.phase = "newTrain"
    industry(state, "freightHouse")
    state.make_up.trays = [at_office(state, 21, direction="west").tray]
    assert entry_of(menu(state, 0), "Put a loaded boxcar").consequence == use
