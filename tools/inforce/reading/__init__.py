"""Pure functions over text: what a sentence says, without input or output, clock or guess."""
