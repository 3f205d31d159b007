"""What a sentence demands, allows or forbids, what it negates, and under which conditions."""

from inforce.reading.sentences import sentences as sentences
