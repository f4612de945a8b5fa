#!/usr/bin/env bash
# Kills imports at random moments and looks at what is left, as the tests do, but as often as one likes:
#   tests/kill-imports.sh target/release/datacron 1000 one.json two.json
# There must always be the old database or the new one, and the next import must work.
set -euo pipefail
datacron=$(realpath "$1") times=$2 files=("$(realpath "$3")" "$(realpath "$4")")

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export DATACRON_USER_DB=$folder/user.db

milliseconds() { date +%s%3N; }

"$datacron" db import "${files[@]}" >"$folder.out" 2>&1 || { cat "$folder.out"; exit 1; }
begin=$(milliseconds)
"$datacron" db import "${files[0]}" >"$folder.out" 2>&1
whole=$(($(milliseconds) - begin))
expected=$("$datacron" search is:imported --count || true)
echo "an import takes $whole ms; $expected cards are imported"

killed=0
for ((i = 0; i < times; i++)); do
  "$datacron" db import "${files[i % 2]}" >/dev/null 2>&1 &
  import=$!
  delay=$((RANDOM * (whole + whole / 10) / 32768))
  sleep "$((delay / 1000)).$(printf %03d $((delay % 1000)))"
  if kill -9 "$import" 2>/dev/null; then killed=$((killed + 1)); fi
  wait "$import" 2>/dev/null || true
  found=$("$datacron" search is:imported --count 2>"$folder.out" || true)
  if [[ $found != "$expected" || -s $folder.out ]]; then
    echo "after $((i + 1)) imports: $found instead of $expected"
    cat "$folder.out"
    ls -la "$folder"
    exit 1
  fi
done
"$datacron" db import "${files[@]}" >/dev/null 2>&1
echo "$times imports, $killed killed; the database was always whole. Left over now:"
ls -A "$folder"
rm -f "$folder.out"
