"""The eight checks, and what they rest on. `answering.py` lists them; each is a module named for what it does."""
