// @ts-check
import { client } from "../lib/client.mjs";
import { randomFrom, shaOf, wrkText } from "../lib/outputs.mjs";

const projects = 40;
const commits = 3;

/** What is read of each project, and what must be in it. @type {[path: string, has: (body: any) => boolean][]} */
const reads = [
  ["", (body) => typeof body.slug === "string"],
  ["/runs", (body) => body.items.length === commits],
  ["/trend", (body) => body.series[0]?.points.length === commits],
  ["/commits", (body) => body.items.length === commits],
  ["/changes", (body) => Array.isArray(body.items)],
  [`/compare?base=${shaOf("1")}&head=${shaOf("2")}`, (body) => body.rows.length > 0],
];

/**
 * Uploads to many projects, and reads, changes and deletes through the API.
 *
 * @param {string} url @param {string} token @returns {Promise<string>} what was done @throws {Error} at the first wrong answer
 */
export async function checkApi(url, token) {
  const { send, close } = client(url, { connections: 4, headers: { Authorization: `Bearer ${token}` } });
  const random = randomFrom(1);
  /** @param {string} method @param {string} path @param {number} status @param {Buffer} [body] */
  const ask = async (method, path, status, body) => {
    const type = path.includes("/runs?") ? "text/plain" : "application/json";
    const answer = await send({ method, path, ...(body && { body, headers: { "Content-Type": type } }) });
    if (answer.status !== status)
      throw new Error(`${method} ${path}: ${answer.status} ${answer.text().slice(0, 300)}`);
    return answer.text() === "" ? null : JSON.parse(answer.text());
  };
  let checked = 0;
  for (let n = 0; n < projects; n++) {
    const project = `/api/v1/projects/citus-${n}`;
    for (let at = 0; at < commits; at++) {
      const query = new URLSearchParams({
        commit: shaOf(`${at}`),
        branch: "main",
        committedAt: new Date(Date.UTC(2026, 0, at + 1)).toISOString(),
      });
      await ask(
        "POST",
        `${project}/runs?${query}`,
        201,
        Buffer.from(wrkText({ path: "/ping", qps: 50_000 }, random)),
      );
    }
    for (const [path, has] of reads) {
      if (!has(await ask("GET", project + path, 200)))
        throw new Error(`${project}${path} lacks what was uploaded`);
      checked++;
    }
    await ask("PATCH", project, 200, Buffer.from(JSON.stringify({ name: `Project ${n}` })));
  }
  const { items } = await ask("GET", "/api/v1/projects/citus-0/runs", 200);
  await ask("DELETE", `/api/v1/projects/citus-0/runs/${items[0].id}`, 204);
  close();
  return `${projects * commits} uploads to ${projects} projects, ${checked} reads as they must be, a run deleted.`;
}
