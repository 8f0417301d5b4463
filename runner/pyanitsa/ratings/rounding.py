"""To how many decimals numbers are told: further ones are the rounding of a machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

RATING_DECIMALS: Final = 6
"""Of ratings in Elo."""

SHARE_DECIMALS: Final = 9
"""Of shares, 0 to 1."""


def rounded(values: NDArray[np.float64], decimals: int) -> NDArray[np.float64]:
    """Return numbers without the digits in which machines differ; a 0 has no sign.

    Which machine calculates decides in which order sums are added up, and so their last bits.
    """
    return np.round(values, decimals) + 0.0
