import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { decodeTree } from "@/lib/pprof/wire";
import { profileFixture, read, readItem, uploadForm } from "@/lib/testing/api";

/** Ids of the CPU profiles of tokensvc's first and last commit; the numbers below are those of `go tool pprof`. */
let first = "";
let last = "";

const shaOf = (commit: string) => commit.padEnd(40, "0");

/** Both commits are of the same second: only parents tell their order. */
async function stored(commit: string, parents: string[] = []): Promise<string> {
  const meta = JSON.stringify({
    commit: shaOf(commit),
    committedAt: "2026-11-21T08:00:00Z",
    parents: parents.map(shaOf),
  });
  const bytes = profileFixture(`${commit}-cpu.pb.gz`);
  const { body } = await uploadForm("tokensvc", [
    ["meta", meta],
    ["profile", bytes, "cpu.pb.gz"],
  ]);
  return body.profiles[0].id;
}

beforeAll(async () => {
  last = await stored("3c21054a6f54", ["c428be0e20c8"]);
  first = await stored("c428be0e20c8");
});

const topOf = (id: string, query: Record<string, string>) => readItem("profileTop", "tokensvc", id, query);
const row = (name: string, flat: number, cum: number) => expect.objectContaining({ name, flat, cum });

test("filters leave what pprof leaves, and shares stay shares of the whole", async () => {
  const { body } = await topOf(last, { show_from: "^main", granularity: "lines", limit: "1" });
  expect(body).toMatchObject({ total: 3_400_000_000, unmatched: [] });
  expect(body.rows).toEqual([{ ...body.rows[0], line: 36, flat: 60_000_000, cum: 60_000_000 }]);
  expect(body.rows[0].name).toBe("internal/runtime/syscall/linux.Syscall6");
  const asm = "/usr/local/go/src/internal/runtime/syscall/linux/asm_linux_amd64.s";
  const files = await topOf(last, { granularity: "files", limit: "1" });
  expect(files.body.rows).toEqual([row(asm, 1_640_000_000, 1_640_000_000)]);
});

test("by package every function counts to its own, once a stack", async () => {
  const { body } = await topOf(last, { granularity: "packages", limit: "1000" });
  const all = (await topOf(last, { limit: "100000" })).body.rows as { name: string; flat: number }[];
  const json = all.filter(({ name }) => name.startsWith("encoding/json."));
  const [jsonRow] = body.rows.filter(({ name }: { name: string }) => name === "encoding/json");
  expect(jsonRow.flat).toBe(json.reduce((sum, { flat }) => sum + flat, 0));
  expect(body.rows.reduce((sum: number, { flat }: { flat: number }) => sum + flat, 0)).toBe(body.total);
  const peek = await readItem("profilePeek", "tokensvc", last, { granularity: "packages", function: "main" });
  expect(peek.body.functions[0].callers[0].name).toBe("net/http");
});

test("filters and differences go together as with -focus -hide -diff_base", async () => {
  const query = { base: first, focus: "encoding/json", hide: "^runtime", limit: "2" };
  const { body } = await topOf(last, query);
  expect(body.total).toBe(4_440_000_000);
  expect(body.rows).toEqual([
    row("internal/runtime/maps.NewMap", -90_000_000, -100_000_000),
    row("encoding/json.arrayEncoder.encode", -60_000_000, -70_000_000),
  ]);
});

test("a NUL in the query is refused and no error of the database's", async () => {
  for (const what of ["profileTop", "profileFlamegraph", "profileFolded"] as const)
    expect((await readItem(what, "tokensvc", last, { sampleType: "cpu\0" })).status).toBe(400);
});

test("a filter that matches nothing is named; a pattern that is none is refused with the reason", async () => {
  const { body } = await topOf(last, { hide: "nobody", show_from: "^main" });
  expect(body.unmatched).toEqual(["hide"]);
  const said = async (query: Record<string, string>) =>
    (await readItem("profileFlamegraph", "tokensvc", last, query)).response.headers.get(
      "benchtrail-unmatched",
    );
  expect(await said({ hide: "nobody", show_from: "^main" })).toBe("hide");
  expect(await said({ hide: "nobody", ignore: "nobody", base: first })).toBe("ignore, hide");
  expect(await said({ hide: "^main" })).toBeNull();
  for (const what of ["profileTop", "profileFlamegraph", "profileFolded", "profileSpeedscope"] as const) {
    const bad = await readItem(what, "tokensvc", last, { focus: "json(" });
    expect(bad.status).toBe(400);
    expect(bad.body.detail).toMatch(/pattern of focus is not valid.*missing closing \)/);
  }
  expect((await topOf(last, { granularity: "bytes" })).status).toBe(400);
});

