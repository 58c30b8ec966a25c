#ifndef CS_PYTHON_TREE_H
#define CS_PYTHON_TREE_H

#include <stddef.h>
#include <stdint.h>

#include "tree/tree.h"

struct cs_err;

/*
 * A Python text as a syntax tree.  Kinds and fields are those of the
 * tree-sitter grammar for Python; keywords, operators and punctuation are
 * CS_NODE_TOKEN, distinguished by their text, and kinds that the toolkit does
 * not name are CS_NODE_OTHER.  Comments and joined lines are not in it.
 */

/* X(NAME, "name in the grammar"), sorted as by strcmp(3). */
#define CS_TREE_KINDS(X)                                                       \
	X(ALIASED_IMPORT, "aliased_import")                                    \
	X(ARGUMENT_LIST, "argument_list")                                      \
	X(AS_PATTERN, "as_pattern")                                            \
	X(AS_PATTERN_TARGET, "as_pattern_target")                              \
	X(ASSERT_STATEMENT, "assert_statement")                                \
	X(ASSIGNMENT, "assignment")                                            \
	X(ATTRIBUTE, "attribute")                                              \
	X(AUGMENTED_ASSIGNMENT, "augmented_assignment")                        \
	X(AWAIT, "await")                                                      \
	X(BINARY_OPERATOR, "binary_operator")                                  \
	X(BLOCK, "block")                                                      \
	X(BOOLEAN_OPERATOR, "boolean_operator")                                \
	X(BREAK_STATEMENT, "break_statement")                                  \
	X(CALL, "call")                                                        \
	X(CASE_CLAUSE, "case_clause")                                          \
	X(CASE_PATTERN, "case_pattern")                                        \
	X(CHEVRON, "chevron")                                                  \
	X(CLASS_DEFINITION, "class_definition")                                \
	X(CLASS_PATTERN, "class_pattern")                                      \
	X(COMPARISON_OPERATOR, "comparison_operator")                          \
	X(COMPLEX_PATTERN, "complex_pattern")                                  \
	X(CONCATENATED_STRING, "concatenated_string")                          \
	X(CONDITIONAL_EXPRESSION, "conditional_expression")                    \
	X(CONSTRAINED_TYPE, "constrained_type")                                \
	X(CONTINUE_STATEMENT, "continue_statement")                            \
	X(DECORATED_DEFINITION, "decorated_definition")                        \
	X(DECORATOR, "decorator")                                              \
	X(DEFAULT_PARAMETER, "default_parameter")                              \
	X(DELETE_STATEMENT, "delete_statement")                                \
	X(DICT_PATTERN, "dict_pattern")                                        \
	X(DICTIONARY, "dictionary")                                            \
	X(DICTIONARY_COMPREHENSION, "dictionary_comprehension")                \
	X(DICTIONARY_SPLAT, "dictionary_splat")                                \
	X(DICTIONARY_SPLAT_PATTERN, "dictionary_splat_pattern")                \
	X(DOTTED_NAME, "dotted_name")                                          \
	X(ELIF_CLAUSE, "elif_clause")                                          \
	X(ELLIPSIS, "ellipsis")                                                \
	X(ELSE_CLAUSE, "else_clause")                                          \
	X(ESCAPE_INTERPOLATION, "escape_interpolation")                        \
	X(ESCAPE_SEQUENCE, "escape_sequence")                                  \
	X(EXCEPT_CLAUSE, "except_clause")                                      \
	X(EXCEPT_GROUP_CLAUSE, "except_group_clause")                          \
	X(EXEC_STATEMENT, "exec_statement")                                    \
	X(EXPRESSION_LIST, "expression_list")                                  \
	X(EXPRESSION_STATEMENT, "expression_statement")                        \
	X(FALSE, "false")                                                      \
	X(FINALLY_CLAUSE, "finally_clause")                                    \
	X(FLOAT, "float")                                                      \
	X(FOR_IN_CLAUSE, "for_in_clause")                                      \
	X(FOR_STATEMENT, "for_statement")                                      \
	X(FORMAT_EXPRESSION, "format_expression")                              \
	X(FORMAT_SPECIFIER, "format_specifier")                                \
	X(FUNCTION_DEFINITION, "function_definition")                          \
	X(FUTURE_IMPORT_STATEMENT, "future_import_statement")                  \
	X(GENERATOR_EXPRESSION, "generator_expression")                        \
	X(GENERIC_TYPE, "generic_type")                                        \
	X(GLOBAL_STATEMENT, "global_statement")                                \
	X(IDENTIFIER, "identifier")                                            \
	X(IF_CLAUSE, "if_clause")                                              \
	X(IF_STATEMENT, "if_statement")                                        \
	X(IMPORT_FROM_STATEMENT, "import_from_statement")                      \
	X(IMPORT_PREFIX, "import_prefix")                                      \
	X(IMPORT_STATEMENT, "import_statement")                                \
	X(INTEGER, "integer")                                                  \
	X(INTERPOLATION, "interpolation")                                      \
	X(KEYWORD_ARGUMENT, "keyword_argument")                                \
	X(KEYWORD_PATTERN, "keyword_pattern")                                  \
	X(KEYWORD_SEPARATOR, "keyword_separator")                              \
	X(LAMBDA, "lambda")                                                    \
	X(LAMBDA_PARAMETERS, "lambda_parameters")                              \
	X(LIST, "list")                                                        \
	X(LIST_COMPREHENSION, "list_comprehension")                            \
	X(LIST_PATTERN, "list_pattern")                                        \
	X(LIST_SPLAT, "list_splat")                                            \
	X(LIST_SPLAT_PATTERN, "list_splat_pattern")                            \
	X(MATCH_STATEMENT, "match_statement")                                  \
	X(MEMBER_TYPE, "member_type")                                          \
	X(MODULE, "module")                                                    \
	X(NAMED_EXPRESSION, "named_expression")                                \
	X(NONE, "none")                                                        \
	X(NONLOCAL_STATEMENT, "nonlocal_statement")                            \
	X(NOT_OPERATOR, "not_operator")                                        \
	X(PAIR, "pair")                                                        \
	X(PARAMETERS, "parameters")                                            \
	X(PARENTHESIZED_EXPRESSION, "parenthesized_expression")                \
	X(PARENTHESIZED_LIST_SPLAT, "parenthesized_list_splat")                \
	X(PASS_STATEMENT, "pass_statement")                                    \
	X(PATTERN_LIST, "pattern_list")                                        \
	X(POSITIONAL_SEPARATOR, "positional_separator")                        \
	X(PRINT_STATEMENT, "print_statement")                                  \
	X(RAISE_STATEMENT, "raise_statement")                                  \
	X(RELATIVE_IMPORT, "relative_import")                                  \
	X(RETURN_STATEMENT, "return_statement")                                \
	X(SET, "set")                                                          \
	X(SET_COMPREHENSION, "set_comprehension")                              \
	X(SLICE, "slice")                                                      \
	X(SPLAT_PATTERN, "splat_pattern")                                      \
	X(SPLAT_TYPE, "splat_type")                                            \
	X(STRING, "string")                                                    \
	X(STRING_CONTENT, "string_content")                                    \
	X(STRING_END, "string_end")                                            \
	X(STRING_START, "string_start")                                        \
	X(SUBSCRIPT, "subscript")                                              \
	X(TRUE, "true")                                                        \
	X(TRY_STATEMENT, "try_statement")                                      \
	X(TUPLE, "tuple")                                                      \
	X(TUPLE_PATTERN, "tuple_pattern")                                      \
	X(TYPE, "type")                                                        \
	X(TYPE_ALIAS_STATEMENT, "type_alias_statement")                        \
	X(TYPE_CONVERSION, "type_conversion")                                  \
	X(TYPE_PARAMETER, "type_parameter")                                    \
	X(TYPED_DEFAULT_PARAMETER, "typed_default_parameter")                  \
	X(TYPED_PARAMETER, "typed_parameter")                                  \
	X(UNARY_OPERATOR, "unary_operator")                                    \
	X(UNION_PATTERN, "union_pattern")                                      \
	X(UNION_TYPE, "union_type")                                            \
	X(WHILE_STATEMENT, "while_statement")                                  \
	X(WILDCARD_IMPORT, "wildcard_import")                                  \
	X(WITH_CLAUSE, "with_clause")                                          \
	X(WITH_ITEM, "with_item")                                              \
	X(WITH_STATEMENT, "with_statement")                                    \
	X(YIELD, "yield")

