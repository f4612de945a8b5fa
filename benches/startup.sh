#!/usr/bin/env bash
# Whole-process times of short commands, as ratios to a Rust hello-world and to ripgrep over the same cards.
# Needs hyperfine and rg. Seconds differ from machine to machine and from minute to minute; ratios much less.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
runs=${RUNS:-30}
rounds=${ROUNDS:-15}

cargo build --release --quiet
datacron=$PWD/target/release/datacron
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo 'fn main() { println!("Hello, world!"); }' > "$work/hello.rs"
rustc -O "$work/hello.rs" -o "$work/hello"
# The whole pool as JSON, a card a line: what rg goes through.
"$datacron" search 'game:*' --json | sed 's/,{"full-id"/,\n{"full-id"/g' > "$work/cards.json"
"$datacron" export starter:vader --to text > "$work/vader.txt" 2> /dev/null

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

measure 'check, a text list'         "$datacron check $work/vader.txt"
measure 'check, a boxed deck'        "$datacron check starter:jedi"

# In rounds, so that what disturbs the machine for a second disturbs every command alike.
for _ in $(seq "$rounds"); do
    hyperfine --shell=none --ignore-failure --warmup 5 --runs "$runs" --style none \
        --export-csv "$work/round.csv" "${commands[@]}" > /dev/null 2>&1
    tail -n +2 "$work/round.csv" | awk -F, '{ print $(NF-4) }' | paste -sd' ' >> "$work/medians"
done

middle() { sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }
printf '%-28s %9s %10s %8s\n' '' 'time' 'x hello' 'x rg'
for i in "${!names[@]}"; do
    column=$((i + 1))
    printf '%-28s %6.2f ms %9.2f %9.2f\n' "${names[$i]}" \
        "$(awk -v c=$column '{ print $c * 1000 }' "$work/medians" | middle)" \
        "$(awk -v c=$column '{ print $c / $1 }' "$work/medians" | middle)" \
        "$(awk -v c=$column '{ print $c / $2 }' "$work/medians" | middle)"
done
printf 'cards as JSON: %s bytes; program: %s bytes\n' "$(stat -c %s "$work/cards.json")" "$(stat -c %s "$datacron")"
