"""What must be true of a library's files: a list of small rules that tell every fault at once (design 1)."""
