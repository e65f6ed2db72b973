"""Types of the output of `--output json`, from which the JSON schemas are generated.

A type is named after the object it represents. Docstrings, also those below a key, become the
descriptions in the schema; run `make schema` after a change. A key that is removed, renamed or gets
another type or meaning raises the version in the key `schema` of its outcome; a key that is added
does not.
"""
