"""Keys and seeds, made from what they stand for, never from positions."""

from __future__ import annotations

import hashlib


def digest(*parts: object) -> str:
    """Return the SHA-256 of some parts, in hex digits; no two lists of parts run together."""
    text = "".join(f"{len(part)}:{part}" for part in map(str, parts))
    return hashlib.sha256(text.encode()).hexdigest()


def seed_of(*parts: object) -> int:
    """Return a seed of 64 bits made from some parts."""
    return int(digest(*parts)[:16], 16)
