"""What is drawn: rolling stock west to east, rails by their ports, the district with its lit squares."""

import re
from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace

import engine
from app.assets import Assets
from app.board import Board, board_of, word_of
from app.contexts import nothing_to_choose
from app.drawing import (
    card_rails,
    card_strip,
    card_symbol,
    cars_strip,
    lines_of,
    rails_of,
    stem_of,
    train_strip,
)
from app.rendering import Rendering
from app.rulebook import chapters, spans
from engine.catalogue.modifiers import MODIFIER
from engine.names import Square
from engine.view import catalogue_entries
from engine.view.frames import Frame
from engine.view.place_frames import BoxFrame, CarFrame, CellFrame, DistrictFrame, TrainFrame
from engine.view.works import STATUS_WORDS

COACH = CarFrame("coach", loaded=True, origin=0, loaded_here=True, label="loaded coach")
TANK = CarFrame("tank", loaded=False, origin=None, loaded_here=False, label="empty tank")


def dealt() -> Frame:
    config = engine.config_from_json(engine.PRESETS["firstDay"], 1)
    return engine.frame(engine.new_game(config, ("Ann",), 430).state, 0)


def district() -> DistrictFrame:
    return dealt().districts[0]


def train(nose: str) -> TrainFrame:
    shown = {"tray": "tray0", "west_to_east": (COACH, TANK), "engine_west": 1, "nose": nose, "flags": "white"}
    return SimpleNamespace(**shown)  # type: ignore[return-value]


def offer(kind: str, **fields: object) -> SimpleNamespace:
    return SimpleNamespace(entry=SimpleNamespace(intent={"type": kind, **fields}))


def test_a_train_is_drawn_with_its_engine_among_its_cars() -> None:
    strip = train_strip(train("west"))
    assert [piece.symbol for piece in strip.pieces] == ["car-coach", "engine", "car-tank"]
    assert [piece.x for piece in strip.pieces] == [0, 20, 46]
    assert strip.pieces[1].points_west
    assert strip.pieces[0].chalked


def test_loaded_and_empty_cars_look_different() -> None:
    looks = [piece.look for piece in cars_strip((COACH, TANK)).pieces]
    assert looks == ["coach loaded", "tank empty"]


def test_cars_stand_on_both_sides_of_the_train_on_their_card() -> None:
    """§2.6 Cars can stand on both sides of a train."""
    office = next(cell for cell in district().cells if cell.kind == "office")
    cell = replace(office, cars=(TANK, COACH), standing_west=1, trains=(train("east"),))
    symbols = [piece.symbol for piece in card_strip(cell, "tray0").pieces]
    assert symbols == ["car-tank", "car-coach", "engine", "car-tank", "car-coach"]


def test_rails_are_named_by_their_ports() -> None:
    assert rails_of((("e", "w"), ("e", "n"))) == ("rail-straight", "rail-ne")


def test_a_turnout_shows_its_points_at_the_stem() -> None:
    """§2.3 The stem is where both ways part."""
    assert stem_of((("e", "w"), ("e", "n"))) == "e"
    assert stem_of((("w", "e"),)) is None


def test_every_card_of_the_box_has_a_picture(checkout: object) -> None:
    sprite = (checkout / "static" / "sprite.svg").read_text(encoding="utf-8")  # type: ignore[operator]
    for card in catalogue_entries():
        names = card_rails(card.key, card.hand) if card.category == "track" else ()
        for name in names or (card_symbol(card.category, card.key),):
            assert f'id="{name}"' in sprite, card


def test_a_new_district_has_one_free_track_and_narrow_edges() -> None:
    """§2.2 A new district is Limits, Whistle Post, Limits."""
    board = board_of(district(), {}, None)
    assert board.chips == (None,)
    assert [column.is_narrow for column in board.columns] == [True, False, False, False, True]
    assert [column.limit for column in board.columns] == ["", "west", "", "east", ""]
    assert [row.is_bare for row in board.rows] == [True, False, True]
    assert board.lit == 0


def test_an_answer_lies_on_the_square_it_is_chosen_by() -> None:
    here, host = Square(1, 1), Square(0, 0)
    lay = offer("card.play", placement={"col": 1, "row": 1})
    board = board_of(district(), {here: (lay,), host: (lay,)}, None)
    lit = [spot.name for row in board.rows for spot in row.spots if spot.offers]
    assert lit == ["1_1"]
    assert board.lit == 1


def test_an_answer_without_a_square_of_its_own_lies_where_it_happens() -> None:
    cut = offer("switch.dropCars", trayId="tray0", count=1)
    board = board_of(district(), {Square(0, 0): (cut,)}, None)
    assert board.lit == 1


def test_set_outs_stand_below_their_train_at_the_end_where_the_cars_will_stand() -> None:
    """§2.6 Each cut is set down next to the train on its own side; no two read alike on the square."""
    area, here = district(), Square(0, 0)
    office = next(cell for cell in area.cells if cell.kind == "office")
    off_tail = [offer("switch.dropCars", trayId="tray0", count=count) for count in (1, 2)]
    off_nose = offer("switch.dropCars", trayId="tray0", count=1, fromNose=True)
    sort = offer("switch.sortConsist")
    for facing, signs in (
        ("east", [(1, False), (2, False), (1, True)]),
        ("west", [(1, False), (2, True), (1, True)]),
    ):
        turned = replace(office, trains=(train(facing),))
        board = board_of(with_card(area, here, turned), {here: (sort, off_nose, *off_tail)}, None)
        spot = next(spot for row in board.rows for spot in row.spots if spot.cell.square == here)
        assert [(cut.cars, cut.is_east) for cut in spot.cuts] == signs
        assert spot.others == (sort,)
        assert board.lit == 1


