#!/bin/sh
# What parked coroutines cost with each collector: collector, figure, value. Several minutes.
#     bench/loop/collectors.sh > result.tsv
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
. "$here/java.sh"
for collector in Serial Parallel G1 Z; do
  for parked in 0 100000 1000000; do sh "$here/memory.sh" "$classpath" $collector $parked; done
done
