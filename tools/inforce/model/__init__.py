"""The nouns of the field, immutable and without input or output."""
