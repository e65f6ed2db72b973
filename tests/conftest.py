"""Settings for all tests."""

from hypothesis import settings

# Speed is measured in bench/; a busy machine must not fail a test.
settings.register_profile("interpunct", settings.get_profile("default"), deadline=None)
settings.load_profile("interpunct")
