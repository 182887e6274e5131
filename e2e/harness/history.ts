import { product } from ".";

/** The sample project, its first commit, and two others: the one that made /ping slow, and the one before it. */
export const sample = {
  project: "tokensvc",
  first: "c428be0e20c8",
  before: "a8f818e876bc",
  slow: "017c11c64c10",
} as const;

/** Reads JSON from the API of the running product. */
export async function api<T>(path: string): Promise<T> {
  const answer = await fetch(`${product.url}/api/v1/projects/${path}`);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

interface Pair {
  kind: string;
  base: string;
  head: string;
}

/** The CPU profiles of both commits. */
export async function cpuProfiles(): Promise<{ base: string; head: string }> {
  const { profiles } = await api<{ profiles: Pair[] }>(
    `${sample.project}/compare?base=${sample.before}&head=${sample.slow}`,
  );
  const pair = profiles.find((one) => one.kind === "cpu");
  if (!pair) throw new Error("the sample history has no CPU profiles of these commits");
  return pair;
}

/** Both CPU profiles as repeats of one commit in a project of their own; their ids as one. */
export async function uploadRepeats(): Promise<string> {
  const { base, head } = await cpuProfiles();
  const form = new FormData();
  form.append("commit", sample.slow);
  for (const id of [base, head]) {
    const answer = await fetch(`${product.url}/api/v1/projects/${sample.project}/profiles/${id}`);
    form.append("profile", await answer.blob(), "cpu.pb.gz");
  }
  const answer = await fetch(`${product.url}/api/v1/projects/repeats/runs`, {
    method: "POST",
    headers: { authorization: `Bearer ${product.token}` },
    body: form,
  });
  const { profiles } = (await answer.json()) as { profiles: { id: string }[] };
  return profiles.map(({ id }) => id).join(",");
}

/** Id of a run of the slow commit by one tool. */
export async function runOf(tool: string): Promise<string> {
  const { items } = await api<{ items: { id: string; tool: string }[] }>(
    `${sample.project}/runs?commit=${sample.slow}&limit=100`,
  );
  const run = items.find((one) => one.tool === tool);
  if (!run) throw new Error(`the sample history has no run by ${tool}`);
  return run.id;
}

interface Change {
  id: string;
  url: string;
  commit: string;
  metric: string;
}

/** The change point of P99 of GET /ping at a commit; found within seconds after the history was loaded. */
export async function changeAt(commit: string): Promise<Change> {
  for (let tries = 0; tries < 60; tries++) {
    const { items } = await api<{ items: Change[] }>(
      `${sample.project}/changes?metric=latency_p99&tool=wrk&scenario=${encodeURIComponent("GET /ping")}`,
    );
    const change = items.find((one) => one.commit.startsWith(commit));
    if (change) return change;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`no change point at ${commit}`);
}

/** Path of a permanent comparison of both commits. */
export async function permanent(): Promise<string> {
  const answer = await fetch(`${product.url}/api/v1/projects/${sample.project}/comparisons`, {
    method: "POST",
    headers: { authorization: `Bearer ${product.token}`, "content-type": "application/json" },
    body: JSON.stringify({ base: sample.before, head: sample.slow }),
  });
  const { url } = (await answer.json()) as { url: string };
  return new URL(url).pathname;
}

/** Path of the trend of GET /ping by wrk. */
export async function seriesOfPing(): Promise<string> {
  const { series } = await api<{ series: { id: string; scenario: string; tool: string }[] }>(sample.project);
  const ping = series.find(({ scenario, tool }) => scenario === "GET /ping" && tool === "wrk");
  if (!ping) throw new Error("the sample history has no GET /ping by wrk");
  return `/${sample.project}/series/${ping.id}`;
}
