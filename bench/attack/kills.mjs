// @ts-check
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../scripts/lib/postgres.mjs";
import { startProduct } from "../../scripts/lib/product.mjs";
import { client, each } from "../lib/client.mjs";
import { shaOf, wrkText } from "../lib/outputs.mjs";
import { token } from "../lib/product.mjs";

/** @typedef {{ key: string, body: Buffer, run?: string }} Sent `run`: what the server has acknowledged */

/** @returns {[number, number, string][]} process, its parent, and what it is */
function processes() {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).trim().split("\n");
  return lines.map((line) => {
    const [, pid, parent, what = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return [Number(pid), Number(parent), what];
  });
}

/** Ends a product, or only its database, at once. @param {number} root @param {boolean} onlyDatabase */
function kill(root, onlyDatabase) {
  const all = processes();
  /** @type {(pid: number) => typeof all} */
  const below = (pid) => all.flatMap((one) => (one[1] === pid ? [one, ...below(one[0])] : []));
  const own = below(root);
  const chosen = onlyDatabase ? own.filter(([, , what]) => /postgres/.test(what)).slice(0, 1) : own;
  for (const pid of [...(onlyDatabase ? [] : [root]), ...chosen.map(([id]) => id)]) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It went with its parent.
    }
  }
}

/**
 * Kills a product of its own so many times while four clients upload, in turns all of it and its database alone, and asks after
 * each start for everything that it had acknowledged.
 *
 * @param {number} times @param {() => number} random
 * @returns {Promise<{ acknowledged: number, wrong: string[] }>} what was lost or changed
 */
export async function killed(times, random) {
  const directory = await mkdtemp(join(tmpdir(), "benchtrail-kills-"));
  const port = await freePort(13_500);
  const environment = {
    PORT: `${port}`,
    BENCHTRAIL_DATA_DIR: directory,
    BENCHTRAIL_SAMPLES: "0",
    BENCHTRAIL_TOKEN: token,
  };
  const start = async () => {
    const product = startProduct(environment);
    await product.ready;
    return product;
  };
  const headers = { Authorization: `Bearer ${token}` };
  const { send, close } = client(`http://127.0.0.1:${port}`, { connections: 8, headers });
  /** @type {Sent[]} */
  const sent = [];
  /** @type {string[]} */
  const wrong = [];
  const runs = "/api/v1/projects/kept/runs";
  let product = await start();
  try {
    for (let time = 0; time < times; time++) {
      let going = true;
      const upload = async () => {
        while (going) {
          const key = `upload ${sent.length}`;
          /** @type {Sent} */
          const one = { key, body: Buffer.from(wrkText({ path: "/ping", qps: 50_000 }, random)) };
          sent.push(one);
          const call = { method: "POST", path: `${runs}?commit=${shaOf(key)}&branch=main`, body: one.body };
          const answer = await send({ ...call, headers: { "Idempotency-Key": key } }).catch(() => undefined);
          if (answer?.status === 201) one.run = JSON.parse(answer.text()).runs[0].id;
          else await sleep(20);
        }
      };
      const uploading = each([0, 1, 2, 3], 4, upload);
      await sleep(500 + 1_000 * random());
      kill(product.pid, time % 2 === 1);
      // What is left of it ends with its database, or is ended: the next start finds both gone.
      await Promise.race([product.exitCode(), sleep(5_000)]);
      kill(product.pid, false);
      going = false;
      await uploading;
      product = await start();
    }
    const acknowledged = sent.filter(({ run }) => run !== undefined);
    await each(acknowledged, 8, async ({ key, run, body }) => {
      const answer = await send({ path: `${runs}/${run}/raw` });
      if (answer.status !== 200 || answer.text() !== body.toString())
        wrong.push(`${key} was acknowledged and is lost: ${answer.status}`);
    });
    if (acknowledged.length === 0) wrong.push("nothing was uploaded between the kills");
    return { acknowledged: acknowledged.length, wrong };
  } finally {
    close();
    await product.end();
    await rm(directory, { recursive: true, force: true });
  }
}
