#include "text/sink.h"

#include <inttypes.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "common/front.h"
#include "envelope/json.h"
#include "shield/digest.h"
#include "shield/spill.h"

void
cs_sink_start(struct cs_sink *k, const struct cs_shield_opts *w,
    const struct cs_sink_reports *reports)
{
	const struct cs_digest_plan plan = cs_shield_plan(w, 1);
	struct cs_err err;

	*k = (struct cs_sink){
		.opts = w, .reports = *reports, .tally = { .unit = w->unit }
	};
	if (w->raw)
		return;
	k->digest = cs_digest_new(&plan, &err);
	if (k->digest == NULL)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	if (w->spill != NULL)
		k->spill = cs_spill_new(w->spill, &err);
	if (w->spill != NULL && k->spill == NULL)
		cs_die(CS_EX_TROUBLE, "--spill: %s", err.msg);
}

/* The text is useful even without the file. */
static void
no_spill(struct cs_sink *k, const struct cs_err *err)
{
	if (err->code == CS_ENOMEM)
		cs_die(CS_EX_TROUBLE, "%s", err->msg);
	cs_warn("--spill: %s", err->msg);
	cs_spill_free(k->spill);
	k->spill = NULL;
	k->status = CS_EX_TROUBLE;
}

/* Output at once what is to be shown immediately. */
static void
show_head(struct cs_sink *k)
{
	cs_buf_auto struct cs_buf head = CS_BUF_INIT;

	cs_digest_head(k->digest, 0, &head);
	cs_front_print(STDOUT_FILENO, &head);
}

void
cs_sink_add(struct cs_sink *k, const struct cs_buf *piece)
{
	struct cs_err err;
	int rc;

	if (piece->len == 0)
		return;
	if (k->spill != NULL &&
	    cs_spill_add(k->spill, piece->data, piece->len, &err) < 0)
		no_spill(k, &err);
	if (k->digest == NULL) {
		cs_front_print(STDOUT_FILENO, piece);
		rc = cs_tally_add(&k->tally, piece->data, piece->len, &err);
	} else {
		rc = cs_digest_add(k->digest, 0, piece->data, piece->len, &err);
	}
	if (rc < 0)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	if (k->opts->follow)
		show_head(k);
}

static void
tell_tally(const char *name, struct cs_tally *t)
{
	cs_buf_auto struct cs_buf told = CS_BUF_INIT;

	cs_tally_end(t);
	cs_buf_addf(&told,
	    "%s: %" PRIu64 " lines, %" PRIu64 " bytes, ~%" PRIu64 " tokens\n",
	    name, t->lines, t->bytes, cs_price_tokens(t->unit, t->cost));
	cs_front_print(STDERR_FILENO, &told);
}

/* What --rules prints. */
static void
spell_rules(
    const char *name, const struct cs_digest_sum *sum, struct cs_buf *told)
{
	for (enum cs_digest_rule i = 0; i < CS_DIGEST_RULES; i++) {
		const struct cs_digest_count *c = &sum->rules[i];

		if (c->lines > 0 || c->bytes > 0)
			cs_buf_addf(told,
			    "%s: %s: %" PRIu64 " lines, %" PRIu64 " bytes %s\n",
			    name, cs_digest_rule_name(i), c->lines, c->bytes,
			    i < CS_DIGEST_UNCHOSEN ? "shown" : "left out");
	}
}

/* What --stats prints. */
static void
spell_stats(struct cs_json *stats, struct cs_buf *told)
{
	struct cs_err err;

	if (stats == NULL)
		cs_die(CS_EX_TROUBLE, "out of memory");
	if (cs_json_print(stats, told, &err) < 0)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	cs_buf_addc(told, '\n');
	cs_json_free(stats);
}

/* The file with the full text, if not all is shown; NULL: none. */
static const char *
spilled(struct cs_sink *k)
{
	const char *path;
	struct cs_err err;

	if (cs_digest_close(k->digest, &err) < 0)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	if (k->spill == NULL || cs_digest_is_whole(k->digest))
		return NULL;
	path = cs_spill_keep(k->spill, &err);
	if (path == NULL)
		no_spill(k, &err);
	else
		cs_digest_name_file(k->digest, 0, path);
	return path;
}

int
cs_sink_finish(struct cs_sink *k)
{
	cs_buf_auto struct cs_buf out = CS_BUF_INIT, told = CS_BUF_INIT;
	struct cs_digest_sum sum;
	const char *path;
	struct cs_err err;

	if (k->digest == NULL) {
		tell_tally(k->reports.name, &k->tally);
		return CS_EX_OK;
	}
	path = spilled(k);
	if (k->opts->follow)
		show_head(k);
	if (cs_digest_end(k->digest, &out, &sum, &err) < 0)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	if (k->reports.rules)
		spell_rules(k->reports.name, &sum, &told);
	if (k->reports.stats)
		spell_stats(cs_shield_stats(k->opts, &sum, path), &told);
	if (cs_buf_check(&told, &err) < 0)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	cs_front_print(STDOUT_FILENO, &out);
	cs_front_print(STDERR_FILENO, &told);
	cs_digest_free(k->digest);
	cs_spill_free(k->spill);
	return k->status;
}

bool
cs_sink_shows_at_once(const struct cs_sink *k)
{
	return k->digest == NULL || k->opts->follow;
}
