"""Yardsticks: endings of our games that are small enough to be solved exactly."""
