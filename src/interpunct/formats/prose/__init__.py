"""Running text: words and the marks between them, taken apart and put together."""
