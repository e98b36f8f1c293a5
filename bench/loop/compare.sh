#!/bin/sh
# What a loop's coroutines cost beside asyncio, Go, Node and plain virtual threads, in one run on one core:
# CPU of the whole process for an operation, in ns (wakeup: wall time of a round trip, on both cores).
#     bench/loop/compare.sh > result.tsv        # contestant, program, figure; peers that are not installed are left out
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
core=${CORE:-0}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

(cd "$root" && ./mvnw -B -q -Dquick -pl bench -am -DskipTests package dependency:build-classpath -Dmdep.outputFile="$work/cp") >&2
java=${JAVA_25:-$(ls -d /usr/lib/jvm/*25*/bin/java | head -1)}
flags="--enable-native-access=ALL-UNNAMED --add-opens=java.base/java.lang=ALL-UNNAMED -XX:+UseSerialGC -Xmx1g"
java_program() {
  taskset -c "$core" "$java" $flags -cp "$root/bench/target/classes:$(cat "$work/cp")" orbweaver.bench.LoopCompare "$@"
}
if command -v go > /dev/null; then go build -o "$work/programs" "$here/programs.go"; fi

for program in switch spawn gather pingpong deadline generator; do
  java_program scheduler $program 1000000
  java_program baton $program 1000000
  [ $program = gather ] && continue
  case $program in switch | spawn | pingpong) java_program vthreads $program 1000000 ;; esac
  if command -v go > /dev/null; then taskset -c "$core" "$work/programs" $program 1000000; fi
  if command -v node > /dev/null; then taskset -c "$core" node "$here/programs.mjs" $program 1000000; fi
  if command -v python3 > /dev/null; then taskset -c "$core" python3 "$here/programs.py" $program 100000; fi
done
java_program scheduler post 3000000
"$java" $flags -cp "$root/bench/target/classes:$(cat "$work/cp")" orbweaver.bench.LoopCompare scheduler wakeup 20000
"$java" $flags -cp "$root/bench/target/classes:$(cat "$work/cp")" orbweaver.bench.LoopHour
for gc in Serial Parallel G1 Z; do
  for parked in 0 100000 1000000; do
    "$java" --enable-native-access=ALL-UNNAMED --add-opens=java.base/java.lang=ALL-UNNAMED -XX:+Use${gc}GC -Xmx4g \
      -cp "$root/bench/target/classes:$(cat "$work/cp")" orbweaver.bench.LoopMemory $gc $parked
  done
done
if command -v go > /dev/null; then "$work/programs" parked 1000000; fi
if command -v node > /dev/null; then node --max-old-space-size=12000 "$here/programs.mjs" parked 1000000; fi
if command -v python3 > /dev/null; then python3 "$here/programs.py" parked 1000000; fi
