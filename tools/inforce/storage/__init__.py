"""Files, schemas, git and the index: the only place that knows how a library is kept."""
