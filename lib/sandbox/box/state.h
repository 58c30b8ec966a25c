#ifndef CS_SANDBOX_BOX_STATE_H
#define CS_SANDBOX_BOX_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include "sandbox/box/box.h"
#include "sandbox/box/guard.h"
#include "sandbox/launch.h"
#include "sandbox/resources/cgroup.h"
#include "sandbox/tool/dispatch.h"

struct cs_server;
struct cs_warm;

/*
 * What a box consists of, for box.c and the files that each do part of its work:
 *
 *	process	the process tree, its start and its end
 *	give	the job's goods, on their way in
 *	heard	notes from the inside
 *	usage	what all processes have used together
 *	cell	cells of a session
 */

/* How often the combined usage of all processes is checked. */
enum { CS_BOX_LOOK_US = 100 * 1000 };

/* The texts of this many cells of a session are kept as files, the latest ones:
 * session.py has the same number. */
enum { CS_BOX_TEXTS = 100 };

struct cs_box {
	struct cs_guard *guard; /* NULL: nothing to remove */
	struct cs_cgroup group;
	char home[CS_GUARD_PATH]; /* without namespaces: its directory;
				     otherwise "" */
	struct cs_launched tree;
	struct cs_warm *warm;
	struct cs_server *server; /* that the tree belongs to; otherwise NULL */
	int64_t started_us, deadline_us; /* sentenced: of the grace */
	int64_t cpu_us;	     /* limit for all its processes; 0: none */
	int64_t cpu_each_us; /* limit for each of them */
	int64_t look_us;     /* time of the next check of that */
	uint64_t flood; /* bytes of one stream at which the job is killed */
	bool ended; /* all of the job is dead; perhaps not the first process */
	bool read_back; /* its directory is examined then, and that is reported */
	bool told;	/* it was */
	bool begun;	/* the job's process is confined */
	bool slain;	/* somebody outside killed the first process */
	int channel;	/* see channel.h; -1: not yet, or it has had its job */
	int interpreter; /* its pidfd, if there is a channel; else -1 */
	bool direct;	 /* the job goes there, not through the first process */
	struct cs_launch_goods goods; /* that wait for the channel */
	bool last;		      /* the session ends with this cell */
	bool cell_over; /* the current cell is done, perhaps except for a tool */
	bool rests;	/* it has no cell to run */
	bool halted;	/* its first process was told to stop all last */
	bool fed;	/* the last cell was given something to read */
	bool amid; /* the texts of its cells lie in the directory examined: */
	char *texts[CS_BOX_TEXTS];
	int64_t listen_us; /* when its output is waited for; 0: it is */
	int64_t wake_us;   /* when all but the interpreter go on; 0: they do */
	int64_t cpu_before_us, cpu_now_us; /* of its group, before this cell */
	bool closing;			   /* only a tool has still to end */
	struct cs_dispatch dispatch;
	struct cs_box_result result;
};

#endif
