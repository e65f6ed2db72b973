"""Files: opening them, cutting them into parts, writing them whole or not at all."""
