"""The change feed: sources fetched politely, differences proposed as any document is, and what time alone changes."""
