"""SSH signatures as git keeps them in a commit: taken apart, and checked against the very key that made them.

Checked in process, because a library is proven by checking every acceptance it ever had. What is known here is the
key that signed; whether that key may sign, and for whom, is for the register to say (design 5).
"""

from __future__ import annotations

import base64
import binascii
import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.hashes import HashAlgorithm

BEGIN = b"-----BEGIN SSH SIGNATURE-----"
_END = b"-----END SSH SIGNATURE-----"
_MAGIC = b"SSHSIG"
_NAMESPACE = b"git"
_HASHES = {b"sha256": hashlib.sha256, b"sha512": hashlib.sha512}
_LEAST_RSA_BITS = 2048
_USER_WAS_THERE = 0x01


class BadSignature(ValueError):
    """The signature cannot be read, or is not that of these bytes. Its text says which."""


class _Parts(Struct, frozen=True):
    key: bytes
    hashed_with: bytes
    reserved: bytes
    signature: bytes


def key_blob(public_key: str) -> bytes:
    """The bytes of a public key as ssh prints it (`ssh-ed25519 AAAA… comment`). Raises ValueError where it is none."""
    words = public_key.split()
    if len(words) < 2:
        raise ValueError("a public key is its type and its body, as ssh prints them")
    try:
        blob = base64.b64decode(words[1], validate=True)
    except binascii.Error:
        raise ValueError("the body of the key is not base64") from None
    if _Reader(blob).string() != words[0].encode():
        raise ValueError(f"the body of the key is not of type {words[0]}")
    return blob


def fingerprint(blob: bytes) -> str:
    """The fingerprint of a key, as `ssh-keygen -l` prints it."""
    return "SHA256:" + base64.b64encode(hashlib.sha256(blob).digest()).decode().rstrip("=")


def signing_key(armoured: bytes, signed: bytes) -> bytes:
    """The key (its bytes) that made an SSH signature over `signed`. Raises BadSignature."""
    parts = _taken_apart(armoured)
    hashed = _HASHES[parts.hashed_with](signed).digest()
    whole = _MAGIC + b"".join(_string(one) for one in (_NAMESPACE, parts.reserved, parts.hashed_with, hashed))
    _verify(parts.key, parts.signature, whole)
    return parts.key


def _taken_apart(armoured: bytes) -> _Parts:
    lines = armoured.strip().splitlines()
    if len(lines) < 3 or lines[0] != BEGIN or lines[-1] != _END:
        raise BadSignature("it is not an SSH signature")
    try:
        reader = _Reader(base64.b64decode(b"".join(lines[1:-1]), validate=True))
        if reader.take(len(_MAGIC)) != _MAGIC or reader.number() != 1:
            raise BadSignature("it is not an SSH signature of version 1")
        key, namespace, reserved, hashed_with, signature = (reader.string() for _ in range(5))
        reader.end()
    except (binascii.Error, EOFError):
        raise BadSignature("the signature is damaged") from None
    if namespace != _NAMESPACE:
        raise BadSignature(f"it was made for {namespace.decode('utf-8', 'replace')}, not for git")
    if hashed_with not in _HASHES:
        raise BadSignature("it was made with a hash that is not accepted")
    return _Parts(key, hashed_with, reserved, signature)


def _verify(key: bytes, signature: bytes, whole: bytes) -> None:
    from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm

    try:
        key_reader, signature_reader = _Reader(key), _Reader(signature)
        kind, algorithm = key_reader.string(), signature_reader.string()
        check = _KINDS.get(kind)
        if check is None:
            raise BadSignature(f"keys of type {kind.decode('utf-8', 'replace')} are not accepted")
        check(key_reader, algorithm, signature_reader, whole)
    except (EOFError, UnsupportedAlgorithm, ValueError) as error:
        if isinstance(error, BadSignature):
            raise
        raise BadSignature("the signature is damaged") from None
    except InvalidSignature:
        raise BadSignature("the signature is not of this commit") from None


def _ed25519(key: _Reader, algorithm: bytes, signature: _Reader, whole: bytes) -> None:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    _expect(algorithm, b"ssh-ed25519")
    public, made = key.string(), signature.string()
    key.end()
    signature.end()
    Ed25519PublicKey.from_public_bytes(public).verify(made, whole)


def _sk_ed25519(key: _Reader, algorithm: bytes, signature: _Reader, whole: bytes) -> None:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    _expect(algorithm, b"sk-ssh-ed25519@openssh.com")
    public, application, made = key.string(), key.string(), signature.string()
    key.end()
    Ed25519PublicKey.from_public_bytes(public).verify(made, _as_token_signed(application, signature, whole))


