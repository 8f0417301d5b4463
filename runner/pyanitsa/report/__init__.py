"""What people see: tables in every format, and games told as one would tell them at the table."""
