"""The front door: what `import pyanitsa` offers, and what the command line stands on."""
