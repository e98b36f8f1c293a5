#!/bin/sh
# Installs what tests ask beside our own: servers (Debian: nginx, nghttpd, tinyproxy, microsocks, dnsmasq, httpbin), pages to search (the
# documentation of PostgreSQL), readers of what comes out (networkx; npm's warcio and hyparquet). Tests that need one of them say that
# they are skipped where it is not there.
set -eu
missing=
for pair in nginx:nginx-light nghttpd:nghttp2-server tinyproxy:tinyproxy-bin microsocks:microsocks dnsmasq:dnsmasq-base openssl:openssl; do
  PATH=$PATH:/usr/sbin command -v "${pair%%:*}" >/dev/null 2>&1 || missing="$missing ${pair#*:}"
done
[ -d /usr/lib/python3/dist-packages/httpbin ] || missing="$missing python3-httpbin"
[ -d /usr/lib/python3/dist-packages/networkx ] || missing="$missing python3-networkx"
ls -d /usr/share/doc/postgresql-doc-*/html >/dev/null 2>&1 || missing="$missing postgresql-doc"
# Readers of archives and tables beside our own, from npm, into a cache.
cache=${XDG_CACHE_HOME:-$HOME/.cache}/orbweaver-counterparts
if command -v npm >/dev/null 2>&1 && [ ! -d "$cache/node_modules/hyparquet-compressors" ]; then
  mkdir -p "$cache"
  npm install --prefix "$cache" --no-audit --no-fund --ignore-scripts --silent warcio@2.4.11 hyparquet@1.33.0 \
    hyparquet-compressors@1.1.2 >/dev/null 2>&1 || echo "npm cannot install warcio and hyparquet" >&2
fi
[ -z "$missing" ] && exit 0
[ "$(id -u)" = 0 ] || { echo "not root; not installed:$missing" >&2; exit 0; }
export DEBIAN_FRONTEND=noninteractive
# shellcheck disable=SC2086
apt-get update -q >/dev/null && apt-get install -y -q --no-install-recommends $missing >/dev/null
