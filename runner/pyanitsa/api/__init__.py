"""The front door: finding, ordering and choosing what commands and notebooks show."""
