"""Running text: splitting it into words and marks, and joining them again."""