#define CS_TREE_FIELDS(X)                                                      \
	X(ALIAS, "alias")                                                      \
	X(ALTERNATIVE, "alternative")                                          \
	X(ARGUMENT, "argument")                                                \
	X(ARGUMENTS, "arguments")                                              \
	X(ATTRIBUTE, "attribute")                                              \
	X(BODY, "body")                                                        \
	X(CAUSE, "cause")                                                      \
	X(CODE, "code")                                                        \
	X(CONDITION, "condition")                                              \
	X(CONSEQUENCE, "consequence")                                          \
	X(DEFINITION, "definition")                                            \
	X(EXPRESSION, "expression")                                            \
	X(FORMAT_SPECIFIER, "format_specifier")                                \
	X(FUNCTION, "function")                                                \
	X(GUARD, "guard")                                                      \
	X(KEY, "key")                                                          \
	X(LEFT, "left")                                                        \
	X(MODULE_NAME, "module_name")                                          \
	X(NAME, "name")                                                        \
	X(OBJECT, "object")                                                    \
	X(OPERATOR, "operator")                                                \
	X(OPERATORS, "operators")                                              \
	X(PARAMETERS, "parameters")                                            \
	X(RETURN_TYPE, "return_type")                                          \
	X(RIGHT, "right")                                                      \
	X(SUBJECT, "subject")                                                  \
	X(SUBSCRIPT, "subscript")                                              \
	X(SUPERCLASSES, "superclasses")                                        \
	X(TYPE, "type")                                                        \
	X(TYPE_CONVERSION, "type_conversion")                                  \
	X(TYPE_PARAMETERS, "type_parameters")                                  \
	X(VALUE, "value")

