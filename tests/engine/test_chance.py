"""The two streams of chance give the words that were promised, on every machine."""

from __future__ import annotations

import pytest

from engine import chance
from engine.chance import Stream

SEALED = bytes(range(32))


@pytest.mark.parametrize(
    ("seed", "words"),
    [(1, [2693262067, 11749833, 2265367787]), (0, [1144304738, 1416247]), (4294967295, [3850105811])],
)
def test_a_classic_seed_names_the_same_words_as_in_the_older_game(seed: int, words: list[int]) -> None:
    stream = Stream(seed)
    assert [stream.word() for _ in words] == words


def test_a_classic_number_below_n_is_the_word_modulo_n() -> None:
    assert Stream(1).below(10) == 2693262067 % 10
    assert Stream(1).d12() == 1 + 2693262067 % 12


def test_the_sealed_stream_is_keyed_blake2b_by_counter() -> None:
    stream = Stream(SEALED)
    assert [stream.word() for _ in range(4)] == [
        1812474236826068968,
        9967975159925293829,
        6836329579778463837,
        5528653393046247545,
    ]
    assert stream.state == 4


def test_the_sealed_stream_rolls_and_shuffles_as_published() -> None:
    stream = Stream(SEALED)
    assert [stream.d12() for _ in range(5)] == [5, 6, 10, 6, 8]
    assert Stream(SEALED).shuffled(list(range(10))) == [7, 6, 0, 2, 3, 1, 4, 5, 9, 8]


def test_a_sealed_word_that_would_favour_the_low_numbers_is_drawn_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fair = (1 << 64) // 12 * 12
    words = [(1 << 64) - 1, fair, fair - 1]
    monkeypatch.setattr(chance, "_sealed_word", lambda _, position: words[position])
    stream = Stream(SEALED)
    assert stream.below(12) == 11
    assert stream.state == 3


@pytest.mark.parametrize("seed", [77, SEALED])
def test_a_stream_goes_on_from_its_state(seed: chance.Seed) -> None:
    stream = Stream(seed)
    stream.word()
    resumed, copied = Stream(seed, stream.state), stream.copy()
    following = [stream.word() for _ in range(3)]
    assert [resumed.word() for _ in range(3)] == following
    assert [copied.word() for _ in range(3)] == following


def test_a_shuffle_leaves_the_given_list_as_it_is() -> None:
    cards = [1, 2, 3, 4]
    assert sorted(Stream(5).shuffled(cards)) == cards == [1, 2, 3, 4]
