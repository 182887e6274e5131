import { expect, it } from "vitest";
import type { CostChange, CostMover } from "./cost-change";
import { type ProfileEvidence, reasonsOf } from "./reasons";

const mover = (name: string, base: number, head: number): CostMover => ({
  name,
  base,
  head,
  whole: { base, head },
  samples: null,
});

const change = (more: Partial<CostChange>): CostChange => ({
  sampleType: "cpu",
  unit: "nanoseconds",
  perRequest: true,
  whyNot: null,
  base: 63_800,
  head: 141_000,
  samples: null,
  movers: [],
  owners: [mover("main.(*routeStats).observe", 0, 60_000), mover("main.write", 9_000, 4_000)],
  ...more,
});

const cpu: ProfileEvidence = {
  kind: "cpu",
  base: "a",
  head: "b",
  change: change({}),
  totals: { base: 5e9, head: 5e9 },
};

const mutex: ProfileEvidence = {
  ...cpu,
  kind: "mutex",
  change: change({
    sampleType: "delay",
    perRequest: false,
    base: 1,
    head: 1,
    owners: [mover("net/http.serve", 0.9, 0.01), mover("main.(*routeStats).observe", 0, 0.99)],
  }),
  totals: { base: 12e6, head: 155e9 },
};

const none = { config: [], environment: [] };

const sentences = (...given: Parameters<typeof reasonsOf>) =>
  reasonsOf(...given).map(({ subject, moved, names }) =>
    [subject, moved, ...names.map(({ text, moved: by }) => `${text} ${by}`)].join(" | "),
  );

it("tells waits as they are and CPU per request, the strongest first, with who moved along", () => {
  expect(sentences([cpu, mutex], none).map((line) => line.replaceAll(/[\u00a0\u202f]/g, " "))).toEqual([
    "mutex wait | 12ms → 155s (×12 917) | main.(*routeStats).observe +153.45s | http.serve +1.54s",
    "CPU per request | 63.8µs → 141µs (+121.0 %) | main.(*routeStats).observe +60µs",
  ]);
  const [first, second] = reasonsOf([cpu, mutex], none);
  expect(first?.names[0]).toMatchObject({ name: "main.(*routeStats).observe" });
  expect(second?.names.map(({ name }) => name)).toEqual(["main.(*routeStats).observe"]);
  expect(first?.source).toEqual({ of: "profiles", base: "a", head: "b", sampleType: "delay" });
});

it("says nothing of short waits, and of what stayed where no function moved", () => {
  const short = { ...mutex, totals: { base: 1e5, head: 9e6 } };
  const steady = { ...cpu, change: change({ head: 64_000, owners: [], movers: [] }) };
  expect(reasonsOf([short, steady], none)).toEqual([]);
});

it("names settings and what differs between the test beds last, with their values", () => {
  const config = [{ key: "GOGC", base: "100", head: "400", kind: "changed" as const }];
  const environment = [{ key: "kernel", base: null, head: "6.1", kind: "added" as const }];
  expect(sentences([], { config, environment })).toEqual([
    "settings |  | GOGC 100 → 400",
    "test bed |  | kernel not set → 6.1",
  ]);
});
