#!/bin/sh
# Makes the locks again from the lists in pyproject.toml, for every Python from 3.11 on: with the newest versions where
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
# What an extra brings, and what makes the site, is tried by the tests, so the developers' lock holds it too, and the locks
# of those follow it. But not what holds weights of 80 MB: who has that extra tries it as well.
extras="model"
heavy="semantic semantic-multilingual"
# shellcheck disable=SC2086 # several words on purpose
lock requirements-dev.lock --group ../../pyproject.toml:site --group ../../pyproject.toml:dev $(printf ' --extra %s' $extras) --constraints requirements.lock "$@"
for extra in $extras $heavy; do
    lock "requirements-$extra.lock" --extra "$extra" --constraints requirements-dev.lock "$@"
done
lock requirements-site.lock --group ../../pyproject.toml:site --constraints requirements-dev.lock "$@"
