"""The eight checks, and what they rest on. `answering.py` is the list; each check is a module named for what it does."""
