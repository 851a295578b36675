"""`python -m beelab` is the command `beelab`, for where the command is not on the path."""

import sys

from beelab.cli import main

sys.exit(main())
