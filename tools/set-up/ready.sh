# shellcheck shell=sh
# The one place where the scripts in tools/ get ready. Each of them sets $script (its own path, links followed) and sources
# this file, which
#   sets $tool, $root and $python, with an environment in $root/.venv that holds exactly what the locks say;
#   makes or repairs that environment where it is not so, speaking on standard error only;
#   stops with exit code 2 and a message where it cannot.
# tools/publish sets $site first, for the lock of what makes the site, tools/test $development, for the developers', and
# add-extra $wanted_extra, for its own. When all is ready nothing here starts a program but cmp.

tool=${script##*/}
root=$(CDPATH='' cd -P -- "${script%"$tool"}./.." && pwd -P) || exit 2
environment=$root/.venv
python=$environment/bin/python
set_up=$root/tools/set-up
locks="requirements.lock${site:+ requirements-site.lock}${development:+ requirements-dev.lock}"
# The extras that were added before, one a line, and the one that is wanted now.
extras=
if [ -r "$root/.extras" ]; then
    while IFS= read -r extra; do extras="$extras $extra"; done <"$root/.extras"
fi
for extra in $extras ${wanted_extra:-}; do
    case " $locks " in *" requirements-$extra.lock "*) continue ;; esac
    [ -r "$set_up/requirements-$extra.lock" ] && locks="$locks requirements-$extra.lock"
done

# stop WHAT-HAPPENED WHAT-TO-DO-NEXT
stop() {
    printf '%s: %s\n  %s\n' "$tool" "$1" "$2" >&2
    exit 2
}

# Ready means: the interpreter is there, the environment was made for this very folder (one that was moved or copied is
# made again: its programs hold the old path), and each lock is, to the byte, the one that was installed.
is_ready() {
    [ -x "$python" ] && [ -r "$environment/in-force/root" ] || return 1
    IFS= read -r made_for <"$environment/in-force/root"
    [ "$made_for" = "$root" ] || return 1
    for lock in $locks; do
        cmp -s "$set_up/$lock" "$environment/in-force/$lock" || return 1
    done
}

# Sets $base to the real path of the first Python that will do, and stops where none will.
find_python() {
    old='' bare=''
    for candidate in python3 python3.14 python3.13 python3.12 python3.11; do
        # A name on PATH can still be a stub that runs nothing, so each is asked what it is.
        answer=$("$candidate" -I "$set_up/probe.py" 2>/dev/null </dev/null) || continue
        case $answer in
            good\ *) base=${answer#good }; return ;;
            bare\ *) bare=${bare:-${answer#bare }} ;;
            old\ *) old=${old:-${answer#old }} ;;
        esac
    done
    if [ "$bare" ]; then
        stop "Python $bare is installed without its venv module, which makes the environment that the tools run in." \
            "Install it (Debian or Ubuntu: apt install python${bare%.*}-venv), then run this again."
    elif [ "$old" ]; then
        stop "Python 3.11 or newer is needed; the one on this machine is $old." \
            "Install a newer one (Debian 12 or Ubuntu 24.04: apt install python3 python3-venv; macOS: brew install python), then run this again."
    fi
    stop "Python 3.11 or newer is needed, and there is no python3 on PATH." \
        "Install it (Debian or Ubuntu: apt install python3 python3-venv; macOS: brew install python), then run this again."
}

# run_command MODULE [ARGUMENT...]: hands over to main() of inforce.cli.MODULE. -I keeps the caller's Python settings out;
# -X utf8 because what is shown is stored, and a locale must not change a byte of it. Garbage is looked for seldom, and not
# at the end: most commands are over before there is any, and spend a tenth of their time on the search.
run_command() {
    exec "$python" -I -X utf8 -c 'import atexit, gc, sys
gc.set_threshold(100_000)
atexit.register(gc.freeze)
sys.path.append(sys.argv[1])
sys.argv[:] = sys.argv[2:]
from importlib import import_module
import_module("inforce.cli." + sys.argv[0].replace("-", "_")).main()' "$root/tools" "$@"
}

command -v git >/dev/null 2>&1 || stop "git is not installed, and a library of rules lives in git." \
    "Install it (Debian or Ubuntu: apt install git; macOS: xcode-select --install), then run this again."

if ! is_ready; then
    find_python
    # shellcheck disable=SC2086 # the locks are several words
    "$base" -I -X utf8 "$set_up/make_environment.py" "$tool" "$root" $locks >&2 </dev/null || {
        code=$?
        [ "$code" -eq 130 ] && exit 130
        exit 2
    }
fi
