"""`python -m tests.bench`: speed of the library, as ratios measured in one run."""

from .bench import main

raise SystemExit(main())
