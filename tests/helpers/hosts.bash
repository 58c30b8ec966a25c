#!/bin/bash
# hosts.bash DIR COMMAND...: run it where two hosts, one and two, can be reached
# by "ssh -F DIR/config".
#
# Each is a network namespace with a dropbear of its own, on a link of its own.
# Their processes, mounts, names and addresses are invisible to the rest of this
# machine, and disappear with the command.  DIR/one and DIR/two hold the pids of
# their processes.
set -eu

if [[ ${HOSTS_APART-} != yes ]]; then
	HOSTS_APART=yes exec unshare --net --mount --uts --ipc --pid --fork --kill-child \
		--mount-proc --propagation private "$0" "$@"
fi
dir=$(cd "$1" && pwd)
shift

# The keys of the user whom the hosts know; this directory is the home.
ssh-keygen -q -t ed25519 -N '' -f "$dir/key"
mkdir -m 700 "$dir/.ssh"
cp "$dir/key.pub" "$dir/.ssh/authorized_keys"
awk -F : -v OFS=: -v home="$dir" '$3 == 0 { $6 = home; $7 = "/bin/bash" } 1' /etc/passwd > "$dir/passwd"
mount --bind "$dir/passwd" /etc/passwd
mount -t tmpfs hosts /run
mkdir /run/netns

ip link add lan type bridge
ip link set lan up
ip link set lo up
ip address add 192.0.2.1/24 dev lan
number=1
for host in one two; do
	((number += 1))
	ip netns add "$host"
	ip link add "$host" type veth peer name eth0 netns "$host"
	ip link set "$host" master lan up
	ip -n "$host" link set lo up
	ip -n "$host" address add "192.0.2.$number/24" dev eth0
	ip -n "$host" link set eth0 up
	dropbearkey -t ed25519 -f "$dir/$host.key" > "$dir/$host.public"
	printf '%s %s\n' "$host" "$(grep ^ssh-ed25519 "$dir/$host.public")" >> "$dir/known"
	ip netns exec "$host" unshare --uts bash -c 'hostname "$1" && exec dropbear -F -s -j -k -r "$2"' \
		bash "$host" "$dir/$host.key" 2> "$dir/$host.log" &
	cat >> "$dir/config" <<- END
		Host $host
		HostName 192.0.2.$number
		HostKeyAlias $host
	END
done
cat >> "$dir/config" <<- END
	Host *
	User root
	IdentityFile $dir/key
	IdentitiesOnly yes
	UserKnownHostsFile $dir/known
	GlobalKnownHostsFile /dev/null
	BatchMode yes
	LogLevel ERROR
	ConnectTimeout 5
	ServerAliveInterval 1
	ServerAliveCountMax 3
END
for host in one two; do
	until ssh -F "$dir/config" "$host" true; do sleep 0.1; done
done
"$@"
