"""One match: its chance, its plan, its deals and its games."""
