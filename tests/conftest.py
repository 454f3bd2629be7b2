"""Settings of all tests."""

import pytest
from hypothesis import settings

# A busy machine is no reason to fail; how fast things are is measured elsewhere.
settings.register_profile("house", deadline=None)
settings.load_profile("house")

# Failing helpers show the values they compared, as failing tests do.
pytest.register_assert_rewrite(
    "tests.lockstep",
    "tests.worlds",
    "tests.arena.helpers",
    "tests.bad_input.helpers",
    "tests.bots.helpers",
    "tests.command_line.helpers",
    "tests.examples.helpers",
    "tests.table.helpers",
)
