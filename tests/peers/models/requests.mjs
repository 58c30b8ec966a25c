// requests.mjs FILE: the requests of a recorder as TypeScript, each a constant of
// the type that its vendor's own client would send, for tsc to judge.  What no
// type can say is judged here: paths, headers, and that no key is in a URL.
import fs from "node:fs";

const kinds = [
	{ type: "Chat", path: /^(\/v1)?\/chat\/completions$/, header: "authorization" },
	{ type: "Responses", path: /^\/v1\/responses$/, header: "authorization" },
	{ type: "Messages", path: /^\/v1\/messages$/, header: "anthropic-version" },
	{ type: "Generate", path: /^\/v1beta\/models\/[^/:]+:generateContent$/, header: "x-goog-api-key" },
	{ type: "Ollama", path: /^\/api\/chat$/, header: "content-length" },
];

// An enumeration stands for its words on the wire.
const head = `
import type OpenAI from "openai";
import type Anthropic from "@anthropic-ai/sdk";
import type * as Google from "@google/genai";
import type { ChatRequest } from "ollama";
type Wire<T> = T extends string ? \`\${T}\`
	: T extends (infer U)[] ? Wire<U>[]
	: T extends object ? { [K in keyof T]: Wire<T[K]> } : T;
type Chat = OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming;
type Responses = OpenAI.Responses.ResponseCreateParamsNonStreaming;
type Messages = Anthropic.MessageCreateParamsNonStreaming;
type Ollama = ChatRequest & { stream: false };
type Generate = {
	contents: Wire<Google.Content>[];
	systemInstruction?: Wire<Google.Content>;
	generationConfig?: Wire<Google.GenerationConfig>;
};
`;

function check(request, kind) {
	const wrong = [];
	if (request.method !== "POST")
		wrong.push(`method ${request.method}`);
	if (!/^application\/json\b/.test(request.headers["content-type"] ?? ""))
		wrong.push(`content-type ${request.headers["content-type"]}`);
	if (/[?&]/.test(request.url))
		wrong.push("a query in the URL");
	if (!request.headers[kind.header])
		wrong.push(`no ${kind.header}`);
	return wrong;
}

const lines = fs.readFileSync(process.argv[2], "utf8").trim().split("\n");
console.log(head);
lines.map((line) => JSON.parse(line)).forEach((request, i) => {
	const kind = kinds.find(({ path }) => path.test(request.url));
	const wrong = kind ? check(request, kind) : [`path ${request.url}`];
	for (const what of wrong) {
		console.error(`request ${i + 1}: ${what}`);
		process.exitCode = 1;
	}
	if (kind)
		console.log(`export const request${i + 1}: ${kind.type} = ${JSON.stringify(JSON.parse(request.body))};`);
});
