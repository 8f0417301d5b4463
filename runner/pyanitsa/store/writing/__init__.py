"""Writing results into a database."""
