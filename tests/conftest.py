"""Lets failing helpers show the values they compared, as failing tests do."""

import pytest

pytest.register_assert_rewrite(
    "tests.lockstep",
    "tests.worlds",
    "tests.bad_input.helpers",
    "tests.command_line.helpers",
    "tests.examples.helpers",
)
