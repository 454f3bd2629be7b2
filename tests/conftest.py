"""Settings of all tests."""

import pytest
from hypothesis import settings

pytest_plugins = ["tests.support.page_fixtures"]

# A busy machine is no reason to fail; how fast things are is measured elsewhere.
settings.register_profile("ridotto", deadline=None)
settings.load_profile("ridotto")

# Failing helpers show the values they compared, as failing tests do.
pytest.register_assert_rewrite(
    "tests.support.lockstep",
    "tests.support.worlds",
    "tests.support.arena",
    "tests.support.bad_input",
    "tests.support.bots",
    "tests.support.cli",
    "tests.support.examples",
    "tests.support.table",
)
