#!/bin/bash
# cs-mcp: from a call to its answer, in one server that is running already.
# shellcheck source=tests/bench/table.bash
source "$(dirname "$0")/table.bash"

cat > "$work/calls.py" <<'END'
import json, statistics, subprocess, sys, time

def median_ms(ask, n=60):
    times = []
    for i in range(n):
        start = time.perf_counter()
        ask(i)
        times.append((time.perf_counter() - start) * 1000)
    return min(times), statistics.median(times[5:])

python = sys.argv[1]
server = subprocess.Popen(["cs-mcp", "--python", python], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE)

def ask(i, method="tools/call", tool="execute_python"):
    server.stdin.write(json.dumps({"jsonrpc": "2.0", "id": i, "method": method, "params": {
        "name": tool, "arguments": {"code": "print(1)"}}}).encode() + b"\n")
    server.stdin.flush()
    answer = json.loads(server.stdout.readline())
    assert answer["id"] == i and "error" not in answer

rows = {
    "python3 -c 'print(1)'": lambda i: subprocess.run([python, "-c", "print(1)"],
                                                      stdout=subprocess.DEVNULL, check=True),
    "execute_python, print(1)": ask,
    "inspect_code_security, print(1)": lambda i: ask(i, tool="inspect_code_security"),
    "ping": lambda i: ask(i, "ping"),
}
print("\ncs-mcp, from a call to its answer (goal: 3 ms)\n  %10s %11s" % ("least", "median"))
first = None
for name, row in rows.items():
    least, median = median_ms(row)
    first = first or median
    print("  %7.2f ms  %7.2f ms  %6.2f x  %s" % (least, median, median / first, name))
server.stdin.close()
server.wait()
END
"$PYTHON" "$work/calls.py" "$PYTHON"
