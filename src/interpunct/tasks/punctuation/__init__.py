"""Punctuation: which marks stand in this slot, where the words may differ too?"""
