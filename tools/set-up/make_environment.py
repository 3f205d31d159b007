"""Makes the environment that the tools run in: `make_environment.py TOOL ROOT LOCK...`.

`ROOT/.venv` is made in place, so that its programs hold their real path, and `ROOT/.venv/in-force/` is written last:
the root it was made for, and a copy of each lock that was installed. `ready.sh` trusts that folder and nothing else, so
whatever is cut short at any point is made again by the next run. One process at a time works here; the system itself
drops the lock of one that died.

Only the standard library is at hand, and everything said goes to standard error. Exit code 0, 2 (with what to do next)
or 130 (interrupted).
"""

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

# Settings that would send packages somewhere else than the environment. The rest of a person's pip settings (a mirror,
# a proxy, certificates) are theirs to choose: the hashes hold wherever a file came from.
MISLEADING = ("PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_USER", "PIP_DRY_RUN")


class CannotSetUp(Exception):
    """Set-up cannot go on.

    Attributes:
        what: What happened, in a sentence.
        next: What the person can do about it.
        output: What the program that failed had to say, if one did.
    """

    def __init__(self, what: str, next_step: str, output: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.next = next_step
        self.output = output


class Environment:
    """The environment of one copy of the repository."""

    def __init__(self, tool: str, root: Path) -> None:
        self.tool = tool
        self.root = root
        self.folder = root / ".venv"
        self.python = self.folder / "bin" / "python"
        self.record = self.folder / "in-force"

    def say(self, text: str) -> None:
        """Tell the person at the terminal what is going on."""
        print(f"{self.tool}: {text}", file=sys.stderr, flush=True)

    def lock_text(self, lock: str) -> bytes:
        """The lock as it is in the repository now."""
        return (self.root / "tools" / "set-up" / lock).read_bytes()

    def holds(self, lock: str) -> bool:
        """Whether this very lock was installed, to the end, for this very folder."""
        try:
            made_for = (self.record / "root").read_text(encoding="utf-8")
            installed = (self.record / lock).read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return False
        return self.python.exists() and made_for == f"{self.root}\n" and installed == self.lock_text(lock)

    def make(self) -> None:
        """Make an empty environment, in the place of whatever an earlier run left there.

        Raises:
            CannotSetUp: The folder is not ours to replace, or Python cannot make an environment.
        """
        if self.folder.is_symlink():
            self.folder.unlink()
        elif self.folder.exists():
            if any(self.folder.iterdir()) and not (self.folder / "pyvenv.cfg").exists():
                raise CannotSetUp(
                    f"{self.folder} is there and is not a Python environment, so it is left alone.",
                    "Move it away, then run this again.",
                )
            shutil.rmtree(self.folder)
        # Made first and by us: with it even a folder that was cut short at once is known for what it is.
        self.folder.mkdir()
        (self.folder / "pyvenv.cfg").touch()
        run(
            [sys.executable, "-I", "-m", "venv", str(self.folder)],
            f"Python at {sys.executable} could not make an environment in {self.folder}.",
            "Read its message above; on Debian or Ubuntu `apt install python3-venv` is often what is missing.",
        )

    def install(self, lock: str) -> None:
        """Install what a lock says, each file checked against its hash, and record it.

        Raises:
            CannotSetUp: A package could not be had, or is not the one that was pinned.
        """
        text = self.lock_text(lock)
        count = sum(b"==" in line for line in text.splitlines())
        self.say(f"installing {count} packages from {lock}, each checked against its hash ...")
        pip = [str(self.python), "-I", "-m", "pip", "install", "--quiet", "--no-input", "--progress-bar", "off"]
        pip += ["--disable-pip-version-check", "--no-user", "--require-hashes", "--no-deps"]
        run(
            [*pip, "--requirement", str(self.root / "tools" / "set-up" / lock)],
            f"The packages in tools/set-up/{lock} could not be installed.",
            "Read pip's message above. Set-up needs a way to a Python package index, once; pip's own settings for a"
            " mirror or a proxy are respected. Then run this again.",
        )
        self.record.mkdir(exist_ok=True)
        (self.record / "root").write_text(f"{self.root}\n", encoding="utf-8")
        (self.record / lock).write_bytes(text)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Keep every other set-up of this copy waiting.

        The programs started here inherit the lock: a pip that outlives a killed set-up is waited for, not raced.
        """
        with (self.root / ".venv.lock").open("w", encoding="utf-8") as handle:
            os.set_inheritable(handle.fileno(), True)
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                self.say("another run is setting this copy up; waiting for it ...")
                fcntl.flock(handle, fcntl.LOCK_EX)
            yield


def run(command: list[str], what: str, next_step: str) -> None:
    """Run a program in silence; its output is kept for the message where it fails."""
    surroundings = {name: value for name, value in os.environ.items() if name not in MISLEADING}
    done = subprocess.run(
        command,
        env=surroundings,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        close_fds=False,  # the lock goes along
        check=False,
    )
    if done.returncode:
        raise CannotSetUp(what, next_step, done.stdout.decode(errors="replace").strip())


def set_up(environment: Environment, locks: list[str]) -> None:
    """Bring the environment to what the locks say, doing only what is not done yet.

    Raises:
        CannotSetUp: See the message.
        OSError: The disk is full, or the folder may not be written.
    """
    with environment.alone():
        if not environment.holds(locks[0]):
            environment.say(f"setting up In Force in {environment.folder} (once; half a minute or so) ...")
            environment.make()
        for lock in locks:
            if not environment.holds(lock):
                environment.install(lock)
        environment.say("ready.")


def main() -> int:
    """Set up, and say what to do next where that fails."""
    tool, root, *locks = sys.argv[1:]
    environment = Environment(tool, Path(root))
    try:
        set_up(environment, locks)
    except CannotSetUp as failure:
        if failure.output:
            print(failure.output, file=sys.stderr)
        environment.say(f"{failure.what}\n  {failure.next}")
        return 2
    except OSError as failure:
        environment.say(
            f"set-up stopped: {failure}\n  Make sure that {root} may be written and has room, or ask the person who"
            " keeps it to run this once: then it works for everyone."
        )
        return 2
    except KeyboardInterrupt:
        environment.say("set-up was interrupted; the next run starts it again.")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
