"""Bytes that were whole, damaged."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random


def damaged(content: bytes, random: Random, pieces: Sequence[bytes] = ()) -> bytes:
    """Some stretches left out, doubled, moved or replaced, some bits flipped, or cut short."""
    for _ in range(random.choice((1, 1, 1, 2, 3, 8))):
        start, end = sorted(random.randrange(len(content) + 1) for _ in range(2))
        if random.random() < 0.6:
            end = min(end, start + random.randrange(9))
        kind = random.randrange(7)
        if kind == 0:
            middle = b""
        elif kind == 1:
            middle = content[start:end] * random.choice((2, 2, 3, 50))
        elif kind == 2 and pieces:
            middle = random.choice(pieces)
        elif kind == 3:
            middle = random.randbytes(random.randrange(9))
        elif kind == 4:
            middle = bytes(byte ^ (1 << random.randrange(8)) for byte in content[start:end][:4])
            end = start + len(middle)
        elif kind == 5:
            other = random.randrange(len(content) + 1)
            middle = content[other : other + end - start]
        else:
            content, start, end, middle = content[:end], end, end, b""
        content = content[:start] + middle + content[end:]
    return content
