// @ts-check
/**
 * Eight clients that upload one wrk result each, over and over, in a process of its own so that its work is not
 * the bench's. Prints one line of JSON: what it took. Arguments: URL, token, number of uploads, clients, seed.
 */
import { each } from "./lib/client.mjs";
import { lean, requestBytes } from "./lib/lean-client.mjs";
import { randomFrom, shaOf, wrkText } from "./lib/outputs.mjs";

const [, , url = "", token = "", count = "0", clients = "8", seed = "1"] = process.argv;
const random = randomFrom(Number(seed));
const start = Date.UTC(2020, 0, 1);

/** Made before the clock starts: every file is different and belongs to a commit of its own. */
const calls = Array.from({ length: Number(count) }, (_, index) => {
  const committedAt = new Date(start + index * 60_000).toISOString();
  const query = new URLSearchParams({ commit: shaOf(`${seed} ${index}`), branch: "main", committedAt });
  return requestBytes({
    method: "POST",
    path: `/api/v1/projects/uploads-${seed}/runs?${query}`,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "text/plain" },
    body: Buffer.from(wrkText({ path: "/ping", qps: 50_000 }, random)),
  });
});

const free = await Promise.all(Array.from({ length: Number(clients) }, () => lean(url)));
/** @type {number[]} */
const durations = [];
/** @type {string[]} */
const ids = [];
const cpuBefore = process.cpuUsage();
const since = performance.now();
await each(calls, Number(clients), async (call) => {
  // As many work as there are connections.
  const connection = free.pop() ?? (await lean(url));
  const { status, totalMs, text } = await connection.send(call);
  free.push(connection);
  if (status !== 201) throw new Error(`upload: ${status} ${text.slice(0, 500)}`);
  durations.push(totalMs);
  ids.push(text);
});
const seconds = (performance.now() - since) / 1000;
const { user, system } = process.cpuUsage(cpuBefore);
for (const connection of free) connection.close();
const checked = ids.map((text) => JSON.parse(text)).filter(({ runs }) => runs[0]?.checks.length > 0).length;
console.log(JSON.stringify({ seconds, durations, checked, cpuSeconds: (user + system) / 1e6 }));
