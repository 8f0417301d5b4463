"""The strategies that come with pyanitsa, each in a module that needs none of the others."""