def with_card(area: DistrictFrame, square: Square, card: CellFrame) -> DistrictFrame:
    """The district with another card on a square."""
    rows = tuple(
        replace(row, cells=tuple(card if cell.square == square else cell for cell in row.cells))
        for row in area.rows
    )
    return replace(area, rows=rows)


def test_a_facility_shows_its_state_by_a_sign_and_a_word() -> None:
    """The board: *jammed / ready / no car spotted*; every state but “no platform” has a sign and a word."""
    area, here = district(), Square(0, 0)
    office = next(cell for cell in area.cells if cell.kind == "office")
    assert office.facility is not None
    shown = {}
    for status in STATUS_WORDS:
        card = replace(office, facility=replace(office.facility, status=status))
        board = board_of(with_card(area, here, card), {}, None)
        shown[status] = next(spot.state for row in board.rows for spot in row.spots if spot.name == "0_0")
    assert [status for status, mark in shown.items() if mark is None] == ["closed"]
    signs = {status: mark.sign for status, mark in shown.items() if mark}
    assert len({signs["ready"], signs["jammed"], signs["noCar"], signs["tired"]}) == 4
    page = page_of(with_card(area, here, replace(office, facility=replace(office.facility, status="jammed"))))
    assert re.search(
        r'class="state jammed"[^>]*><tspan class="sign">✕</tspan><tspan class="word"> jammed<', page
    )


def barred(board: Board) -> list[str]:
    return [spot.name for row in board.rows for spot in row.spots if spot.is_barred]


def test_track_out_of_reach_is_barred_while_a_train_is_chosen() -> None:
    """Choosing is by pointing: reachable squares light up, others are told apart without colour."""
    area, limits = district(), Square(1, 0)
    run = offer("switch.move", trayId="tray0", to={"col": 1, "row": 0}, reverse=False)
    run.entry.squares, run.entry.route = (limits,), (Square(0, 0), limits)
    board = board_of(area, {limits: (run,)}, "tray0")
    assert barred(board) == ["-1_0"]
    spot = next(spot for row in board.rows for spot in row.spots if spot.is_barred)
    assert spot.label.endswith("; out of reach of the chosen train")
    assert barred(board_of(area, {limits: (run,)}, "tray1")) == []
    assert barred(board_of(area, {}, "tray0")) == []
    assert barred(board_of(area, {limits: (offer("card.play"),)}, None)) == []


def test_a_long_name_stands_on_two_lines() -> None:
    assert lines_of("Railroad Express Agency", 15) == ("Railroad", "Express Agency")
    assert lines_of("Restaurant", 15) == ("Restaurant",)
    assert lines_of("Viscosity Breakers", 15) == ("Viscosity", "Breakers")
    names = [modifier.name for modifier in MODIFIER.values()]
    assert max(len(line) for name in names for line in lines_of(name, 15)) <= 15


def page_of(area: DistrictFrame) -> str:
    """The drawing of a district."""
    shown = replace(dealt(), districts=(area,))
    context = {**nothing_to_choose(""), "frame": shown, "here": "", "root": "", "code": "RAIL-4471"}
    return Rendering(Assets()).text("game/_district.html", context)


def drawn_office(outbound: int, inbound: int) -> str:
    """The drawing of an Office with so many boxes."""
    area = district()
    office = next(cell for cell in area.cells if cell.kind == "office")
    assert office.facility is not None
    boxes = {"outbound": (BoxFrame(None),) * outbound, "inbound": (BoxFrame(None),) * inbound}
    large = replace(office, facility=replace(office.facility, **boxes))
    return page_of(with_card(area, office.square, large))


def test_the_boxes_of_an_office_stand_side_by_side_within_its_card() -> None:
    for outbound, inbound in ((1, 1), (3, 3), (6, 3), (4, 6), (0, 0)):
        page = drawn_office(outbound, inbound)
        found = re.findall(
            r'class="box \w+" transform="translate\(([\d.]+) 87\)"><rect width="([\d.]+)"', page
        )
        spans = [(float(x), float(x) + float(width)) for x, width in found]
        assert len(spans) == outbound + inbound
        assert all(before[1] < after[0] for before, after in pairwise(spans))
        assert all(end <= 120 for _, end in spans)


def test_answers_on_squares_have_words() -> None:
    assert word_of(offer("switch.move", reverse=True).entry) == "Back up"
    assert word_of(offer("switch.move", reverse=False).entry) == "Run here"
    assert word_of(offer("porter.board").entry) == "Board"
    assert word_of(offer("something.new").entry) == "Here"


def test_the_rules_page_has_every_chapter_and_rule_of_the_rulebook() -> None:
    found = chapters("rules.md")
    headings = [chapter.heading for chapter in found]
    assert headings[1] == "1. The Division"
    assert headings[-1].startswith("14.")
    numbers = [block.number for chapter in found for block in chapter.blocks if block.number]
    assert numbers[:2] == ["1.1", "1.2"]
    assert "7.4.3" in numbers
    assert {block.kind for chapter in found for block in chapter.blocks} == {"p", "ul", "table"}


def test_text_is_cut_where_its_look_changes() -> None:
    looks = [(span.text, span.look) for span in spans("a **b** *c* `d` [e](f) g")]
    assert looks == [
        ("a ", ""),
        ("b", "strong"),
        (" ", ""),
        ("c", "em"),
        (" ", ""),
        ("d", "code"),
        (" ", ""),
        ("e", "link"),
        (" g", ""),
    ]
