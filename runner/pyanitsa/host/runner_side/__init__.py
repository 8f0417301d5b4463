"""Host processes as the runner sees them."""
