import { expect, test } from "vitest";
import { GET as readRun } from "@/app/api/v1/projects/[project]/runs/[id]/route";
import { read, resultBytes, uploadForm, write } from "@/lib/testing/api";

const commits = ["a".repeat(40), "b".repeat(40)];

interface UploadedRun {
  id: string;
  parts?: { name: string; metrics: Record<string, number> }[];
}

async function send(commit: string, tool: string, name: string): Promise<UploadedRun> {
  const parts = ["result", resultBytes(tool, name), name] as const;
  const { status, body } = await uploadForm("parts", [parts, ["commit", commit], ["scenario", "mixed"]]);
  expect(status).toBe(201);
  return body.runs[0];
}

test("an output of several endpoints has its parts in every answer, and trends of their own", async () => {
  const [first, second] = [
    await send(commits[0]!, "locust", "mixed-r1_stats.csv"),
    await send(commits[1]!, "locust", "mixed-r1_stats.csv"),
  ];
  const names = ["GET /ping", "POST /token/issue", "GET /token/verify"];
  expect(first.parts?.map(({ name }) => name)).toEqual(names);
  expect(first.parts?.[1]?.metrics).toMatchObject({ requests: 5919, latency_p99: 0.029 });

  const params = Promise.resolve({ project: "parts", id: second.id });
  const run = await (await readRun(new Request("http://localhost/"), { params })).json();
  expect(run.parts.map((part: { name: string }) => part.name)).toEqual(names);

  const query = { metric: "latency_p99", scenario: "mixed" };
  const plain = await read("trend", "parts", query);
  expect(plain.body.series).toHaveLength(1);
  const { body } = await read("trend", "parts", { ...query, parts: "true" });
  const [total, ...lines] = body.series;
  expect(total.parent).toBeUndefined();
  expect(lines.map((line: { part: string }) => line.part)).toEqual(names);
  for (const line of lines) expect(line.parent).toBe(total.id);
  const points = lines[1].points.map(({ commit, median, n }: Record<string, unknown>) => [commit, median, n]);
  expect(points).toEqual(commits.map((commit) => [commit, 0.029, 1]));
  const one = await read("trend", "parts", { ...query, part: "GET /ping" });
  expect(one.body.series.map((line: { part?: string }) => line.part)).toEqual([undefined, "GET /ping"]);
});

test("a run of one endpoint has no parts", async () => {
  const run = await send(commits[0]!, "wrk", "ping-r1.txt");
  expect(run.parts).toBeUndefined();
});

/** A log of JMeter: three of ten requests issue, which takes `issue` times as long; repeats differ a little. */
function jtl(issue: number, repeat: number): Uint8Array<ArrayBuffer> {
  const rows = Array.from({ length: 1_000 }, (_, at) => {
    const issues = at % 10 < 3;
    const elapsed = Math.round((20 + ((at * 7) % 13) + repeat) * (issues ? 4 * issue : 1));
    const label = issues ? "POST /issue" : "GET /ping";
    return `${1_700_000_000_000 + at * 10},${elapsed},${label},200,OK,t 1-1,text,true,,20,10,1,1,http://x/,1,0,0`;
  });
  const header =
    "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect";
  return new TextEncoder().encode(`${[header, ...rows].join("\n")}\n`);
}

async function sendShop(project: string, commit: string, issue: number): Promise<void> {
  const files = [0, 1, 2, 3, 4].map((repeat) => ["result", jtl(issue, repeat), `${repeat}.jtl`] as const);
  const { status } = await uploadForm(project, [...files, ["commit", commit], ["scenario", "shop"]]);
  expect(status).toBe(201);
}

test("a comparison says which endpoint a change of the whole came from", async () => {
  await sendShop("split", commits[0]!, 1);
  await sendShop("split", commits[1]!, 1.5);
  const { body } = await read("compare", "split", { base: commits[0]!, head: commits[1]! });
  const p99 = body.splits.find(({ metric }: { metric: string }) => metric === "latency_p99");
  expect(p99.sentence).toMatch(/^P99 \+\d+.ms: all of it from POST \/issue; the mix did not move$/);
  expect(p99.estimated).toBe(false);
  expect(p99.base + p99.mix + p99.within).toBeCloseTo(p99.head, 9);
  expect(p99.parts[0]).toMatchObject({ name: "POST /issue", baseShare: 0.3, headShare: 0.3 });
  const p50 = body.splits.find(({ metric }: { metric: string }) => metric === "latency_p50");
  expect(p50.sentence).toBe("P50 is where it was");
  const rows = body.rows.filter(({ metric }: { metric: string }) => metric === "latency_p99");
  expect(rows).toHaveLength(1);
});

