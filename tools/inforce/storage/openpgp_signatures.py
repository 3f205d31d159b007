"""OpenPGP signatures, which git hosts make on the merges they carry out: checked by gpg against one registered key.

gpg runs in a folder of its own that holds nothing but that key; the user's key ring and its trust play no part.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path

from inforce.errors import LibraryError
from inforce.storage.ssh_signatures import BadSignature

BEGIN = b"-----BEGIN PGP SIGNATURE-----"
BLOCK = "-----BEGIN PGP PUBLIC KEY BLOCK-----"
_SECONDS = 30.0


def is_signed_by(public_block: str, armoured: bytes, signed: bytes) -> bool:
    """Whether an OpenPGP signature over `signed` was made by that key (an armoured block).

    Raises BadSignature where the key made it over other bytes, and LibraryError where there is no gpg.
    """
    # Short, because gpg's own socket paths must fit in 108 bytes.
    with tempfile.TemporaryDirectory(prefix="if-gpg-") as home:
        os.chmod(home, 0o700)
        _gpg(home, "--import", stdin=public_block.encode())
        signature = Path(home) / "signature"
        signature.write_bytes(armoured)
        told = _gpg(home, "--verify", str(signature), "-", stdin=signed)
    words = [line.split()[1:] for line in told.decode("utf-8", "replace").splitlines() if line.startswith("[GNUPG:]")]
    states = {word[0] for word in words if word}
    if "BADSIG" in states:
        raise BadSignature("the signature is not of this commit")
    # Whether the key was in its days is for the register; GOODSIG and EXPKEYSIG differ only in gpg's own view of that.
    return "VALIDSIG" in states and not states & {"REVKEYSIG", "ERRSIG"}


def _gpg(home: str, *arguments: str, stdin: bytes) -> bytes:
    line = ["gpg", "--homedir", home, "--batch", "--no-tty", "--no-autostart", "--status-fd", "1", "--no-options"]
    try:
        return subprocess.run(
            [*line, *arguments], input=stdin, capture_output=True, timeout=_SECONDS, check=False
        ).stdout
    except FileNotFoundError:
        raise LibraryError(
            "gpg is not installed: merges signed by a git host's OpenPGP key cannot be checked",
            next="install gnupg",
            code="no_gpg",
        ) from None
    except subprocess.TimeoutExpired:
        raise LibraryError(
            f"gpg did not end within {_SECONDS:g} seconds",
            next="see that gpg answers: gpg --version; then run this again",
            code="no_gpg",
        ) from None
