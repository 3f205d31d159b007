"""What holds for every test: no network but this machine, nobody's git settings, chance the same on every run."""

from __future__ import annotations

import os
import shlex
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from execnet import XSpec
from hypothesis import HealthCheck, settings

# "ci" is what every run uses: the same examples each time, on a machine of any speed. To look for new ones:
# HYPOTHESIS_PROFILE=search tools/test
settings.register_profile(
    "ci", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("search", max_examples=2000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


class NetworkRefused(RuntimeError):
    """A test reached for the network. Not an OSError, so that nothing takes it for a host that is down."""


def _is_of_this_machine(address: object) -> bool:
    return isinstance(address, str) and address.startswith("127.")


def _refuse_network(event: str, arguments: tuple[object, ...]) -> None:
    if event in {"socket.connect", "socket.bind", "socket.sendto", "socket.sendmsg"}:
        connection = arguments[0]
        if isinstance(connection, socket.socket) and connection.family == socket.AF_UNIX:
            return
        address = arguments[1] if len(arguments) > 1 else None
        if isinstance(address, tuple) and _is_of_this_machine(address[0]):
            return
        raise NetworkRefused(f"{event} {arguments[1:]}: tests run without a network")
    if event in {"socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr"}:
        if _is_of_this_machine(arguments[0]):
            return
        raise NetworkRefused(f"{event} {arguments}: tests run without a network")


# An audit hook sees what C code does too, and cannot be taken out by a test.
sys.addaudithook(_refuse_network)


def pytest_xdist_setupnodes(specs: list[XSpec]) -> None:
    """Start the processes that share the tests as tools/test starts the first: without the caller's Python settings."""
    for spec in specs:
        spec.python = f"{shlex.quote(sys.executable)} -I -X utf8"


@pytest.fixture(autouse=True, scope="session")
def _nobodys_surroundings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Give every test, and every program that a test starts, an empty home and git without any settings.

    There is no user.name, and git may not make one up from the machine's; nothing of the person who runs the tests
    (hooks, signing, proxies, a library of their own) is seen. Programs that want the network meet a closed door.
    """
    home: Path = tmp_path_factory.mktemp("home")
    settings_of_nobody = home / ".gitconfig"
    settings_of_nobody.write_text("[user]\n\tuseConfigOnly = true\n", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        for name in os.environ:
            if name.startswith(("GIT_", "INFORCE_LIBRARY", "XDG_")) or name in {"EMAIL", "SSH_AUTH_SOCK"}:
                patch.delenv(name)
        patch.setenv("HOME", str(home))
        patch.setenv("XDG_CACHE_HOME", str(home / ".cache"))
        patch.setenv("GIT_CONFIG_GLOBAL", str(settings_of_nobody))
        patch.setenv("GIT_CONFIG_NOSYSTEM", "1")
        patch.setenv("GIT_TERMINAL_PROMPT", "0")
        for name in ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
            patch.setenv(name, "http://127.0.0.1:9")
        yield