def _ecdsa(key: _Reader, algorithm: bytes, signature: _Reader, whole: bytes) -> None:
    curve = key.string()
    _expect(algorithm, b"ecdsa-sha2-" + curve)
    point, made = key.string(), signature.string()
    key.end()
    signature.end()
    _verify_ecdsa(curve, point, made, whole)


def _sk_ecdsa(key: _Reader, algorithm: bytes, signature: _Reader, whole: bytes) -> None:
    _expect(algorithm, b"sk-ecdsa-sha2-nistp256@openssh.com")
    curve, point, application, made = key.string(), key.string(), key.string(), signature.string()
    key.end()
    _verify_ecdsa(curve, point, made, _as_token_signed(application, signature, whole))


def _verify_ecdsa(curve: bytes, point: bytes, made: bytes, whole: bytes) -> None:
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

    curves: dict[bytes, tuple[ec.EllipticCurve, HashAlgorithm]] = {
        b"nistp256": (ec.SECP256R1(), hashes.SHA256()),
        b"nistp384": (ec.SECP384R1(), hashes.SHA384()),
        b"nistp521": (ec.SECP521R1(), hashes.SHA512()),
    }
    if curve not in curves:
        raise BadSignature("its curve is not accepted")
    on, hashed = curves[curve]
    numbers = _Reader(made)
    r, s = (int.from_bytes(numbers.string(), "big") for _ in range(2))
    numbers.end()
    public = ec.EllipticCurvePublicKey.from_encoded_point(on, point)
    public.verify(encode_dss_signature(r, s), whole, ec.ECDSA(hashed))


def _rsa(key: _Reader, algorithm: bytes, signature: _Reader, whole: bytes) -> None:
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import padding, rsa

    # `ssh-rsa` as the algorithm of a signature is SHA-1, and not accepted.
    hashed: dict[bytes, HashAlgorithm] = {b"rsa-sha2-256": hashes.SHA256(), b"rsa-sha2-512": hashes.SHA512()}
    if algorithm not in hashed:
        raise BadSignature("its hash is not accepted")
    exponent, modulus = (int.from_bytes(key.string(), "big") for _ in range(2))
    key.end()
    if modulus.bit_length() < _LEAST_RSA_BITS:
        raise BadSignature(f"an RSA key needs {_LEAST_RSA_BITS} bits or more")
    made = signature.string()
    signature.end()
    rsa.RSAPublicNumbers(exponent, modulus).public_key().verify(made, whole, padding.PKCS1v15(), hashed[algorithm])


def _as_token_signed(application: bytes, signature: _Reader, whole: bytes) -> bytes:
    """What a hardware key signs in place of the bytes; refused where nobody touched it."""
    flags, counter = signature.take(1), signature.take(4)
    signature.end()
    if not flags[0] & _USER_WAS_THERE:
        raise BadSignature("nobody touched the hardware key")
    return hashlib.sha256(application).digest() + flags + counter + hashlib.sha256(whole).digest()


_Check = Callable[["_Reader", bytes, "_Reader", bytes], None]
_KINDS: dict[bytes, _Check] = {
    b"ssh-ed25519": _ed25519,
    b"ssh-rsa": _rsa,
    b"ecdsa-sha2-nistp256": _ecdsa,
    b"ecdsa-sha2-nistp384": _ecdsa,
    b"ecdsa-sha2-nistp521": _ecdsa,
    b"sk-ssh-ed25519@openssh.com": _sk_ed25519,
    b"sk-ecdsa-sha2-nistp256@openssh.com": _sk_ecdsa,
}


def _expect(algorithm: bytes, wanted: bytes) -> None:
    if algorithm != wanted:
        raise BadSignature("the signature and its key are of different kinds")


def _string(data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + data


class _Reader:
    """Reads ssh's wire format. Raises EOFError where it is cut short, or where something is left over."""

    def __init__(self, data: bytes) -> None:
        self._data, self._at = data, 0

    def take(self, count: int) -> bytes:
        end = self._at + count
        if end > len(self._data):
            raise EOFError
        taken, self._at = self._data[self._at : end], end
        return taken

    def number(self) -> int:
        return int.from_bytes(self.take(4), "big")

    def string(self) -> bytes:
        return self.take(self.number())

    def end(self) -> None:
        if self._at != len(self._data):
            raise EOFError
