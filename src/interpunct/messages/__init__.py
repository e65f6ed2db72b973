"""How the program speaks while it works: phrases, text that is safe to show, progress, waiting."""
