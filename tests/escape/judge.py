"""Whether a run ended as its case says."""

import json


class Trouble(Exception):
    """A case that did not end as it has to."""


def attempts(run):
    """What a program told of its attempts: (how it ended, what it was)."""
    return [line[2:].split(" ", 1) for line in run["stdout"].splitlines()
            if line.startswith("= ")]


def judge(case, verdict, run, mode):
    """Whether a run ended as it has to."""
    word, *rest = verdict.split()
    wanted = check_end(word, rest, run)
    if wanted is not None:
        raise Trouble(f"{verdict} was wanted, {wanted}: {brief(run)}")
    if mode == "bare":
        return
    kinds = {v["kind"] for v in run.get("violations", [])}
    for kind in case.get("tells").split():
        if kind not in kinds:
            raise Trouble(f"no violation of kind {kind} is told: {kinds}")
    if case.get("told") and not eval(case.get("told"), dict(run, mode=mode)):
        raise Trouble(f"told is not so: {brief(run)}")


def check_end(word, rest, run):
    """None, or what is not so."""
    status = run["status"]
    clean = status == "exited" and run["exit_code"] == 0
    if word in ("ok", "contained"):
        return None if clean else "it did not end well"
    if word in ("denied", "gap"):
        tried = attempts(run)
        if not clean or not tried:
            return "it did not end well"
        wrong = [t for t in tried if t[0] not in rest]
        return f"but {wrong[:5]}" if wrong else None
    if word == "works":
        done = [t for t in attempts(run) if t[0] == "done"]
        return None if done else "nothing could be done"
    if word == "killed":
        wanted = ["timed_out", None] if rest[0] == "time" else ["killed", rest[0]]
        return None if [status, run["limit"]] == wanted else "it ended otherwise"
    if word == "signaled":
        return None if [status, run["signal"]] == ["signaled", rest[0]] else "it was not"
    if word == "exited":
        return None if [status, run["exit_code"]] == ["exited", int(rest[0])] else "it did not"
    if word == "refused":
        text = " ".join(rest)
        return None if status in ("refused", "trouble") and text in (
            run["reason"] + " " + run.get("detail", "")) else "it was not refused so"
    if word == "ends":
        return None if status in ("exited", "signaled", "killed",
                                  "timed_out") else "it never ran"
    if word == "gone":
        return None if status == "gone" else "it is not"
    raise SystemExit(f"no verdict {word!r}")


def brief(run):
    """A run for a reader, in one line."""
    keep = {k: v for k, v in run.items() if k not in ("environment", "isolation")}
    for key in ("stdout", "stderr"):
        if len(keep.get(key, "")) > 600:
            keep[key] = "…" + keep[key][-600:]
    return json.dumps(keep)[:2500]
