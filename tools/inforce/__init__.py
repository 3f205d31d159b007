"""In Force: a library of rules kept as files in git, and the tools that answer from it."""

__version__ = "0.1.0"
