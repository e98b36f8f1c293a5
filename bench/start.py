#!/usr/bin/env python3
"""start.py [RUNS]: how long the launcher takes, in seconds: to answer --version, and to put the first request of a crawl on
the wire. Medians of RUNS (9) runs; the first request is seen by a server here, from the outside."""
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ORBWEAVER = os.path.join(ROOT, "orbweaver")


def version():
    start = time.monotonic()
    subprocess.run([ORBWEAVER, "--version"], check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - start


def first_request():
    folder = tempfile.mkdtemp()
    with socket.create_server(("127.0.0.1", 0)) as server:
        url = f"http://127.0.0.1:{server.getsockname()[1]}/"
        start = time.monotonic()
        crawl = subprocess.Popen(
            [ORBWEAVER, "crawl", url, "--job", os.path.join(folder, "job"), "-q"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        connection, _ = server.accept()
        connection.recv(1)
        elapsed = time.monotonic() - start
        crawl.kill()
        crawl.wait()
        connection.close()
    shutil.rmtree(folder)
    return elapsed


def main():
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    version()
    for name, measure in (("--version", version), ("first request", first_request)):
        times = sorted(measure() for _ in range(runs))
        print(f"{name:14} median {statistics.median(times):.3f} s, best {times[0]:.3f} s")


main()
