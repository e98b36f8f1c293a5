#!/usr/bin/env python3
"""archive.py [RUNS] [FOLDER]: what keeping a WARC archive costs, in CPU: a crawl that archives beside one that keeps links only.

The site is FOLDER (the JDK's API documentation of Debian's openjdk-17-doc), served by nginx from pages that lie there
compressed (gzip_static), so answers arrive compressed. Runs take turns; user and system time of the whole process are
counted, once with all of the start and the compilers, and the archive is validated at the end."""
import gzip
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ORBWEAVER = os.environ.get("ORBWEAVER", os.path.join(ROOT, "orbweaver"))
JAVADOC = "/usr/share/doc/openjdk-17-jre-headless/api"
CONFIG = """worker_processes 1; daemon off; master_process off; pid {work}/nginx.pid; error_log stderr crit;
events {{ worker_connections 1024; }}
http {{ access_log off; keepalive_requests 1000000; types {{ text/html html; }} client_body_temp_path {work}/t1;
proxy_temp_path {work}/t2; fastcgi_temp_path {work}/t3; uwsgi_temp_path {work}/t4; scgi_temp_path {work}/t5;
server {{ listen 127.0.0.1:{port}; root {site}; gzip_static always; index index.html; }} }}
"""


def pack(folder, site):
    """Copies every page of the folder, compressed."""
    count = 0
    for place, _, names in os.walk(folder, followlinks=True):
        for name in names:
            if name.endswith(".html"):
                target = os.path.join(site, os.path.relpath(place, folder), name + ".gz")
                os.makedirs(os.path.dirname(target), exist_ok=True)
                with open(os.path.join(place, name), "rb") as page, open(target, "wb") as out:
                    out.write(gzip.compress(page.read(), 6))
                count += 1
    return count


def serve(work, site):
    import socket
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    config = os.path.join(work, "nginx.conf")
    with open(config, "w") as out:
        out.write(CONFIG.format(work=work, site=site, port=port))
    server = subprocess.Popen([shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin"), "-c", config, "-p", work])
    time.sleep(0.5)
    return server, f"http://127.0.0.1:{port}/index.html"


def crawl(work, url, *flags):
    """CPU seconds of a crawl, and its wall time."""
    job = os.path.join(work, "job")
    shutil.rmtree(job, ignore_errors=True)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    subprocess.run([ORBWEAVER, "crawl", url, "--job", job, "--delay", "0", "-c", "32", "--host-concurrency", "32",
                    "--no-robots", "-q", *flags], check=True, stdin=subprocess.DEVNULL)
    wall = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall


def main():
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    folder = sys.argv[2] if len(sys.argv) > 2 else JAVADOC
    work = tempfile.mkdtemp(prefix="orbweaver-bench")
    os.chmod(work, 0o755)
    site = os.path.join(work, "site")
    pages = pack(folder, site)
    server, url = serve(work, site)
    kinds = {"links only": ["--no-archive", "--no-page-list"], "archive": [], "archive, revisits": ["--warc-revisits"]}
    cpu = {kind: [] for kind in kinds}
    walls = {kind: [] for kind in kinds}
    try:
        for _ in range(runs):
            for kind, flags in kinds.items():
                seconds, wall = crawl(work, url, *flags)
                cpu[kind].append(seconds)
                walls[kind].append(wall)
                print(f"{kind}: {seconds:.2f} s of CPU, {wall:.1f} s, load {os.getloadavg()[0]:.1f}", file=sys.stderr, flush=True)
        size = sum(os.path.getsize(os.path.join(work, "job/archive", f)) for f in os.listdir(os.path.join(work, "job/archive")))
        checked = subprocess.run([ORBWEAVER, "warc", "validate", os.path.join(work, "job")], capture_output=True, text=True)
    finally:
        server.terminate()
        server.wait()
    base = statistics.median(cpu["links only"])
    print(f"{pages} pages, {runs} runs, load {os.getloadavg()[0]:.1f}; archive of {size / 1e6:.0f} MB; {checked.stderr.strip()}")
    for kind in kinds:
        median = statistics.median(cpu[kind])
        print(f"{kind:18} CPU median {median:.2f} s (best {min(cpu[kind]):.2f}), {1000 * median / pages:.2f} ms a page, "
              f"{median / base:.2f} x; wall {statistics.median(walls[kind]):.1f} s")
    shutil.rmtree(work)


main()
