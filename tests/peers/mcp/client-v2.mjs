// The same of the official client, version 2, in each of its ways to find out
// what the server speaks: a line of JSON for each.
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const [command, ...args] = process.argv.slice(2);
const modes = { legacy: "legacy", auto: "auto", pinned: { pin: "2026-07-28" } };

for (const [name, mode] of Object.entries(modes)) {
  const client = new Client({ name: "v2", version: "1" }, { versionNegotiation: { mode } });
  const trouble = [];
  client.onerror = (error) => trouble.push(String(error));
  await client.connect(new StdioClientTransport({ command, args }));
  const run = (code, options) =>
    client.callTool({ name: "execute_python", arguments: { code } }, options);
  const seen = { name, version: client.getNegotiatedProtocolVersion() };
  seen.tools = (await client.listTools()).tools.map((tool) => tool.name);
  seen.one = (await run("print(1)")).structuredContent.stdout;
  const abort = new AbortController();
  setTimeout(() => abort.abort(), 300);
  seen.aborted = await run("while True: pass", { signal: abort.signal }).then(
    () => "answered", () => "aborted");
  await client.close();
  seen.trouble = trouble;
  console.log(JSON.stringify(seen));
}
