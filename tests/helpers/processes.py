"""Processes that a test or a benchmark looks at."""


def below(pid):
    """A process and all below it."""
    found = [pid]
    for parent in found:
        try:
            with open(f"/proc/{parent}/task/{parent}/children", encoding="ascii") as f:
                found += map(int, f.read().split())
        except OSError:
            pass
    return found
