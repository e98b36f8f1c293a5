#!/bin/sh
# What so many parked coroutines cost with one collector, and so many sleepers; called by compare.sh and collectors.sh.
#     memory.sh CLASSPATH COLLECTOR PARKED
# The heap is fixed and its young part holds them all, for a stack that a collection has moved is woken the slow way; and a full
# collection leaves no gaps, which count as heap in use otherwise.
set -eu
case $2 in
  Serial | Parallel) heap="-Xms5g -Xmx5g -Xmn4g -XX:MarkSweepDeadRatio=0" ;;
  *) heap="-Xmx5g" ;;
esac
exec "$JAVA_25" --enable-native-access=ALL-UNNAMED --add-opens=java.base/java.lang=ALL-UNNAMED \
  --add-opens=java.base/jdk.internal.vm=ALL-UNNAMED "-XX:+Use$2GC" $heap -cp "$1" orbweaver.bench.LoopMemory "$2" "$3"
