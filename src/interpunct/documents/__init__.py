"""What a text is: units, and what stands in the slots after them."""
