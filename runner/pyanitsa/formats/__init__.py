"""Who meets whom: one module a tournament format."""
