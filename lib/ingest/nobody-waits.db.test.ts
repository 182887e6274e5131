import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { GET as metricsRoute } from "@/app/metrics/route";
import { encodePlain, plainFromStacks } from "@/lib/pprof/fixtures/encode";
import { resultBytes, uploadForm } from "@/lib/testing/api";

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
afterAll(() => delay.disable());

/** How long the event loop was blocked meanwhile, at most; milliseconds. */
async function blockedBy<T>(work: () => Promise<T>): Promise<{ blocked: number; result: T }> {
  delay.reset();
  const result = await work();
  // A blocked loop is noticed by the next tick only.
  await sleep(20);
  return { blocked: delay.max / 1e6, result };
}

const commit = JSON.stringify({ commit: "a".repeat(40) });
const send = (field: string, bytes: Uint8Array<ArrayBuffer>, name: string) =>
  uploadForm("patient", [
    ["meta", commit],
    [field, bytes, name],
  ]);

/** A real stream of k6, several times. */
function k6(times: number): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(resultBytes("k6", "derived-k6-ndjson-truncated.ndjson")).toString();
  return new Uint8Array(Buffer.from(text.slice(0, text.lastIndexOf("\n") + 1).repeat(times)));
}

/** Some kilobytes that take seconds to count: few places of many inlined frames, in many samples. */
function hostile(): Uint8Array<ArrayBuffer> {
  const plain = plainFromStacks(["a;b 1"]);
  const line = plain.locations[0]!.lines[0]!;
  plain.locations[0]!.lines = Array.from({ length: 2_000 }, () => line);
  plain.samples = Array.from({ length: 16_000 }, () => ({ stack: [1n], values: [1n] }));
  return new Uint8Array(gzipSync(encodePlain(plain)));
}

test("a large k6 file and a hostile profile keep nobody waiting", async () => {
  const [stream, profile] = [k6(400), hostile()];
  // Whatever is loaded, compiled or connected by the first one is not what is measured.
  expect((await send("result", k6(1), "first.ndjson")).status).toBe(201);
  const idle = await blockedBy(() => sleep(1_000));
  const file = await blockedBy(() => send("result", stream, "large.ndjson"));
  expect(file.result.status).toBe(201);
  const small = await blockedBy(() => send("profile", profile, "hostile.pb.gz"));
  expect([201, 422]).toContain(small.result.status);
  // Done here, the file took seconds. A busy machine keeps the idle loop waiting, too.
  const most = 200 + 3 * idle.blocked;
  expect(file.blocked).toBeLessThan(most);
  expect(small.blocked).toBeLessThan(most);
}, 60_000);

test("it is measured, and so is what threads do", async () => {
  const text = await (await metricsRoute()).text();
  for (const name of ["max", "p50", "p99"])
    expect(text).toMatch(new RegExp(`^nodejs_eventloop_lag_${name}_seconds \\S+$`, "m"));
  expect(text).toMatch(/^benchtrail_threads\{state="busy"\} 0$/m);
  expect(text).toMatch(/^benchtrail_held_bytes 0$/m);
  expect(text).toMatch(/^benchtrail_work_stopped_total\{reason="time"\} \d+$/m);
});
