#!/bin/sh
# cluster.sh HOSTS JOBS: spread the jobs in JOBS, one envelope a line, over HOSTS
# (as GNU parallel has them: "2/one,2/two" is two at a time on each), and write
# their answers in order.  What was on a host that fails is done again on another;
# what is left after all, by the same command once more, which keeps what it has
# in JOBS.d.  The hosts need rsync, and cs-run on the PATH that is ours here;
# PARALLEL_SSH is the ssh to take.
set -eu
hosts=$1 jobs=$2 recipes=$(cd "$(dirname "$0")" && pwd)
if ! [ -d "$jobs.d" ]; then
	mkdir "$jobs.new"
	split --lines 20 --numeric-suffixes --suffix-length 6 "$jobs" "$jobs.new/chunk."
	cp "$recipes/chunk.sh" "$jobs.new"
	mv "$jobs.new" "$jobs.d"
fi
cd "$jobs.d"

# left: the chunks that have no answers yet.  Not what parallel's log says: when
# a host dies between the work and its way back, that says 0.
left() {
	for chunk in chunk.??????; do
		[ -e "$chunk.done" ] || echo "$chunk"
	done
}

for _ in 1 2 3; do
	[ -n "$(left)" ] || break
	left | parallel --will-cite --sshlogin "$hosts" --env PATH --retries 3 --joblog +log \
		--basefile chunk.sh --transferfile {} --return {}.done --cleanup \
		sh chunk.sh {} || :
done
if [ -n "$(left)" ]; then
	echo "cluster.sh: without answers: $(left | tr '\n' ' ')" >&2
	exit 1
fi
cat chunk.??????.done
