"""Proving acceptances: which commit landed what, who signed it, and whether they might (standard 5, 7; design 5)."""
