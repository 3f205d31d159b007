"""Services outside: language models behind the protocol that most of them speak. Only here: their client library."""
