"""The store's digests, for tests that read or fill a database themselves: SipHash-2-4 with the store's key."""

import sqlite3

MASK = (1 << 64) - 1
NAME, SKELETON, SNAP_KEY = 1, 2, 3
PHOTO_KEY = 6
COMMENT_KEY = 14
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def siphash(key: bytes, data: bytes, wide: bool = False) -> bytes:
    k0, k1 = int.from_bytes(key[:8], "little"), int.from_bytes(key[8:], "little")
    v = [0x736F6D6570736575 ^ k0, 0x646F72616E646F6D ^ k1 ^ (0xEE if wide else 0), 0x6C7967656E657261 ^ k0, 0x7465646279746573 ^ k1]

    def turn(word: int, bits: int) -> int:
        return (word << bits | word >> (64 - bits)) & MASK

    def rounds(count: int) -> None:
        for _ in range(count):
            v[0] = (v[0] + v[1]) & MASK
            v[1] = turn(v[1], 13) ^ v[0]
            v[0] = turn(v[0], 32)
            v[2] = (v[2] + v[3]) & MASK
            v[3] = turn(v[3], 16) ^ v[2]
            v[0] = (v[0] + v[3]) & MASK
            v[3] = turn(v[3], 21) ^ v[0]
            v[2] = (v[2] + v[1]) & MASK
            v[1] = turn(v[1], 17) ^ v[2]
            v[2] = turn(v[2], 32)

    end = len(data) - len(data) % 8
    words = [int.from_bytes(data[at : at + 8], "little") for at in range(0, end, 8)]
    words.append(int.from_bytes(data[end:], "little") | (len(data) & 255) << 56)
    for word in words:
        v[3] ^= word
        rounds(2)
        v[0] ^= word
    v[2] ^= 0xEE if wide else 0xFF
    rounds(4)
    out = (v[0] ^ v[1] ^ v[2] ^ v[3]).to_bytes(8, "little")
    if wide:
        v[1] ^= 0xDD
        rounds(4)
        out += (v[0] ^ v[1] ^ v[2] ^ v[3]).to_bytes(8, "little")
    return out


class Digests:
    """The digests of one store."""

    def __init__(self, database: sqlite3.Connection):
        (self.key,) = database.execute("SELECT key FROM digest_key").fetchone()

    @staticmethod
    def are_in(database: sqlite3.Connection) -> bool:
        """Whether the store has digests: the broken servers of the torture's controls store plain words."""
        return database.execute("SELECT 1 FROM sqlite_master WHERE name = 'digest_key'").fetchone() is not None

    def short(self, text: str, kind: int) -> int:
        return int.from_bytes(siphash(self.key, bytes([kind]) + text.encode()), "little", signed=True)

    def token(self, text: str, kind: int) -> str:
        digest = siphash(self.key, bytes([kind]) + text.encode(), wide=True)
        words = [int.from_bytes(digest[at : at + 8], "little") for at in (0, 8)]
        return "".join(LETTERS[words[place // 10] >> 6 * (place % 10) & 63] for place in range(15))
