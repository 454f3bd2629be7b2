"""Settings of the tests of tables."""

import pytest

# Failing helpers show the values they compared, as failing tests do.
pytest.register_assert_rewrite("tests.table.helpers")
