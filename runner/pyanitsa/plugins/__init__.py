"""What plugins are: hook specifications, the plugin manager, and files of strategies."""
