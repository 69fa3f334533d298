"""What all tests share: Hypothesis without a clock and without chance, so that a run can be repeated anywhere."""

from hypothesis import settings

settings.register_profile("banmen", deadline=None, derandomize=True, database=None)
settings.load_profile("banmen")
