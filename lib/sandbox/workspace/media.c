#include "sandbox/workspace/media.h"

#include <stddef.h>
#include <string.h>
#include <strings.h>

static const struct {
	const char *end, *type;
} types[] = {
	{ "avi", "video/x-msvideo" },
	{ "bmp", "image/bmp" },
	{ "csv", "text/csv" },
	{ "docx",
	    "application/"
	    "vnd.openxmlformats-officedocument.wordprocessingml.document" },
	{ "gif", "image/gif" },
	{ "gz", "application/gzip" },
	{ "htm", "text/html" },
	{ "html", "text/html" },
	{ "ipynb", "application/x-ipynb+json" },
	{ "jpeg", "image/jpeg" },
	{ "jpg", "image/jpeg" },
	{ "json", "application/json" },
	{ "jsonl", "application/jsonl" },
	{ "log", "text/plain" },
	{ "md", "text/markdown" },
	{ "mp3", "audio/mpeg" },
	{ "mp4", "video/mp4" },
	{ "ndjson", "application/x-ndjson" },
	{ "parquet", "application/vnd.apache.parquet" },
	{ "pdf", "application/pdf" },
	{ "png", "image/png" },
	{ "py", "text/x-python" },
	{ "sqlite", "application/vnd.sqlite3" },
	{ "svg", "image/svg+xml" },
	{ "tiff", "image/tiff" },
	{ "tsv", "text/tab-separated-values" },
	{ "txt", "text/plain" },
	{ "wav", "audio/wav" },
	{ "webp", "image/webp" },
	{ "xlsx",
	    "application/"
	    "vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
	{ "xml", "application/xml" },
	{ "yaml", "application/yaml" },
	{ "yml", "application/yaml" },
	{ "zip", "application/zip" },
};

const char *
cs_media_type(const char *path)
{
	const char *dot = strrchr(path, '.');

	for (size_t i = 0; dot != NULL && i < sizeof(types) / sizeof(types[0]);
	     i++)
		if (strcasecmp(dot + 1, types[i].end) == 0)
			return types[i].type;
	return "application/octet-stream";
}
