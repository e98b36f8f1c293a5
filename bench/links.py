#!/usr/bin/env python3
"""links.py [URLS] [FORM]: what `orbweaver links` takes of memory and time for a long list.

URLS (100,000) pages of 30 links, spread over 100 addresses of this machine (127.9.0.N), served by nginx, which makes
each from its path. FORM is `list` (a file) or `pipe` (standard input and output). Peak memory is that of the whole
process, by the system's own account."""
import os
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ORBWEAVER = os.environ.get("ORBWEAVER", os.path.join(ROOT, "orbweaver"))
HOSTS = 100
LINKS = 30
CONFIG = """worker_processes 1; daemon off; master_process off; pid {work}/nginx.pid; error_log stderr crit;
events {{ worker_connections 1024; }}
http {{ access_log off; keepalive_requests 1000000; client_body_temp_path {work}/t1; default_type text/html;
proxy_temp_path {work}/t2; fastcgi_temp_path {work}/t3; uwsgi_temp_path {work}/t4; scgi_temp_path {work}/t5;
server {{ listen {port}; location = /robots.txt {{ return 404; }} location / {{ return 200 '{page}'; }} }} }}
"""


def serve(work):
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    page = "<!doctype html><title>A page</title>" + "".join(
        f'<p>Some words about <a href="$uri/{link}">link {link}</a> and more.</p>' for link in range(LINKS))
    config = os.path.join(work, "nginx.conf")
    with open(config, "w") as out:
        out.write(CONFIG.format(work=work, port=port, page=page))
    server = subprocess.Popen([shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin"), "-c", config, "-p", work])
    time.sleep(0.5)
    return server, port


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    form = sys.argv[2] if len(sys.argv) > 2 else "list"
    work = tempfile.mkdtemp(prefix="orbweaver-bench")
    os.chmod(work, 0o755)
    server, port = serve(work)
    urls, table = os.path.join(work, "urls.txt"), os.path.join(work, "links.tsv")
    with open(urls, "w") as out:
        for page in range(count):
            out.write(f"http://127.9.0.{1 + page % HOSTS}:{port}/page/{page}\n")
    command = [ORBWEAVER, "links", "--delay", "0", "-c", "64", "-q", "--allow-private-ips"]
    start = time.monotonic()
    try:
        if form == "pipe":
            with open(urls) as seeds, open(table, "w") as rows:
                code = subprocess.run([*command, "-i", "-", "--job", os.path.join(work, "job")], stdin=seeds, stdout=rows).returncode
        else:
            code = subprocess.run([*command, "-i", urls, "-o", table], stdin=subprocess.DEVNULL).returncode
        wall = time.monotonic() - start
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        with open(table) as lines:
            rows = sum(1 for _ in lines) - 1
    finally:
        server.terminate()
        server.wait()
        shutil.rmtree(work)
    print(f"{form}: exit code {code}, {rows:,} rows of {count * LINKS:,}, {wall:.1f} s, "
          f"{(used.ru_utime + used.ru_stime):.1f} s of CPU, peak {used.ru_maxrss / 1024:.0f} MB, load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
