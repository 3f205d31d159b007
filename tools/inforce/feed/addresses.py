"""Which addresses may be asked: public ones, and those that the library's owner lists (design 8).

A host is resolved once, every address it has is judged, and the connection goes to exactly that address: a name that
means another machine a moment later (DNS rebinding) gains nothing.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from inforce.feed.outcomes import CheckFailed
from inforce.model.sources import WebAddress

Address = IPv4Address | IPv6Address
Resolve = Callable[[str, int], Sequence[str]]

_NAT64 = (IPv6Network("64:ff9b::/96"), IPv6Network("64:ff9b:1::/48"))
_COMPATIBLE = IPv6Network("::/96")
# What `is_global` of some Pythons takes for public, and no source of law is at.
_NOT_PUBLIC: tuple[IPv4Network | IPv6Network, ...] = (
    IPv4Network("0.0.0.0/8"),
    IPv4Network("100.64.0.0/10"),
    IPv4Network("192.0.0.0/24"),
    IPv4Network("192.88.99.0/24"),
    IPv4Network("198.18.0.0/15"),
    IPv4Network("240.0.0.0/4"),
    IPv6Network("fec0::/10"),
    IPv6Network("2001::/23"),
    IPv6Network("2001:db8::/32"),
    IPv6Network("3fff::/20"),
    IPv6Network("5f00::/16"),
    IPv6Network("100::/64"),
)


def resolve(host: str, port: int) -> Sequence[str]:
    """The addresses a host name has now. Raises OSError where it has none."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


class Guard:
    """Judges where a request may go. `allowed` is what library.yml lists: host names, addresses, networks."""

    def __init__(self, allowed: Sequence[str] = (), resolve: Resolve = resolve) -> None:
        self._resolve = resolve
        self._hosts = {entry.lower().rstrip(".") for entry in allowed}
        self._networks = [network for entry in allowed if (network := _network(entry)) is not None]

    def addresses(self, to: WebAddress) -> tuple[str, ...]:
        """The addresses of a host that may be connected to, in the order in which to try them.

        Raises CheckFailed where one of them is not public and nobody has listed it.
        """
        host = to.host
        literal = _address(host)
        if literal is None and _looks_like_a_number(host):
            raise CheckFailed("unreachable", f"{host} is neither a host name nor an IP address as it is written")
        found = [literal] if literal is not None else self._resolved(host, to.port)
        for address in found:
            if not (host in self._hosts or self.admits(address)):
                where = host if literal is not None else f"{host} is at {address}, which"
                raise CheckFailed(
                    "unreachable",
                    f"{where} is not a public address and was not asked; where it is meant, list it in library.yml "
                    "under feed: allowed",
                )
        return tuple(str(address) for address in found)

    def admits(self, address: Address) -> bool:
        """Whether an address is public, or in a network that is listed."""
        return is_public(address) or any(
            network.version == address.version and address in network for network in self._networks
        )

    def _resolved(self, host: str, port: int) -> list[Address]:
        try:
            found = [_address(text.partition("%")[0]) for text in self._resolve(host, port)]
        except (OSError, UnicodeError) as error:
            raise CheckFailed("unreachable", f"the name {host} was not found ({_words(error)})", again=True) from None
        known = [address for address in found if address is not None]
        if not known or len(known) != len(found):
            raise CheckFailed("unreachable", f"the name {host} has no address that can be used")
        return known


def is_public(address: Address) -> bool:
    """Whether an address is one of the public internet; one that carries another in it is judged by both."""
    if any(network.version == address.version and address in network for network in _NOT_PUBLIC):
        return False
    if not address.is_global or address.is_multicast or address.is_reserved or address.is_unspecified:
        return isinstance(address, IPv6Address) and _is_carrier(address) and is_public(_carried(address)[0])
    return not isinstance(address, IPv6Address) or all(is_public(inner) for inner in _carried(address))


def _is_carrier(address: IPv6Address) -> bool:
    # Of the forms that carry an IPv4 address, only NAT64's well-known prefix leads to the public internet.
    return address in _NAT64[0]


def _carried(address: IPv6Address) -> list[IPv4Address]:
    """The IPv4 addresses within an IPv6 address: mapped, compatible, 6to4, Teredo, NAT64."""
    low = IPv4Address(int(address) & 0xFFFFFFFF)
    found = [inner for inner in (address.ipv4_mapped, address.sixtofour) if inner is not None]
    found += address.teredo or ()
    found += [low] if address in _COMPATIBLE or any(address in network for network in _NAT64) else []
    return found


def _address(text: str) -> Address | None:
    try:
        return ip_address(text)
    except ValueError:
        return None


def _network(text: str) -> IPv4Network | IPv6Network | None:
    try:
        return ip_network(text, strict=False)
    except ValueError:
        return None


def _looks_like_a_number(host: str) -> bool:
    """`2130706433`, `0x7f000001`, `0177.0.0.1`, `127.1`: old ways to write an address that some resolvers read."""
    last = host.rpartition(".")[2]
    return last.isdigit() or (last[:2] == "0x" and all(sign in "0123456789abcdef" for sign in last[2:]))


def _words(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