test("a thumbnail is a small picture, cacheable forever under its version", async () => {
  const thumbnail = (query: Record<string, string>) => readItem("profileThumbnail", "tokensvc", last, query);
  const { response } = await thumbnail({ sampleType: "cpu", scheme: "dark", v: "1" });
  const svg = await response.text();
  expect(response.headers.get("content-type")).toBe("image/svg+xml");
  expect(response.headers.get("cache-control")).toMatch(/immutable/);
  expect(svg).toMatch(/^<svg [^>]*>(<path fill="#[0-9a-f]{6}" d="[Mhvz\d. -]+"\/>)+<\/svg>\n$/);
  expect(svg.length).toBeLessThan(20_000);
  expect(await (await thumbnail({ sampleType: "samples" })).response.text()).not.toBe(svg);
  expect((await thumbnail({ sampleType: "none" })).status).toBe(404);
  expect((await thumbnail({ scheme: "sepia" })).status).toBe(400);
});

test("peek tells callers and callees as -peek", async () => {
  const { body } = await readItem("profilePeek", "tokensvc", last, { function: "main.sign" });
  const flow = (name: string, weight: number) => expect.objectContaining({ name, weight });
  expect(body).toMatchObject({ sampleType: "cpu", total: 3_400_000_000 });
  expect(body.functions).toHaveLength(1);
  expect(body.functions[0]).toMatchObject({ name: "main.sign", flat: 0, cum: 40_000_000 });
  expect(body.functions[0].callers).toEqual([flow("main.(*server).issue", 40_000_000)]);
  expect(body.functions[0].callees).toEqual([
    flow("encoding/json.Marshal", 20_000_000),
    flow("crypto/internal/fips140/hmac.(*HMAC).Reset", 10_000_000),
    flow("crypto/internal/fips140/hmac.(*HMAC).Write", 10_000_000),
  ]);
  expect((await readItem("profilePeek", "tokensvc", last, { function: "main.nobody" })).status).toBe(404);
});

test("the tree obeys the filters and keeps the whole's total", async () => {
  const { response } = await readItem("profileFlamegraph", "tokensvc", last, { focus: "main\\.sign" });
  const tree = decodeTree(gunzipSync(new Uint8Array(await response.arrayBuffer())));
  expect([tree.total, tree.cum[0]]).toEqual([3_400_000_000, 40_000_000]);
  const whole = await readItem("profileFlamegraph", "tokensvc", last, { sampleType: "cpu" });
  const all = decodeTree(gunzipSync(new Uint8Array(await whole.response.arrayBuffer())));
  expect(all.cum[0]).toBe(3_400_000_000);
});

test("folded stacks and the speedscope file hold the same stacks and the same sum", async () => {
  const query = { sampleType: "cpu", focus: "main\\.sign" };
  const { response } = await readItem("profileFolded", "tokensvc", last, query);
  expect(response.headers.get("content-disposition")).toMatch(/"tokensvc-3c21054a6f54-cpu-cpu\.folded\.txt"/);
  const lines = (await response.text()).trimEnd().split("\n");
  expect(lines.every((line) => /^net\/http.*;main\.sign(;.*)? \d+$/.test(line))).toBe(true);
  const file = (await readItem("profileSpeedscope", "tokensvc", last, query)).body;
  const [{ samples, weights, unit, endValue }] = file.profiles;
  const stack = (sample: number[]) => sample.map((frame) => file.shared.frames[frame].name).join(";");
  expect(samples.map((sample: number[], i: number) => `${stack(sample)} ${weights[i]}`)).toEqual(lines);
  expect([unit, endValue]).toEqual(["nanoseconds", 40_000_000]);
});

test("folded stacks of a difference have what each side's have, side by side", async () => {
  const query = { sampleType: "cpu", focus: "main\\.sign" };
  const linesOf = async (more: Record<string, string>, id = last) => {
    const { response } = await readItem("profileFolded", "tokensvc", id, { ...query, ...more });
    return { response, lines: (await response.text()).trimEnd().split("\n") };
  };
  const { response, lines } = await linesOf({ base: first });
  expect(response.headers.get("content-disposition")).toMatch(
    /"tokensvc-c428be0e20c8-3c21054a6f54-cpu-cpu-diff\.folded\.txt"/,
  );
  const side = (column: number) =>
    lines.flatMap((line) => {
      const [, stack, ...costs] = /^(.*) (\d+) (\d+)$/.exec(line) ?? [];
      return costs[column] === "0" ? [] : [`${stack} ${costs[column]}`];
    });
  expect(side(0)).toEqual((await linesOf({}, first)).lines);
  expect(side(1)).toEqual((await linesOf({})).lines);
  expect((await readItem("profileFolded", "tokensvc", last, { base: "nothing" })).status).toBe(400);
});

const syscall = "internal/runtime/syscall/linux.Syscall6";

test("the history of a function has the numbers of each profile's table, parents before children", async () => {
  const { body } = await read("functions", "tokensvc", { name: syscall });
  expect(body).toMatchObject({ kind: "cpu", sampleType: "cpu", unit: "nanoseconds" });
  const [{ points }] = body.series;
  expect(points.map(({ profileId }: { profileId: string }) => profileId)).toEqual([first, last]);
  for (const { profileId, flat, cum, total } of points) {
    const top = await topOf(profileId, { limit: "10000" });
    expect(top.body.rows).toContainEqual(row(syscall, flat, cum));
    expect(top.body.total).toBe(total);
  }
  const small = await read("functions", "tokensvc", { name: "encoding/json.Marshal" });
  expect(small.body.series[0].points).toMatchObject([
    { cum: expect.any(Number) },
    { flat: 0, cum: 20_000_000 },
  ]);
  expect((await read("functions", "tokensvc", { name: "main.nobody" })).status).toBe(404);
  expect((await read("functions", "tokensvc", {})).status).toBe(400);
});

