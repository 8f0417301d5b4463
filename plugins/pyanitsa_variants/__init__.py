"""The rule variants that come with pyanitsa, one plugin module a family."""
