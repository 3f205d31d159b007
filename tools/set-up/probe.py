# Says what a Python is good for, in one line: "good PATH", "bare VERSION" (no venv module) or "old VERSION".
# Written for any Python, however old.
import os
import sys

version = "%d.%d.%d" % tuple(sys.version_info[:3])
if sys.version_info < (3, 11):
    print("old " + version)
else:
    try:
        import ensurepip
        import venv
    except ImportError:
        print("bare " + version)
    else:
        # The real path, with its version number: when the system's Python moves on, the environment's link to it breaks
        # and the environment is made again. A link to plain "python3" would go on, with packages of another version.
        print("good " + os.path.realpath(sys.executable))
