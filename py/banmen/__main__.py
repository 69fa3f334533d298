"""`python -m banmen`."""

import sys

from banmen.cli import main

sys.exit(main())
