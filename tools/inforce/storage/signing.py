"""Signing a commit with a person's SSH key, through `ssh-keygen`: it knows agents, pass phrases and hardware keys."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

from inforce.errors import LibraryError, Refused
from inforce.storage.ssh_signatures import BEGIN, key_blob

# A person may have to type a pass phrase or touch a key.
_SECONDS = 300.0
Signer = Callable[[bytes], bytes]


def signer(key: Path) -> Signer:
    """What signs with a private key (or, where an agent holds that, its `.pub` file). Raises Refused for no such file.

    Called with the bytes of a commit it gives back the armoured signature, and raises Refused where ssh-keygen does.
    """
    path = key.expanduser().absolute()
    if not path.is_file():
        raise Refused("there is no such key", where=str(path), next="name your signing key: --key PATH", code="no_key")

    def sign(data: bytes) -> bytes:
        ran = _keygen("-Y", "sign", "-q", "-n", "git", "-f", str(path), stdin=data)
        if ran.returncode != 0 or not ran.stdout.startswith(BEGIN):
            said = ran.stderr.decode("utf-8", "replace").strip().splitlines()
            raise Refused(
                f"the key cannot sign: {said[-1] if said else 'ssh-keygen gave no signature'}",
                where=str(path),
                next="name a private key, or the .pub file of one that ssh-agent holds",
                code="no_key",
            )
        return ran.stdout

    return sign


def public_key(key: Path) -> str:
    """The public half of a key, type and body, from the private key's file or its `.pub`. Raises Refused."""
    path = key.expanduser().absolute()
    beside = path if path.suffix == ".pub" else path.with_name(path.name + ".pub")
    try:
        text = beside.read_text("utf-8", "replace")
    except OSError:
        ran = _keygen("-y", "-f", str(path))
        text = ran.stdout.decode("utf-8", "replace") if ran.returncode == 0 else ""
    words = text.split()[:2]
    try:
        key_blob(" ".join(words))
    except (ValueError, EOFError):
        raise Refused(
            "there is no SSH key here", where=str(path), next="make one: ssh-keygen -t ed25519 -f PATH", code="no_key"
        ) from None
    return " ".join(words)


def _keygen(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(
            ["ssh-keygen", *arguments], input=stdin, capture_output=True, timeout=_SECONDS, check=False
        )
    except FileNotFoundError:
        raise LibraryError(
            "ssh-keygen is not installed, or not on the PATH", next="install OpenSSH's client", code="no_ssh"
        ) from None
    except subprocess.TimeoutExpired:
        raise Refused(
            f"ssh-keygen did not end within {_SECONDS:g} seconds",
            next="where the key has a password, add it first: ssh-add KEY; then run this again",
            code="no_key",
        ) from None
