#!/usr/bin/env bash
# Whole-process times of short commands, as ratios to a Rust hello-world and to ripgrep over the same cards.
# Needs hyperfine and rg. Seconds differ from machine to machine and from minute to minute; ratios of one run do not.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
runs=${RUNS:-500}

cargo build --release --quiet
datacron=$PWD/target/release/datacron
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo 'fn main() { println!("Hello, world!"); }' > "$work/hello.rs"
rustc -O "$work/hello.rs" -o "$work/hello"
# The whole pool as JSON, a card a line: what rg goes through.
"$datacron" search 'game:*' --json | sed 's/,{"full-id"/,\n{"full-id"/g' > "$work/cards.json"

names=() commands=()
measure() { names+=("$1"); commands+=("$2"); }
measure 'hello-world'               "$work/hello"
measure 'rg -j1 over the JSON'      "rg -j1 -N droid $work/cards.json"
measure 'structured search'         "$datacron search 'trait:droid cost<=2'"
measure 'structured, field > field' "$datacron search 'type:character power>deploy' --count"
measure 'full-text search, name'    "$datacron search vader"
measure 'full-text search, text'    "$datacron search text:shielding"
measure 'regex search'              "$datacron search '/^darth (maul|vader)/'"
measure 'fuzzy card'                "$datacron card 'chubacca' -g dbg"

hyperfine --shell=none --ignore-failure --warmup 30 --runs "$runs" --style none --export-csv "$work/times.csv" "${commands[@]}" > /dev/null 2>&1

printf '%s\n' "${names[@]}" > "$work/names"
tail -n +2 "$work/times.csv" | awk -F, '{ print $(NF-4) }' > "$work/medians"
paste "$work/names" "$work/medians" | awk -F'\t' '
    NR == 1 { hello = $2 }
    NR == 2 { rg = $2 }
    { printf "%-28s %6.2f ms   %5.2f x hello   %5.2f x rg\n", $1, $2 * 1000, $2 / hello, $2 / rg }'
printf 'cards as JSON: %s bytes; program: %s bytes\n' "$(stat -c %s "$work/cards.json")" "$(stat -c %s "$datacron")"
