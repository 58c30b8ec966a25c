#ifndef CS_BASH_SCRIPT_H
#define CS_BASH_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tree/tree.h"

struct cs_err;

/*
 * A shell script as a syntax tree (tree/tree.h), with the tree-sitter grammar
 * for Bash.  The grammar has no nodes for plain text in a string or a
 * here-document before, between and after the parts that it names; that text is
 * still in the node's range.
 */

/* X(NAME, "name in the grammar"), sorted as by strcmp(3). */
#define CS_SCRIPT_KINDS(X)                                                     \
	X(ANSI_C_STRING, "ansi_c_string")                                      \
	X(ARITHMETIC, "arithmetic_expansion")                                  \
	X(ARRAY, "array")                                                      \
	X(BRACE_EXPRESSION, "brace_expression")                                \
	X(C_STYLE_FOR, "c_style_for_statement")                                \
	X(CASE_ITEM, "case_item")                                              \
	X(CASE, "case_statement")                                              \
	X(COMMAND, "command")                                                  \
	X(COMMAND_NAME, "command_name")                                        \
	X(COMMAND_SUBSTITUTION, "command_substitution")                        \
	X(COMMENT, "comment")                                                  \
	X(COMPOUND, "compound_statement")                                      \
	X(CONCATENATION, "concatenation")                                      \
	X(DECLARATION, "declaration_command")                                  \
	X(DO_GROUP, "do_group")                                                \
	X(ELIF, "elif_clause")                                                 \
	X(ELSE, "else_clause")                                                 \
	X(EXPANSION, "expansion")                                              \
	X(EXTGLOB, "extglob_pattern")                                          \
	X(DESCRIPTOR, "file_descriptor")                                       \
	X(FILE_REDIRECT, "file_redirect")                                      \
	X(FOR, "for_statement")                                                \
	X(FUNCTION, "function_definition")                                     \
	X(HEREDOC_BODY, "heredoc_body")                                        \
	X(HEREDOC_CONTENT, "heredoc_content")                                  \
	X(HEREDOC_END, "heredoc_end")                                          \
	X(HEREDOC_REDIRECT, "heredoc_redirect")                                \
	X(HEREDOC_START, "heredoc_start")                                      \
	X(HERESTRING, "herestring_redirect")                                   \
	X(IF, "if_statement")                                                  \
	X(LIST, "list")                                                        \
	X(NEGATED, "negated_command")                                          \
	X(NUMBER, "number")                                                    \
	X(PIPELINE, "pipeline")                                                \
	X(PROCESS_SUBSTITUTION, "process_substitution")                        \
	X(PROGRAM, "program")                                                  \
	X(RAW_STRING, "raw_string")                                            \
	X(REDIRECTED, "redirected_statement")                                  \
	X(REGEX, "regex")                                                      \
	X(SIMPLE_EXPANSION, "simple_expansion")                                \
	X(SPECIAL_NAME, "special_variable_name")                               \
	X(STRING, "string")                                                    \
	X(STRING_CONTENT, "string_content")                                    \
	X(SUBSCRIPT, "subscript")                                              \
	X(SUBSHELL, "subshell")                                                \
	X(TEST_COMMAND, "test_command")                                        \
	X(TRANSLATED_STRING, "translated_string")                              \
	X(UNSET, "unset_command")                                              \
	X(VARIABLE_ASSIGNMENT, "variable_assignment")                          \
	X(VARIABLE_ASSIGNMENTS, "variable_assignments")                        \
	X(VARIABLE_NAME, "variable_name")                                      \
	X(WHILE, "while_statement")                                            \
	X(WORD, "word")

#define CS_SCRIPT_FIELDS(X)                                                    \
	X(ARGUMENT, "argument")                                                \
	X(BODY, "body")                                                        \
	X(CONDITION, "condition")                                              \
	X(DESCRIPTOR, "descriptor")                                            \
	X(DESTINATION, "destination")                                          \
	X(INDEX, "index")                                                      \
	X(NAME, "name")                                                        \
	X(OPERATOR, "operator")                                                \
	X(REDIRECT, "redirect")                                                \
	X(RIGHT, "right")                                                      \
	X(VALUE, "value")                                                      \
	X(VARIABLE, "variable")

#define CS_SCRIPT_KIND_ENUM(name, text)	 CS_SCRIPT_##name,
#define CS_SCRIPT_FIELD_ENUM(name, text) CS_PART_##name,
enum cs_script_kind {
	CS_SCRIPT_TOKEN = CS_TREE_TOKEN,
	CS_SCRIPT_OTHER = CS_TREE_OTHER,
	CS_SCRIPT_KINDS(CS_SCRIPT_KIND_ENUM) CS_SCRIPT_KINDS_ALL
};
enum cs_script_part {
	CS_PART_NONE = CS_TREE_FIELDLESS,
	CS_SCRIPT_FIELDS(CS_SCRIPT_FIELD_ENUM) CS_PART_ALL
};

/* Bytes of the text that the grammar rejects. */
struct cs_script_fault {
	uint32_t start, end;
};

/*
 * The text is borrowed: it must live as long as the tree.  If the grammar
 * rejects it the tree is not whole, and fault says where.  A text that is over
 * CS_SCRIPT_MAX, or takes far more work than any script does, is CS_ELIMIT.
 */
enum { CS_SCRIPT_MAX = 1024 * 1024 };
struct cs_tree *cs_script_parse(const char *text, size_t len,
    struct cs_script_fault *fault, struct cs_err *err);

/* Whether the redirect is a here-string ("<<<").  After another redirect the
 * grammar reads it as "<" and a file. */
bool cs_script_is_herestring(const struct cs_tree *t, uint32_t redirect);

/* For CS_TREE_NONE this is CS_SCRIPT_OTHER. */
enum cs_script_kind cs_script_kind(const struct cs_tree *t, uint32_t i);

#endif
