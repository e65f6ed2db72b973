"""Tokens: does a token end here, does a sentence end here?"""
