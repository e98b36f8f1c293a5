#!/usr/bin/env bash
# 200 servers that mean harm beside ten good ones with 100 pages each: what they cost the crawl of the good ones, and how much memory.
#     bench/hostile/compare.sh [COMMAND...]        # default: ./orbweaver; prints pages, ms and peak RSS of each run
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
port=${PORT:-18490}
each=${EACH:-20}
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; wait; rm -rf "$work"' EXIT
crawler=("${@:-$root/orbweaver}")

if [ -n "${BENCH_CP:-}" ]; then cp=$BENCH_CP; else
  (cd "$root" && ./mvnw -B -q -Dquick -pl bench -am -DskipTests package dependency:build-classpath -Dmdep.outputFile="$work/cp") >&2
  cp=$root/bench/target/classes:$(cat "$work/cp")
fi
java=${JAVA_25:-$(ls -d /usr/lib/jvm/*25*/bin/java | head -1)}

run() { # NAME SEEDS
  rm -rf "$work/sites" && mkdir "$work/sites"
  "$java" -Xmx1g -XX:+UseSerialGC -XX:TieredStopAtLevel=1 --enable-native-access=ALL-UNNAMED -cp "$cp" orbweaver.bench.HostileSites "$port" "$each" "$work/sites" &
  server=$!
  while [ ! -e "$work/sites/ready" ]; do sleep 0.2; done
  "${crawler[@]}" crawl -i "$work/sites/$2" --job "$work/job-$1" --allow-private-ips --delay 100ms --concurrency 256 --retries 0 \
    --progress none --max-time "${MAX_TIME:-60s}" --no-archive > "$work/$1.out" 2> "$work/$1.err" &
  crawl=$!
  peak=0
  while kill -0 "$crawl" 2> /dev/null; do
    now=$(awk '/VmHWM/ { print $2 }' "/proc/$crawl/status" 2> /dev/null || echo 0)
    [ "${now:-0}" -gt "$peak" ] && peak=$now
    sleep 0.5
  done
  wait "$crawl" || true
  kill "$server"
  wait "$server" 2> /dev/null || true
  server=
  read -r pages millis < "$work/sites/times"
  printf '%s\t%s good pages\t%s ms\tpeak RSS %s MB\n' "$1" "$pages" "$millis" $((peak / 1024))
  "${crawler[@]}" report "$work/job-$1" -o "$work/$1.tsv" > /dev/null 2>&1 || true
  printf '%s\tgood pages with outcome ok\t%s\n' "$1" "$(grep -c '^http://127[.]2[.][^'$'\t'']*'$'\t''ok' "$work/$1.tsv")"
  awk -F'\t' -v name="$1" '/127[.]3[.]/ { split($0, a, "127.3."); split(a[2], b, "."); for (i = 1; i <= NF; i++) if ($i ~ /^(ok|empty|redirect|too-many-redirects|too-large|protocol-error|timeout|blocked-robots|truncated|decode-error|connect-error|waiting|queued)$/) { n[b[1] " " $i]++; break } }
    END { for (k in n) print name "\tkind " k "\t" n[k] }' "$work/$1.tsv" | sort
  tail -3 "$work/$1.err" >&2
}
run good good
run hostile all
