#!/usr/bin/env bash
# Orbweaver as the benchmark asks: no robots.txt, as many requests at once as others, a delay only where one is set.
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
keep=(--no-archive --no-page-list)
[ "$MODE" = store ] && keep=()
scope=host
[ "$SCOPE" = loopback ] && scope=any
limit=()
[ -n "${MAX_PAGES:-}" ] && limit=(--max-pages "$MAX_PAGES")
pace=(--delay "${DELAY_PER_HOST_MS}ms" --host-concurrency "$CONCURRENCY" --concurrency "$CONCURRENCY")
[ "$DELAY_PER_HOST_MS" -gt 0 ] && pace=(--delay "${DELAY_PER_HOST_MS}ms" --concurrency 256)
exec "$here/../../../orbweaver" crawl "$ROOT_URL" --job "$OUTPUT_DIR/job" --no-robots --scope "$scope" --allow-private-ips \
  --exclude "$NON_HTML" "${keep[@]}" "${pace[@]}" "${limit[@]}" --progress none
