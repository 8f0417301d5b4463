"""A tournament: its file, its entrants, its draw and its run."""
