"""The commands: options, one call, print, exit. The only layer that knows click, reads the clock and prints."""
