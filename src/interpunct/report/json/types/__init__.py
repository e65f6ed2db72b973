"""What `--output json` prints, as types: the source of the JSON schemas.

A type is named after what it is the JSON of. Docstrings, also those below a key, become the
descriptions of the schema; `make schema` writes it again after a change. A key that is removed,
renamed or gets another type or meaning raises the version in the key `schema` of its outcome; a
key that is added does not.
"""