test("the functions that cost most come first, with their costs in all profiles, and the requests", async () => {
  const { body } = await read("topFunctions", "tokensvc", { limit: "3" });
  expect(body).toMatchObject({ kind: "cpu", sampleType: "cpu", unit: "nanoseconds" });
  const [{ profiles, functions }] = body.series;
  expect(profiles.map(({ profileId }: { profileId: string }) => profileId)).toEqual([first, last]);
  const top = await topOf(last, { limit: "1" });
  expect(functions).toHaveLength(3);
  expect(functions[0].name).toBe(top.body.rows[0].name);
  const alone = await read("functions", "tokensvc", { name: functions[0].name });
  expect(alone.body.series[0].points.map(({ flat }: { flat: number }) => flat)).toEqual(functions[0].flat);
  expect(profiles.map(({ requests }: { requests: number | null }) => requests)).toEqual([null, null]);
  expect((await read("topFunctions", "tokensvc", { kind: "nothing" })).status).toBe(404);
});

test("several profiles are one: sums of each, as go tool pprof a b merges them", async () => {
  const both = `${first},${last}`;
  const limit = { limit: "10000" };
  const [one, two, merged] = await Promise.all([first, last, both].map((id) => topOf(id, limit)));
  expect(merged?.body.total).toBe(one?.body.total + two?.body.total);
  const flatIn = (answer: typeof one, name: string) =>
    answer?.body.rows.find((row: { name: string }) => row.name === name)?.flat ?? 0;
  expect(flatIn(merged, syscall)).toBe(flatIn(one, syscall) + flatIn(two, syscall));
  const { response } = await readItem("profileFlamegraph", "tokensvc", both, { sampleType: "cpu" });
  const tree = decodeTree(gunzipSync(Buffer.from(await response.arrayBuffer())));
  expect([tree.total, tree.cum[0]]).toEqual([merged?.body.total, merged?.body.total]);
  const against = await topOf(both, { ...limit, base: first });
  expect(flatIn(against, syscall)).toBe(flatIn(two, syscall));
  expect((await topOf(`${first},${first}`, {})).status).toBe(404);
  expect((await topOf(`${first},`, {})).status).toBe(404);
  expect((await topOf(last, { base: "nothing" })).status).toBe(400);
  const { body } = await uploadForm("tokensvc", [
    ["commit", shaOf("3c21054a6f54")],
    ["profile", profileFixture("3c21054a6f54-heap.pb.gz"), "heap.pb.gz"],
  ]);
  expect((await topOf(`${first},${body.profiles[0].id}`, {})).status).toBe(422);
});

const folded = new Uint8Array(
  readFileSync(
    new URL("../../../../../../lib/pprof/fixtures/languages/python-py-spy.folded.txt", import.meta.url),
  ),
);

test("folded text is a profile, as a profile or as a result, and comes back byte for byte", async () => {
  for (const field of ["profile", "result"]) {
    const { status, body } = await uploadForm("folded", [
      ["commit", "e".repeat(40)],
      [field, folded, "shop.folded.txt"],
    ]);
    expect(status).toBe(201);
    expect(body.runs).toEqual([]);
    const [profile] = body.profiles;
    expect(profile).toMatchObject({
      kind: "samples",
      sampleTypes: [{ type: "samples", unit: "count", total: 799 }],
    });
    const bytes = (await readItem("profileBytes", "folded", profile.id)).response;
    expect(new Uint8Array(await bytes.arrayBuffer())).toEqual(folded);
    const { body: top } = await readItem("profileTop", "folded", profile.id, { limit: "1" });
    expect(top.rows[0].flat).toBeGreaterThan(0);
    const pprof = (await readItem("profilePprof", "folded", profile.id)).response;
    const again = await uploadForm("folded", [
      ["commit", "f".repeat(40)],
      ["profile", new Uint8Array(await pprof.arrayBuffer()), "again.pb.gz"],
    ]);
    expect(
      (await readItem("profileTop", "folded", again.body.profiles[0].id, { limit: "1" })).body.rows,
    ).toEqual(top.rows);
  }
});

test("folded text that breaks off is refused with its line", async () => {
  const { status, body } = await uploadForm("folded", [
    ["commit", "e".repeat(40)],
    ["profile", new TextEncoder().encode(`${"main;work 5\n".repeat(30)}main;work\n`), "broken.txt"],
  ]);
  expect(status).toBe(422);
  expect(body.detail).toContain("line 31");
});

test("a pprof file is its own pprof form", async () => {
  const bytes = profileFixture("3c21054a6f54-cpu.pb.gz");
  const { body } = await uploadForm("folded", [
    ["commit", "d".repeat(40)],
    ["profile", bytes, "cpu.pb.gz"],
  ]);
  const { response } = await readItem("profilePprof", "folded", body.profiles[0].id);
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
});
