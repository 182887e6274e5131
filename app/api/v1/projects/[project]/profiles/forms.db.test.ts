import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { GET as pprofOf } from "./[id]/pprof/route";
import { GET as topOf } from "./[id]/top/route";
import { decodeAnyProfile, topFunctions } from "@/lib/pprof";
import { profileFixture, resultBytes, uploadForm } from "@/lib/testing/api";

const name = (commit: string) => commit.repeat(40);
const wrk = ["result", resultBytes("wrk", "ping-r1.txt"), "wrk.txt"] as const;

async function send(commit: string, file: string, field = "profile") {
  const profile = [field, profileFixture(`forms/${file}`), file] as const;
  const { status, body } = await uploadForm("forms", [wrk, profile, ["commit", commit]]);
  expect(status).toBe(201);
  return body;
}

const get = (handler: typeof topOf, id: string, query = "") =>
  handler(new Request(`http://localhost/?${query}`), { params: Promise.resolve({ project: "forms", id }) });

test.each([
  ["server-r1.cpuprofile", "cpu", "cpu", "(garbage collector)"],
  ["server-r2.heapprofile", "heap", "inuse_space", "EventEmitter.init"],
  ["tokensvc.perf.txt", "cpu", "cpu", "main.writeJSON"],
  ["server.speedscope.json", "wall", "wall", "SocketIO.readinto"],
])(
  "%s is a profile like those of Go: kind, table, and pprof's own form",
  async (file, kind, type, function_) => {
    // Also where nobody said that it is no result.
    const { runs, profiles } = await send(name("a"), file, "result");
    expect(runs).toHaveLength(1);
    const [profile] = profiles;
    expect(profile).toMatchObject({ kind });
    const top = await (await get(topOf, profile.id, `sampleType=${type}&limit=1000`)).json();
    expect(top.rows.map((row: { name: string }) => row.name)).toContain(function_);
    const answer = await get(pprofOf as typeof topOf, profile.id);
    expect(answer.headers.get("content-disposition")).toContain(`${file.split(".")[0]}.pb.gz`);
    const back = decodeAnyProfile(gunzipSync(Buffer.from(await answer.arrayBuffer())));
    expect(topFunctions(back, back.sampleTypes.length - 1).total).toBe(top.total);
  },
);

test("two of Node are compared, function by function", async () => {
  const [base, head] = [
    await send(name("b"), "server-r1.cpuprofile"),
    await send(name("c"), "server-r2.cpuprofile"),
  ];
  const [before, after] = [base.profiles[0].id, head.profiles[0].id];
  const { rows } = await (await get(topOf, after, `sampleType=cpu&base=${before}&limit=1000`)).json();
  const sort = rows.find((row: { name: string }) => row.name === "slowSort");
  expect(sort.flat).toBeLessThan(0);
});