interface Row {
  seriesId: string;
  scenario: string;
  metric: string;
  primary: boolean;
  verdict: string;
  part?: string;
  parent?: string;
  pValue: number;
  adjustedPValue: number;
}

test("endpoints are decided on where the project says so, and p-values adjusted among them", async () => {
  await sendShop("decided", commits[0]!, 1);
  await sendShop("decided", commits[1]!, 1.6);
  const query = { base: commits[0]!, head: commits[1]! };
  const before = await read("compare", "decided", query);
  expect(before.body.rows.some(({ part }: Row) => part)).toBe(false);

  const patched = await write("patchProject", "decided", { decideParts: true });
  expect([patched.status, patched.body.decideParts]).toEqual([200, true]);

  const { body } = await read("compare", "decided", query);
  const rows: Row[] = body.rows;
  const whole = rows.filter(({ part }) => !part);
  // What is said of all requests does not depend on the endpoints below them.
  expect(whole).toEqual(before.body.rows);
  const p99 = (part: string) => rows.find((row) => row.part === part && row.metric === "latency_p99")!;
  expect(p99("POST /issue")).toMatchObject({
    primary: true,
    verdict: "regressed",
    scenario: "shop / POST /issue",
    parent: whole[0]!.seriesId,
  });
  expect(p99("GET /ping").verdict).not.toBe("regressed");
  const family = rows.filter((row) => row.part && row.primary && row.pValue !== null);
  const least = family.toSorted((a, b) => a.pValue - b.pValue)[0]!;
  expect(least.adjustedPValue).toBeGreaterThanOrEqual(least.pValue);
  expect(least.adjustedPValue).toBeLessThanOrEqual(least.pValue * family.length * 1.0001);
  expect(body.summary.regressed).toBeGreaterThan(before.body.summary.regressed);
  const trend = await read("trend", "decided", { metric: "latency_p99", part: "POST /issue" });
  expect(trend.body.series.map(({ id, primary }: { id: string; primary: boolean }) => [id, primary])).toEqual(
    [
      [whole[0]!.seriesId, true],
      [p99("POST /issue").seriesId, true],
    ],
  );
});

test("an endpoint that moved has a change point where the project decides on endpoints", async () => {
  const shas = Array.from({ length: 16 }, (_, at) => at.toString(16).repeat(40));
  const noise = [0, 3, -2, 1, -3, 2, 0, -1];
  for (const [at, commit] of shas.entries()) {
    const p99 = (base: number) => base * (1 + (noise[at % 8] ?? 0) / 1000);
    const parts = [
      { name: "GET /ping", metrics: { requests: 700, latency_p99: p99(0.02) } },
      { name: "POST /issue", metrics: { requests: 300, latency_p99: p99(at < 10 ? 0.05 : 0.08) } },
    ];
    const results = [{ scenario: "shop", metrics: { qps: 100, latency_p99: p99(0.08) }, parts }];
    const file = new TextEncoder().encode(JSON.stringify({ benchtrail: 1, results }));
    const committedAt = new Date(Date.UTC(2026, 0, 1 + at)).toISOString();
    const fields = [
      ["result", file, "r.json"],
      ["commit", commit],
      ["committedAt", committedAt],
    ] as const;
    expect((await uploadForm("part-moves", [...fields])).status).toBe(201);
  }
  const lines = async () => {
    const { body } = await read("trend", "part-moves", { metric: "latency_p99", parts: "true" });
    return Object.fromEntries(
      body.series.map(({ part = "total", changePoints }: { part?: string; changePoints: object[] }) => [
        part,
        changePoints,
      ]),
    );
  };
  expect((await lines())["POST /issue"]).toEqual([]);
  await write("patchProject", "part-moves", { decideParts: true });
  const { "GET /ping": ping, "POST /issue": issue } = await lines();
  expect(ping).toEqual([]);
  expect(issue).toMatchObject([
    { commit: shas[10], previous: shas[9], commitsBefore: 10, commitsAfter: 6, state: "open" },
  ]);
  expect(issue[0].change).toBeCloseTo(0.6, 2);
  expect(issue[0].pValue).toBeLessThan(1e-3);
  const { body: one } = await read("trend", "part-moves", { metric: "latency_p99", part: "POST /issue" });
  expect(one.series.at(-1).changePoints).toEqual(issue);
});
