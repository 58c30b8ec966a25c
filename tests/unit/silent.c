#include "diagnose/silent.h"

#include "tap.h"

#define FRAME "Empty DataFrame\nColumns: [a, b]\nIndex: []\n"

/* name NULL: no sign of failure. */
static const struct {
	const char *text, *name;
} cases[] = {
	{ "", NULL },
	{ "ok\n", NULL },

	{ FRAME, "EmptyDataFrame" },
	{ "rows left:\n" FRAME "done\n", "EmptyDataFrame" },
	{ "result: " FRAME, "EmptyDataFrame" },
	{ "Empty DataFrame\n", NULL },
	{ "Empty DataFrame was not expected\nColumns: [a]\n", NULL },
	{ "an Empty DataFrame is fine\n", NULL },
	{ "Series([], dtype: float64)\n", "EmptySeries" },
	{ "shape: (0, 2)\n┌───┬───┐\n│ a ┆ b │\n", "EmptyDataFrame" },
	{ "shape: (10, 2)\n┌───┬───┐\n│ a ┆ b │\n", NULL },
	{ "removed: 0 rows\nfinal shape: (1200, 7)\n", NULL },

	{ "[nan nan nan]\n", "AllNaN" },
	{ "mean: [nan nan]\n", "AllNaN" },
	{ "x = array([nan, nan])\n", "AllNaN" },
	{ "tensor([nan, nan], dtype=torch.float64)\n", "AllNaN" },
	{ "[[nan nan]\n [nan nan]]\n", "AllNaN" },
	{ "array([[nan, nan],\n       [nan, nan]])\n", "AllNaN" },
	{ "[[[nan nan]]\n\n [[nan nan]]]\n", "AllNaN" },
	{ "[nan ... nan]\n", "AllNaN" },
	{ "[nan]\n", NULL },
	{ "[nan 1.]\n", NULL },
	{ "[[ 1.  2.]\n [nan nan]]\n", NULL },
	{ "[[nan nan]\n [ 1.  2.]]\n", NULL },
	{ "the list [nan, nan] is what a float may hold\n", NULL },
	{ "[INFO] nan nan\n", NULL },
	{ "x: nan\ny: nan\n", NULL },

	{ "0   NaN\n1   NaN\ndtype: float64\n", "AllNaN" },
	{ "id\nx    NaN\nyy   NaN\nName: price, dtype: float64\n", "AllNaN" },
	{ "0    NaN\n      ..\n99   NaN\nLength: 100, dtype: float64\n",
	    "AllNaN" },
	{ "0    1.0\n1    NaN\n2    NaN\ndtype: float64\n", NULL },
	{ "0    NaN\n1    NaN\n2    3.0\ndtype: float64\n", NULL },
	{ "0   NaN\ndtype: float64\n", NULL },

	{ "      price  qty\n0       NaN    1\n1       NaN    2\n", "AllNaN" },
	{ "      price  qty\n0       NaN    1\n1       NaN    2\n\n"
	  "[2 rows x 2 columns]\n",
	    "AllNaN" },
	{ "    price  qty\nid            \nx     NaN    1\ny     NaN    "
	  "2\nok\n",
	    "AllNaN" },
	{ "     a   b\n0  NaN   0\n..  ..  ..\n9  NaN  99\n", "AllNaN" },
	{ "     ä    b\n0  NaN  1.0\n1  NaN  NaN\n", "AllNaN" },
	{ "      price   qty\n0     12.5     3\n1      NaN     4\n"
	  "2      9.0     5\n",
	    NULL },
	{ "      price  qty\n0       NaN    1\n", NULL },
	{ "       price\ncount    0.0\nmean     NaN\nstd      NaN\n", NULL },

	{ "dropped 0 all-NaN columns; 14 kept\n", NULL },
	{ "WARNING: column 'price' is all NaN\n", "AllNaN" },
	{ "columns that are all NaN\n", NULL },
	{ "m.py:3: RuntimeWarning: All-NaN slice encountered\n", "AllNaN" },
	{ "RuntimeWarning: Mean of empty slice\n", "EmptySlice" },
	{ "m.py:4: RuntimeWarning: coroutine 'f' was never awaited\n",
	    "NeverAwaited" },
	{ "m.py:4: RuntimeWarning: overflow encountered in exp\n", NULL },

	{ "Pipeline failed\n", "PipelineFailed" },
	{ "Pipeline failed: no input\n", "PipelineFailed" },
	{ "PIPELINE FAILED!\n", "PipelineFailed" },
	{ "❌ Pipeline failed at step 3\n", "PipelineFailed" },
	{ "ERROR:etl.main:Pipeline failed\n", "PipelineFailed" },
	{ "2024-01-01 10:00:00,1 - etl - ERROR - Pipeline failed: x\n",
	    "PipelineFailed" },
	{ "[10:00:00] [ERROR] Pipeline failed - giving up\n",
	    "PipelineFailed" },
	{ "Pipeline failed: no\nPipeline status: success\n", NULL },
	{ "Pipeline failed: 2\n", "PipelineFailed" },
	{ "Pipeline failed = 3\n", "PipelineFailed" },
	{ "Pipeline failed: 2 of 12\n", "PipelineFailed" },
	{ "Pipeline failed 2 times\n", "PipelineFailed" },
	{ "Pipeline failed (2 errors)\n", "PipelineFailed" },
	{ "Pipeline failed: 0x12\n", "PipelineFailed" },
	{ "Pipeline failed: no such table: users\n", "PipelineFailed" },
	{ "Fatal errors: 3\n", "FatalError" },
	{ "Pipeline failed: 0\n", NULL },
	{ "Pipeline failed: 0 of 12\n", NULL },
	{ "Pipeline failed: 0.0%\n", NULL },
	{ "Pipeline failed 0 times\n", NULL },
	{ "Pipeline failed (0 errors)\n", NULL },
	{ "Pipeline failed - 0\n", NULL },
	{ "Pipeline failed: []\n", NULL },
	{ "Pipeline failed: none so far\n", NULL },
	{ "Pipeline failed: No errors\n", NULL },
	{ "Pipeline failed-over to node 2\n", NULL },
	{ "Pipeline failed? no\n", NULL },
	{ "Fatal errors: 0\n", NULL },
	{ "Fatal errors in the log are shown in red\n", NULL },
	{ "Pipeline failed: 0\n", NULL },
	{ "Pipeline failed: 0 of 12 steps\n", NULL },
	{ "Pipeline failed runs: 0\n", NULL },
	{ "the pipeline failed once in 2019\n", NULL },
	{ "print('Pipeline failed')\n", NULL },
	{ "Fatal Error: disk\n", "FatalError" },
	{ "FATAL ERROR\n", "FatalError" },
	{ "fatal error: input is missing, nothing was written\n",
	    "FatalError" },
	{ "compiled with 0 fatal errors and 2 notes\n", NULL },
	{ "0 fatal errors\n", NULL },
	{ "non-fatal error handler registered\n", NULL },
	{ "Fatal errors: 0\n", NULL },
	{ "a.c:1:2: fatal error: x.h: No such file\n", NULL },

	{ "Error: [Errno 2] No such file or directory: 'c.toml'\n",
	    "ErrorPrinted" },
	{ "reading\nError: [Errno 13] Permission denied: '/x'\n\n",
	    "ErrorPrinted" },
	{ "Error: [Errno 2] No such file or directory: 'c.toml'\n"
	  "using the defaults\n",
	    NULL },
	{ "Error: 3 rows\n", NULL },

	{ "<generator object f at 0x7f001122>\n", "NotRead" },
	{ "total: \n<function f at 0x7f001122>\n \n", "NotRead" },
	{ "<map object at 0x7f001122>\n[1, 2]\n", NULL },
	{ "the <map object at 0x7f001122>\n", NULL },
};

int
main(void)
{
	struct cs_silent s;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		cs_silent_find(cs_span_str(cases[i].text), &s);
		ok((s.name == NULL) == (cases[i].name == NULL) &&
			(s.name == NULL || strcmp(s.name, cases[i].name) == 0),
		    "case %zu: %s", i,
		    cases[i].name == NULL ? "no sign" : cases[i].name);
	}
	cs_silent_find(cs_span_str("m: [nan nan]\nFatal Error: x\n"), &s);
	ok(s.trust == CS_SILENT_HIGH && cs_span_is(s.shown, "Fatal Error: x"),
	    "the surest sign is told");
	cs_silent_find(cs_span_str("/a:b.py:12: RuntimeWarning: Mean of empty "
				   "slice\n"),
	    &s);
	ok(cs_span_is(s.file, "/a:b.py") && s.line == 12,
	    "a warning tells its place");
	cs_silent_find(
	    cs_span_str("RuntimeWarning: Mean of empty slice\n"), &s);
	ok(s.file.p == NULL && s.line == 0, "if it has one");
	return tap_done();
}
