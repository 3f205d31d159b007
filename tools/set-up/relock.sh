#!/bin/sh
# Makes the two locks again from the lists in pyproject.toml, for every Python from 3.11 on: with the newest versions where
# --upgrade is given, else moving only what has to move. Needs uv on PATH. Read what changed before it is committed.
set -eu
CDPATH='' cd -P -- "$(dirname -- "$0")"

lock() {
    out=$1
    shift
    uv pip compile ../../pyproject.toml --quiet --no-header --generate-hashes --universal --python-version 3.11 \
        --no-emit-index-url --no-emit-find-links --annotation-style line --output-file "$out" "$@"
}

lock requirements.lock "$@"
lock requirements-dev.lock --group ../../pyproject.toml:dev --constraints requirements.lock "$@"
