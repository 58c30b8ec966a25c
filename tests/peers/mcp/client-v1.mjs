// What the official client, version 1, makes of the server that is given as a
// command: one line of JSON.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const [command, ...args] = process.argv.slice(2);
const client = new Client({ name: "v1", version: "1" });
const trouble = [];
client.onerror = (error) => trouble.push(String(error));
await client.connect(new StdioClientTransport({ command, args }));

const run = (code, options) =>
  client.callTool({ name: "execute_python", arguments: { code } }, undefined, options);
const seen = { server: client.getServerVersion().name };
seen.tools = (await client.listTools()).tools.map((tool) => tool.name);
seen.one = (await run("print(1)")).structuredContent.stdout;

const parallel = await Promise.all([1, 2, 3, 4].map((n) => run(`print(${n})`)));
seen.parallel = parallel.map((result) => result.structuredContent.stdout.trim());

const steps = [];
await run("import time; time.sleep(2.5)", { onprogress: (p) => steps.push(p.progress) });
seen.progress = steps;

const abort = new AbortController();
setTimeout(() => abort.abort(), 300);
seen.aborted = await run("while True: pass", { signal: abort.signal }).then(
  () => "answered", () => "aborted");
seen.late = await run("while True: pass", { timeout: 300 }).catch((error) => error.code);

const long = await run("print('x\\n' * 20000)");
const uri = long.content.find((block) => block.type === "resource_link").uri;
seen.resource = (await client.readResource({ uri })).contents[0].text.length;

await client.ping();
await client.close();
seen.trouble = trouble;
console.log(JSON.stringify(seen));
