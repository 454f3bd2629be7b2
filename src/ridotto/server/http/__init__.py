"""What Ridotto answers over HTTP."""
