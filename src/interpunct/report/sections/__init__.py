"""What stands below the figures, task by task: further tables and lines of text."""
