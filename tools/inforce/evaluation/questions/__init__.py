"""Whether question sets are right: a list of small checks that tell every fault at once (the paper, Question Set)."""
