// recorder.mjs UPSTREAM FILE: pass each request on as it came, and keep it as a
// line of JSON.  It prints its port.
import fs from "node:fs";
import http from "node:http";

const [upstream, file] = process.argv.slice(2);
const { hostname, port } = new URL(upstream);

function pass(request, answer, body) {
	const { method, url, headers } = request;
	const onward = http.request({ hostname, port, path: url, method, headers }, (reply) => {
		answer.writeHead(reply.statusCode, reply.headers);
		reply.on("error", () => answer.destroy());
		reply.pipe(answer);
	});
	onward.on("error", () => answer.destroy());
	onward.end(body);
}

const server = http.createServer((request, answer) => {
	const parts = [];
	request.on("data", (part) => parts.push(part));
	request.on("end", () => {
		const body = Buffer.concat(parts);
		const { method, url, headers } = request;
		const line = JSON.stringify({ method, url, headers, body: body.toString() });
		fs.appendFileSync(file, line + "\n");
		pass(request, answer, body);
	});
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
