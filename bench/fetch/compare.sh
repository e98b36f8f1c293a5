#!/bin/sh
# What the fetch path costs: the client on one core, nginx on another, wrk in between for comparison.
#     bench/fetch/compare.sh [cpu|tls|allocated|idle]... > result.tsv     # all of them unless some are named
# Needs nginx and openssl (testing/counterparts.sh) and wrk, which it installs where it may; FLAGS adds flags of the JVM,
# BENCH_CP is the class path of a build that is there already.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
client=${CLIENT_CORE:-0}
server=${SERVER_CORE:-1}
port=${PORT:-18480}
work=$(mktemp -d)
nginx=
trap '[ -z "$nginx" ] || kill "$nginx"; wait; rm -rf "$work"' EXIT

sh "$root/testing/counterparts.sh" >&2
command -v wrk > /dev/null || { apt-get update -q && apt-get install -y -q --no-install-recommends wrk; } >&2
if [ -n "${BENCH_CP:-}" ]; then cp=$BENCH_CP; else
  (cd "$root" && ./mvnw -B -q -Dquick -pl bench -am -DskipTests package dependency:build-classpath -Dmdep.outputFile="$work/cp") >&2
  cp=$root/bench/target/classes:$(cat "$work/cp")
fi
java=${JAVA_25:-$(ls -d /usr/lib/jvm/*25*/bin/java | head -1)}

mkdir -p "$work/www/gzip" "$work/www/chunked" "$work/www/zstd"
for size in 1k:1 10k:10 100k:100 1m:1024 4m:4096 16m:16383; do
  page=${size%:*}.html
  seq 10000000 12000000 | head -c $((${size#*:} * 1024)) > "$work/www/$page"
  ln -s "../$page" "$work/www/chunked/$page"
  gzip -6 -n < "$work/www/$page" > "$work/www/gzip/$page"
  zstd -q -3 < "$work/www/$page" > "$work/www/zstd/$page"
done
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost \
  -keyout "$work/key.pem" -out "$work/cert.pem" 2> /dev/null
cat > "$work/nginx.conf" << CONF
daemon off; pid $work/pid; error_log $work/error.log; worker_processes 1; 
events { worker_connections 25000; }
http {
  access_log off; keepalive_requests 1000000000; keepalive_timeout 600; default_type text/html; sendfile on; tcp_nopush on;
  open_file_cache max=100; client_body_temp_path $work/t1; proxy_temp_path $work/t2; fastcgi_temp_path $work/t3;
  uwsgi_temp_path $work/t4; scgi_temp_path $work/t5;
  server {
    listen 0.0.0.0:$port backlog=4096; listen 127.0.0.1:$((port + 1)) ssl http2; root $work/www;
    location /gzip/ { add_header Content-Encoding gzip; }
    location /zstd/ { add_header Content-Encoding zstd; }
    location /chunked/ { sub_filter no-such-text text; }
    ssl_certificate $work/cert.pem; ssl_certificate_key $work/key.pem;
  }
}
CONF
chmod -R a+rX "$work"
ulimit -n "$(ulimit -Hn)"
taskset -c "$server" "$(PATH=$PATH:/usr/sbin command -v nginx)" -c "$work/nginx.conf" &
nginx=$!

measure() {
  # shellcheck disable=SC2086
  taskset -c "$client" "$java" --enable-native-access=ALL-UNNAMED --add-opens=java.base/java.lang=ALL-UNNAMED -XX:+UseSerialGC \
    -Xmx512m ${FLAGS:-} -cp "$cp" orbweaver.bench.FetchCompare "$@"
}
for figure in ${*:-cpu tls allocated idle}; do
  case $figure in
    cpu) measure cpu "http://127.0.0.1:$port/10k.html" ;;
    tls) measure cpu "https://127.0.0.1:$((port + 1))/10k.html" ;;
    allocated)
      for way in "" chunked/ gzip/ zstd/; do measure allocated "http://127.0.0.1:$port/$way"; done
      measure allocated "https://127.0.0.1:$((port + 1))/"
      measure allocated-h2 "https://127.0.0.1:$((port + 1))/"
      ;;
    idle) FLAGS="-Xms300m -Xmx300m -XX:+AlwaysPreTouch" measure idle "$port" ;; # what is not heap shows in RSS
  esac
done
