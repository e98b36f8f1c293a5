#!/bin/sh
# What so many parked coroutines cost with one collector, and so many sleepers; called by compare.sh and collectors.sh.
#     memory.sh CLASSPATH COLLECTOR COUNT
set -eu
run() {
  what=$1
  shift
  "$JAVA_25" --enable-native-access=ALL-UNNAMED --add-opens=java.base/java.lang=ALL-UNNAMED \
    --add-opens=java.base/jdk.internal.vm=ALL-UNNAMED "-XX:+Use${collector}GC" "$@" -cp "$classpath" \
    orbweaver.bench.LoopMemory "$what" "$collector" "$count"
}

classpath=$1 collector=$2 count=$3
case $collector in
  # A full collection leaves no gaps, which count as heap in use otherwise. Sleepers: the young part holds them all, for a stack
  # that a collection has moved is woken the slow way.
  Serial | Parallel) compact=-XX:MarkSweepDeadRatio=0 young="-Xms4g -Xmn3g" ;;
  *) compact="" young="" ;;
esac
run parked -Xmx4g $compact
if [ "$count" -gt 0 ]; then run sleepers -Xmx4g $young; fi
