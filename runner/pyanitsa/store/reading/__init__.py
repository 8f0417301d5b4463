"""Reading results from a database."""
