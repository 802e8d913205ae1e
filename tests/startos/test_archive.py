"""The archive format: what is packed is read again, and nothing that was touched is."""

import pytest
from Crypto.PublicKey import ECC
from hypothesis import given
from hypothesis import strategies as st

from startos.s9pk.damage import Damaged
from startos.s9pk.encoding import LARGEST, Cursor, u64, varint, varstring
from startos.s9pk.reading import verified
from startos.s9pk.signing import sign
from startos.s9pk.tree import Folder, file_of_bytes, files_in, folder_of
from startos.s9pk.writing import HEADER_SIZE, MAGIC, archive
from tests.startos.packages import KEY, files, packed

HEADER = {
    "magic": 0,
    "version": 2,
    "signing key": 3,
    "signature": 35,
    "root hash": 99,
    "most the root may be": 131,
    "place of the root": 139,
    "size of the root": 147,
}


@given(st.integers(0, LARGEST))
def test_a_number_is_read_as_it_was_written(number: int) -> None:
    assert Cursor(varint(number)).varint() == number


@given(st.text(max_size=300))
def test_a_name_is_read_as_it_was_written(name: str) -> None:
    assert Cursor(varstring(name)).varstring() == name


@pytest.mark.parametrize("bad", [b"\x80\x00", b"\xff" * 10, b"\xff" * 9 + b"\x02", b"\x80"])
def test_a_number_has_one_form_and_64_bits(bad: bytes) -> None:
    with pytest.raises(Damaged):
        Cursor(bad).varint()


def test_a_name_is_utf_8() -> None:
    with pytest.raises(Damaged, match="UTF-8"):
        Cursor(b"\x02\xff\xff").varstring()


def test_the_signature_is_that_of_rfc_8032() -> None:
    """Section 7.3, with its empty context; the archive's own differs in the context alone."""
    seed = bytes.fromhex("833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42")
    key = ECC.construct(curve="Ed25519", seed=seed)
    expected = (
        "98a70222f0b8121aa9d30f813d683f809e462b469c7ff87639499bb94e6dae41"
        "31f85042463c2a355a2003d062adf5aaa10b8c61e636062aaad11c2a26083406"
    )

    class Abc(bytes):
        """Signing adds the size to the hash; this message is `abc` and nothing more."""

        def __add__(self, other: bytes) -> bytes:
            return bytes(self)

    assert sign(key, Abc(b"abc"), 0, context=b"").hex() == expected
    assert sign(key, Abc(b"abc"), 0).hex() != expected


def test_what_is_packed_is_read_again() -> None:
    found = dict(files_in(verified(packed()).root))
    assert {path: file.read() for path, file in found.items()} == {
        path: file.read() for path, file in files().items()
    }


@given(
    st.dictionaries(
        st.lists(st.from_regex(r"[a-z0-9._-]{1,8}x", fullmatch=True), min_size=1, max_size=4).map("/".join),
        st.binary(max_size=80),
        max_size=12,
    )
)
def test_any_tree_is_read_again(contents: dict[str, bytes]) -> None:
    kept: dict[str, bytes] = {}
    for path, content in contents.items():
        parts = path.split("/")
        above = {"/".join(parts[:depth]) for depth in range(1, len(parts))}
        if not above & kept.keys() and not any(other.startswith(path + "/") for other in kept):
            kept[path] = content
    root = folder_of({path: file_of_bytes(content) for path, content in kept.items()})
    read = verified(b"".join(archive(root, KEY)))
    assert {path: file.read() for path, file in files_in(read.root)} == kept
    assert read.root.hash == root.hash


def test_the_same_contents_make_the_same_bytes() -> None:
    assert packed() == packed(folder_of(dict(reversed(files().items()))))


def test_the_header_is_where_the_format_says() -> None:
    content = packed()
    root = verified(content).root
    assert (HEADER_SIZE, content[:3]) == (155, MAGIC)
    assert content[99:131] == root.hash
    assert content[131:155] == u64(root.size) + u64(155) + u64(root.size)


@pytest.mark.parametrize("name", HEADER)
def test_no_bit_of_the_header_can_change(name: str) -> None:
    for bit in range(8):
        refuse(flipped(packed(), HEADER[name], bit))


def test_no_bit_anywhere_can_change() -> None:
    """One bit of every byte, another in each."""
    content = packed()
    for place in range(len(content)):
        refuse(flipped(content, place, place % 8))


def test_it_cannot_be_cut_off_anywhere() -> None:
    content = packed()
    for length in range(len(content)):
        refuse(content[:length])


@pytest.mark.parametrize("more", [b"\0", b"\n", b"hsqs", bytes(4096)])
def test_nothing_can_be_added_at_the_end(more: bytes) -> None:
    refuse(packed() + more)


def test_nothing_can_be_hidden_between_the_entries() -> None:
    """A gap does not change any hash: only the account of all bytes finds it."""
    root = folder_of({"one": file_of_bytes(b"1"), "two": file_of_bytes(b"2")})
    content = b"".join(archive(root, KEY))
    place = u64(len(content) - 1)
    assert content.count(place) == 1
    refuse(content[:-1].replace(place, u64(len(content))) + b"x2", "no entry")


def test_two_entries_cannot_share_bytes() -> None:
    root = folder_of({"one": file_of_bytes(b"same"), "two": file_of_bytes(b"same")})
    content = b"".join(archive(root, KEY))
    refuse(content.replace(u64(len(content) - 4), u64(len(content) - 8)), "no entry, or to two")


@pytest.mark.parametrize("name", ["", ".", "..", "a/b", "a\0b"])
def test_names_stay_inside_their_folder(name: str) -> None:
    refuse(b"".join(archive(Folder({name: file_of_bytes(b"1")}), KEY)), "bad name")


def test_somebody_elses_key_does_not_fit() -> None:
    other = ECC.construct(curve="Ed25519", seed=bytes(32)).public_key().export_key(format="raw")
    refuse(packed()[:3] + other + packed()[35:], "signature")


def test_a_key_that_fits_every_signature_is_refused() -> None:
    """The neutral point: anything could be made to verify under it."""
    refuse(packed()[:3] + b"\x01" + bytes(31) + packed()[35:], "signature|key")


def flipped(content: bytes, place: int, bit: int) -> bytes:
    return content[:place] + bytes([content[place] ^ 1 << bit]) + content[place + 1 :]


def refuse(content: bytes, why: str | None = None) -> None:
    with pytest.raises(Damaged, match=why):
        verified(content)
