"""How often answers are right, wrong or silent: sets of questions, samples of them, and the figures (design 6)."""
