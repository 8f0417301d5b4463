"""What confines a host process."""
