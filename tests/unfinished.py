"""Games whose rules are there, and whose lessons, pictures and notebook are still being written.

A test that skips something for them also fails as soon as they have it: then the name has to go.
"""

WITHOUT_LESSONS: set[str] = set()
