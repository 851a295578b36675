"""Intervals: how far an estimate may be from the truth."""

from math import sqrt

Z95 = 1.959964


def wilson(share: float, n: int) -> tuple[float, float]:
    """The 95 % Wilson interval for a share that was found in `n` games; shared victories may make it a fraction."""
    if n == 0:
        return 0.0, 1.0
    centre = (share + Z95**2 / (2 * n)) / (1 + Z95**2 / n)
    half = Z95 / (1 + Z95**2 / n) * sqrt(share * (1 - share) / n + Z95**2 / (4 * n * n))
    return max(0.0, centre - half), min(1.0, centre + half)


def standard_error(total: float, squares: float, n: int) -> float:
    """The standard error of a mean, from the sum and the sum of squares of `n` values."""
    return sqrt(max(squares - total * total / n, 0.0) / (n - 1) / n) if n > 1 else float("nan")
