import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { product } from "./harness";
import { sample } from "./harness/history";

/** Statements that the server has sent to its database so far. */
async function sent(): Promise<number> {
  const text = await (await fetch(`${product.url}/metrics`)).text();
  return Number(/^benchtrail_database_statements_total (\d+)$/m.exec(text)?.[1]);
}

/** Statements that it takes to ask: the gauges of the metrics are read from the database. */
async function asking(): Promise<number> {
  const counts: number[] = [];
  for (let before = await sent(); counts.length < 5;) {
    const now = await sent();
    counts.push(now - before);
    before = now;
  }
  return Math.min(...counts);
}

/** What looks for events and deliveries each second sends so many between two looks. */
const ticking = 3;

/** Waits until what follows uploads and page views has come to rest. */
async function quiet(): Promise<number> {
  const own = await asking();
  for (let [before, now] = [-1000, await sent()]; ; [before, now] = [now, await sent()]) {
    if (now - before <= own + ticking) return now;
    await sleep(1_200);
  }
}

let loads = 0;

/**
 * How many statements a page takes that is not one that was kept; the least of three,
 * since the search for change points goes on beside.
 */
async function statementsOf(path: string): Promise<number> {
  const counts: number[] = [];
  while (counts.length < 3) {
    const before = await quiet();
    const headers = { accept: "text/html" };
    const answer = await fetch(`${product.url}${path}?asked=${loads++}`, { headers });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("</html>");
    counts.push((await sent()) - before);
  }
  return Math.min(...counts) - (await asking());
}

const wrkOutput = (qps: number) => `Running 3s test @ http://127.0.0.1:8080/ping
  2 threads and 64 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.52ms    1.19ms  17.05ms   87.97%
    Req/Sec    19.65k     1.16k   22.18k    65.00%
  117485 requests in 3.01s, 16.58MB read
Requests/sec: ${qps.toFixed(2)}
Transfer/sec:      5.51MB
`;

/** A project with a number of series, measured twice at each of two commits. */
async function uploaded(project: string, series: number): Promise<string[]> {
  const commits = ["a", "b"].map((sign) => sign.repeat(40));
  for (const [at, commit] of commits.entries()) {
    const form = new FormData();
    form.append("commit", commit);
    form.append("committedAt", new Date(Date.UTC(2026, 0, 1 + at)).toISOString());
    form.append("branch", "main");
    if (at > 0) form.append("parents", commits[at - 1] ?? "");
    for (let n = 0; n < series; n++)
      for (const repeat of [0, 1]) {
        const text = wrkOutput(20_000 + 10 * n + repeat + 500 * at).replace("/ping", `/ping/${n}`);
        form.append("result", new Blob([text]), `${n}-${repeat}.txt`);
      }
    const headers = { authorization: `Bearer ${product.token}` };
    const answer = await fetch(`${product.url}/api/v1/projects/${project}/runs`, {
      method: "POST",
      headers,
      body: form,
    });
    expect(await answer.text()).toContain("uploadId");
  }
  return commits;
}

test("the first page asks no more than five statements, however many projects have news", async () => {
  for (let n = 0; n < 12; n++) await uploaded(`counted-${n}`, 1);
  expect(await statementsOf("/")).toBeLessThanOrEqual(5);
  for (let n = 12; n < 30; n++) await uploaded(`counted-${n}`, 1);
  expect(await statementsOf("/")).toBeLessThanOrEqual(5);
});

const allowed = { comparison: 20, commit: 15 };

test("the pages of a comparison and of a commit ask a bounded number of statements", async () => {
  const { project, before, slow } = sample;
  expect(await statementsOf(`/${project}/compare/${before}...${slow}`)).toBeLessThanOrEqual(
    allowed.comparison,
  );
  expect(await statementsOf(`/${project}/commits/${slow}`)).toBeLessThanOrEqual(allowed.commit);
});

test("neither page asks more of many series than of one", async () => {
  const counts = [];
  for (const series of [1, 25]) {
    const [base, head] = await uploaded(`series-${series}`, series);
    counts.push([
      await statementsOf(`/series-${series}/compare/${base}...${head}`),
      await statementsOf(`/series-${series}/commits/${head}`),
    ]);
  }
  expect(counts[1]).toEqual(counts[0]);
});