#define CS_TREE_KIND_ENUM(name, text)  CS_NODE_##name,
#define CS_TREE_FIELD_ENUM(name, text) CS_FIELD_##name,
enum cs_node_kind {
	CS_NODE_TOKEN = CS_TREE_TOKEN,
	CS_NODE_OTHER = CS_TREE_OTHER,
	CS_TREE_KINDS(CS_TREE_KIND_ENUM) CS_NODE_KINDS
};
enum cs_node_field {
	CS_FIELD_NONE = CS_TREE_FIELDLESS,
	CS_TREE_FIELDS(CS_TREE_FIELD_ENUM) CS_NODE_FIELDS
};

/*
 * Any bytes can be parsed; if they are not Python the tree is not whole (see
 * python/syntax.h for messages).  The text is borrowed: it must live as long as
 * the tree.  A text that is over CS_ENV_CODE_MAX, nested deeper than the
 * language allows, or that takes more work than any program would, is
 * CS_ELIMIT.
 */
struct cs_tree *cs_tree_parse(const char *text, size_t len, struct cs_err *err);
/* The same for a text known to be grammatical. */
struct cs_tree *
cs_tree_parse_sound(const char *text, size_t len, struct cs_err *err);

/* For CS_TREE_NONE this is CS_NODE_OTHER. */
enum cs_node_kind cs_tree_kind(const struct cs_tree *t, uint32_t i);

#endif
