#!/bin/sh
# isolate.sh: what programs try behind the walls, what comes of it, and how long
# each took from start to end.
set -eu

try() {
	printf '%-24s' "$1"
	printf '%s\n' "$2" | cs-sandbox --timeout 1 --memory 256M | jq -r '.run |
		(.stdout + .stderr | rtrimstr("\n") | split("\n") | last // "") as $said |
		"\(if .status == "exited" then $said else .status end)  (\(.usage.duration_us / 1000 | floor) ms)"' ||
		:
}

try 'to compute' 'print(sum(range(10)))'
try 'to read a secret' 'open("/etc/shadow").read()'
try 'to see other processes' 'import os; print([p for p in os.listdir("/proc") if p.isdigit()])'
try 'to change a command' 'open("/usr/bin/python3", "w")'
try 'to call home' 'import socket; socket.create_connection(("192.0.2.1", 80), 5)'
try 'to start a shell' 'import subprocess; subprocess.run(["sh", "-c", "id"])'
try 'to take all memory' 'data = bytearray(1 << 30)'
try 'to run for ever' 'while True: pass'
