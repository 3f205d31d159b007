"""Bringing in documents: read as they arrive, into clauses with their attributes, and proposed (design 3)."""
