#!/bin/sh
# What a loop's coroutines cost beside asyncio, Go, Node and plain virtual threads, in one run on one core:
# CPU of the whole process for an operation, in ns (wakeup: wall time of a round trip, on both cores), each with its goal.
# About five minutes on a quiet machine; LIMIT_SECONDS (450) ends it in time on a busy one, and says what was left out.
#     bench/loop/compare.sh > result.tsv        # contestant, program, figure, goal; peers that are not installed are left out
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
core=${CORE:-0}
end=$(($(date +%s) + ${LIMIT_SECONDS:-450}))
. "$here/java.sh"

goal() {
  case $1 in
    switch) echo 160 ;;
    spawn | gather | deadline | generator) echo 250 ;;
    pingpong) echo 400 ;;
    post) echo 50 ;;
    wakeup) echo 10000 ;;
    *) echo "" ;;
  esac
}

# Lets a contestant run if there is time, and puts the goal behind its figure; for the engine of public API it is 2.5 times as much.
row() {
  contestant=$1 program=$2
  shift 2
  if [ "$(date +%s)" -ge "$end" ]; then
    echo "left out for want of time: $contestant $program" >&2
    return
  fi
  bound=$(goal "$program")
  case $contestant in
    scheduler) ;;
    baton) bound=$((bound * 5 / 2)) ;;
    *) bound="" ;;
  esac
  "$@" | sed "s/\$/${bound:+\tgoal $bound}/"
}

if command -v go > /dev/null; then go build -o "$work/programs" "$here/programs.go"; fi
compare() { taskset -c "$core" "$java" $flags -XX:+UseSerialGC -Xmx1g -cp "$classpath" orbweaver.bench.LoopCompare "$@"; }
on_both_cores() { "$java" $flags -XX:+UseSerialGC -Xmx1g -cp "$classpath" "$@"; }

for program in switch spawn gather pingpong deadline generator; do
  row scheduler $program compare scheduler $program 1000000
done
row scheduler post compare scheduler post 3000000
row scheduler wakeup on_both_cores orbweaver.bench.LoopCompare scheduler wakeup 20000
row hour simulation on_both_cores orbweaver.bench.LoopHour
row memory Parallel sh "$here/memory.sh" "$classpath" Parallel 1000000
for program in switch spawn gather pingpong deadline generator; do
  row baton $program compare baton $program 300000
  case $program in gather) continue ;; switch | spawn | pingpong) row vthreads $program compare vthreads $program 300000 ;; esac
  if command -v go > /dev/null; then row go $program taskset -c "$core" "$work/programs" $program 1000000; fi
  if command -v node > /dev/null; then row node $program taskset -c "$core" node "$here/programs.mjs" $program 300000; fi
  if command -v python3 > /dev/null; then row asyncio $program taskset -c "$core" python3 "$here/programs.py" $program 50000; fi
done
if command -v go > /dev/null; then row go parked "$work/programs" parked 1000000; fi
if command -v node > /dev/null; then row node parked node --max-old-space-size=12000 "$here/programs.mjs" parked 1000000; fi
if command -v python3 > /dev/null; then row asyncio parked python3 "$here/programs.py" parked 1000000; fi
