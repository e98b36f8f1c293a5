#!/bin/sh
# Installs the servers that tests ask beside our own (Debian): nginx, nghttpd, tinyproxy, microsocks, dnsmasq. Tests that
# need one of them say that they are skipped where it is not there.
set -eu
missing=
for pair in nginx:nginx-light nghttpd:nghttp2-server tinyproxy:tinyproxy-bin microsocks:microsocks dnsmasq:dnsmasq-base openssl:openssl; do
  PATH=$PATH:/usr/sbin command -v "${pair%%:*}" >/dev/null 2>&1 || missing="$missing ${pair#*:}"
done
[ -z "$missing" ] && exit 0
[ "$(id -u)" = 0 ] || { echo "not root; not installed:$missing" >&2; exit 0; }
export DEBIAN_FRONTEND=noninteractive
# shellcheck disable=SC2086
apt-get update -q >/dev/null && apt-get install -y -q --no-install-recommends $missing >/dev/null
