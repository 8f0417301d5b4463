"""How strong entrants are: pure functions over arrays of points and scores."""
