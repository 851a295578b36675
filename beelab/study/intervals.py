"""Intervals: how far an estimate may be from the truth."""

from math import sqrt

Z95 = 1.959964
T95 = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.306)  # for 1 to 8 degrees of freedom


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


def t95(freedom: int) -> float:
    """How many standard errors a 95 % interval reaches to each side (Student's t), for few trials more than 1.96.

    Args:
        freedom: degrees of freedom, usually the number of trials less 1.

    >>> round(t95(1), 1), round(t95(19), 3), round(t95(1000), 3)
    (12.7, 2.093, 1.962)
    """
    if freedom < 1:
        return float("inf")
    if freedom <= len(T95):
        return T95[freedom - 1]
    z, n = Z95, freedom  # Fisher's expansion, right to three decimals from here on
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return z + sum(term / n**power for power, term in enumerate(terms, 1))
