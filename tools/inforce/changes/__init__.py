"""Deciding on a change: who may, what accepting or rejecting does, and landing it (standard 5, design 5)."""
