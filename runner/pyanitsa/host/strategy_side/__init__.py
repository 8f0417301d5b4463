"""What runs inside a host process."""
