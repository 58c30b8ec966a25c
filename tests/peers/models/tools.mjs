// tools.mjs FILE: what cs-run says of its tool and answers to calls, as TypeScript,
// each a constant of the type that the vendor's own client has for it, for tsc to
// judge.  A line of FILE is a format, "tool" or "answer", and JSON, with tabs
// between.
import fs from "node:fs";

const types = {
	"openai tool": "OpenAI.Chat.Completions.ChatCompletionFunctionTool",
	"openai answer": "OpenAI.Chat.Completions.ChatCompletionToolMessageParam",
	"openai-responses tool": "OpenAI.Responses.FunctionTool",
	"openai-responses answer": "OpenAI.Responses.ResponseInputItem.FunctionCallOutput",
	"anthropic tool": "Anthropic.Tool",
	"anthropic answer": "Anthropic.ToolResultBlockParam",
	"gemini tool": "Wire<Google.FunctionDeclaration>",
	"gemini answer": "Google.Part",
};

// An enumeration stands for its words on the wire.
console.log(`
import type OpenAI from "openai";
import type Anthropic from "@anthropic-ai/sdk";
import type * as Google from "@google/genai";
type Wire<T> = T extends string ? \`\${T}\`
	: T extends (infer U)[] ? Wire<U>[]
	: T extends object ? { [K in keyof T]: Wire<T[K]> } : T;
`);
fs.readFileSync(process.argv[2], "utf8").trim().split("\n").forEach((line, i) => {
	const [format, kind, json] = line.split("\t");
	console.log(`export const value${i + 1}: ${types[`${format} ${kind}`]} = ${json};`);
});
