#ifndef CS_HEAL_FIXER_H
#define CS_HEAL_FIXER_H

#include <stddef.h>
#include <stdint.h>

struct cs_case;
struct cs_edits;
struct cs_err;

/*
 * A fixer handles one kind of failure.  It adds the edits that repair it, or
 * none if it is not sure; edits->hint may then give a person the reason.  -1
 * and err only if it could not do its work.
 *
 * Fixers never catch or hide an error or touch the contents of strings or
 * comments, and none except placeholders make up a value.
 */
typedef int cs_fixer_fn(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err);

/* lib/heal/fixers/NAME.c defines cs_NAME_fix. */
cs_fixer_fn cs_unwrap_fix;
cs_fixer_fn cs_wrapped_fix;
cs_fixer_fn cs_literals_nul;
cs_fixer_fn cs_letters_fix;
cs_fixer_fn cs_colon_fix;
cs_fixer_fn cs_colon_guess;
cs_fixer_fn cs_label_fix;
cs_fixer_fn cs_comments_name;
cs_fixer_fn cs_values_item;
cs_fixer_fn cs_values_write;
cs_fixer_fn cs_values_percent;
cs_fixer_fn cs_values_print;
cs_fixer_fn cs_elif_fix;
cs_fixer_fn cs_operators_fix;
cs_fixer_fn cs_equals_fix;
cs_fixer_fn cs_python2_fix;
cs_fixer_fn cs_margin_fix;
cs_fixer_fn cs_tabs_fix;
cs_fixer_fn cs_commas_fix;
cs_fixer_fn cs_comments_fix;
cs_fixer_fn cs_literals_walrus;
cs_fixer_fn cs_literals_raw;
cs_fixer_fn cs_literals_fstring;
cs_fixer_fn cs_literals_entities;
cs_fixer_fn cs_prompts_fix;
cs_fixer_fn cs_ternary_fix;
cs_fixer_fn cs_keywords_fix;
cs_fixer_fn cs_arguments_fix;
cs_fixer_fn cs_brackets_fix;
cs_fixer_fn cs_quotes_fix;
cs_fixer_fn cs_blocks_indent;
cs_fixer_fn cs_blocks_align;
cs_fixer_fn cs_missing_fix;
cs_fixer_fn cs_moved_fix;
cs_fixer_fn cs_submodule_fix;
cs_fixer_fn cs_concat_fix;
cs_fixer_fn cs_concat_guess; /* what cs_concat_fix leaves alone */
cs_fixer_fn cs_unused_fix;
cs_fixer_fn cs_idle_guard;
cs_fixer_fn cs_idle_call;
cs_fixer_fn cs_idle_map;
cs_fixer_fn cs_idle_main;
cs_fixer_fn cs_attributes_fix;
cs_fixer_fn cs_attributes_guess;
cs_fixer_fn cs_foreign_fix;
cs_fixer_fn cs_foreign_guess;
cs_fixer_fn cs_spell_name;
cs_fixer_fn cs_spell_attribute;
cs_fixer_fn cs_spell_module;
cs_fixer_fn cs_spell_import;
cs_fixer_fn cs_spell_keyword;
cs_fixer_fn cs_spell_key;
cs_fixer_fn cs_callable_index;
cs_fixer_fn cs_callable_call;
cs_fixer_fn cs_callable_comma;
cs_fixer_fn cs_callable_module;
cs_fixer_fn cs_callable_shadow;
cs_fixer_fn cs_callable_property;
cs_fixer_fn cs_callable_method;
cs_fixer_fn cs_callable_super;
cs_fixer_fn cs_values_inplace;
cs_fixer_fn cs_values_list;
cs_fixer_fn cs_values_floor;
cs_fixer_fn cs_values_input;
cs_fixer_fn cs_values_range;
cs_fixer_fn cs_values_copy;
cs_fixer_fn cs_values_join;
cs_fixer_fn cs_values_hashable;
cs_fixer_fn cs_functions_init;
cs_fixer_fn cs_functions_self;
cs_fixer_fn cs_functions_attribute;
cs_fixer_fn cs_functions_global;
cs_fixer_fn cs_functions_annotations;
cs_fixer_fn cs_async_fix;
cs_fixer_fn cs_async_run;
cs_fixer_fn cs_async_call;
cs_fixer_fn cs_files_exist;
cs_fixer_fn cs_files_parent;
cs_fixer_fn cs_files_encoding;
cs_fixer_fn cs_files_literal;
cs_fixer_fn cs_files_json;
cs_fixer_fn cs_items_last;
cs_fixer_fn cs_items_count;
cs_fixer_fn cs_items_pairs;
cs_fixer_fn cs_placeholders_name;
cs_fixer_fn cs_placeholders_argument;
cs_fixer_fn cs_placeholders_key;
cs_fixer_fn cs_placeholders_file;

enum cs_fixer_tier {
	CS_FIXER_SURE,	/* there is one way to repair it */
	CS_FIXER_GUESS, /* the likeliest of several */
	/* None: what is missing is made up, so that the rest can be seen to
	 * run, and marked in the source.  Only on request. */
	CS_FIXER_PLACEHOLDER,
};

struct cs_fixer {
	const char *name, *about;
	enum cs_fixer_tier tier;
	/* The diagnoses that it applies to: lists of words for its outcome and
	 * its type, and parts of its message separated by | (NULL: any). */
	const char *outcome, *types, *message;
	cs_fixer_fn *fix;
};

/* In order of preference. */
extern const struct cs_fixer cs_fixers[];
extern const size_t cs_fixers_n;

#endif
