"""The tests of Station Master; docs/testing.md says which folder holds what."""
