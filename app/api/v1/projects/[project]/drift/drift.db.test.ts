import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { GET as card } from "@/app/(app)/[project]/drift/opengraph-image/route";
import { searchQueued } from "@/lib/changes";
import { pool } from "@/lib/data/database";
import { token, uploadBody } from "@/lib/testing/api";
import { minute, shaOf, wrkOutput } from "@/lib/testing/measured";
import { POST } from "../configs/route";
import { GET } from "./route";

const of = (project: string) => ({ params: Promise.resolve({ project }) });
const samples = new URL("../../../../../../samples/tokensvc/zones/", import.meta.url);

async function tell(project: string, fields: Record<string, string>, files: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, text] of Object.entries(files)) form.append("config", new Blob([text]), name);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await POST(
    new Request("http://benchtrail.test/", { method: "POST", body: form, headers }),
    of(project),
  );
  return { status: answer.status, body: await answer.json() };
}

const drift = async (project: string, query = "") =>
  (await GET(new Request(`http://benchtrail.test/?${query}`), of(project))).json();
type Row = { key: string; odd: string[]; values: Record<string, string>; default: string | null };

test("three real zones: what differs, the odd one out, since when", async () => {
  const times: Record<string, Record<string, string>> = JSON.parse(
    await readFile(new URL("times.json", samples), "utf8"),
  );
  for (const [zone, points] of Object.entries(times))
    for (const [point, at] of Object.entries(points)) {
      const files: Record<string, string> = {};
      for (const name of ["config.json", "sysctl.txt", "ulimit.txt"])
        files[name] = await readFile(new URL(`${zone}/${point}/${name}`, samples), "utf8");
      expect((await tell("zones", { zone, at }, files)).status).toBe(201);
      expect((await tell("zones", { zone, at }, files)).status).toBe(200);
    }
  const now = await drift("zones");
  expect(now.columns.map(({ value }: { value: string }) => value)).toEqual(["eu-1", "eu-2", "us-1"]);
  const row = (key: string): Row => now.rows.find((one: Row) => one.key === key);
  expect(row("ulimit.open_files").values).toEqual({ "eu-1": "20000", "eu-2": "4096", "us-1": "1024" });
  expect(row("net.core.somaxconn")).toMatchObject({ odd: ["eu-2"], default: "4096" });
  expect(row("runtime.gogc").values["eu-1"]).toBe("25");
  expect(now.rows.findIndex((one: { differs: boolean }) => !one.differs)).toBe(now.differing);
  const picture = await card(new Request("http://benchtrail.test/?by=zone"), of("zones"));
  expect(picture.headers.get("content-type")).toBe("image/png");
  expect((await card(new Request("http://benchtrail.test/?by=replica"), of("zones"))).status).toBe(404);
  const first = await drift("zones", `at=${times["us-1"]?.t0}`);
  expect(first.rows.find(({ key }: Row) => key === "runtime.gogc").values["eu-1"]).toBe("400");
});

test("as CSV: a line for each key and zone, what differs first", async () => {
  await tell("sheet", { zone: "a", at: minute(0) }, { "env.txt": "GOGC=100\npool.size=4\n" });
  await tell("sheet", { zone: "b", at: minute(1) }, { "env.txt": "GOGC=200\npool.size=4\n" });
  const headers = { accept: "text/csv" };
  const answer = await GET(new Request("http://benchtrail.test/", { headers }), of("sheet"));
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const [head, ...lines] = (await answer.text()).split("\r\n");
  expect(head).toBe("key,zone,value,since,differs,odd,default,meaning,source");
  expect(lines[0]).toMatch(/^GOGC,a,100,2026-\S+,yes,,100,/);
  expect(lines[1]).toMatch(/^GOGC,b,200,/);
  expect(lines[2]).toMatch(/^pool.size,a,4,\S+,,,/);
});

test("secrets are kept as hashes, and what cannot be read is refused with its line", async () => {
  const fields = { zone: "a", at: minute(0) };
  await tell("hidden", fields, { "env.txt": "DB_PASSWORD=hunter2secret\nGOGC=100\n" });
  await tell("hidden", { ...fields, zone: "b" }, { "env.txt": "DB_PASSWORD=hunter3secret\nGOGC=100\n" });
  const text = JSON.stringify(await drift("hidden"));
  expect(text).not.toContain("hunter");
  expect(text).toContain('"secret":true');
  const { rows } = await pool().query("SELECT entries::text AS text FROM config");
  for (const { text: stored } of rows) expect(stored).not.toContain("hunter");

  const bad = await tell("hidden", fields, { "bad.txt": "GOGC=1\nnonsense\n" });
  expect(bad).toMatchObject({ status: 400, body: { errors: [{ file: "bad.txt", line: 2 }] } });
  expect((await tell("hidden", {}, { "a.txt": "a=1" })).status).toBe(400);
  expect((await tell("hidden", fields, {})).status).toBe(400);
});

test("a key that a commit changed alone has its measured effect", async () => {
  for (const [n, gogc] of ["100", "400"].entries())
    for (let run = 0; run < 5; run++)
      await uploadBody("effects", wrkOutput(n === 0 ? 10_000 + run : 20_000 + run), {
        commit: shaOf(`effects ${n}`),
        branch: "main",
        committedAt: minute(n),
        "config.GOGC": gogc,
        "config.vcs.revision": `${n}`,
        ...(n > 0 ? { parents: shaOf("effects 0") } : {}),
      });
  await searchQueued();
  await tell("effects", { zone: "a" }, { "env.txt": "GOGC=400" });
  const { rows } = await drift("effects");
  const gogc = rows.find(({ key }: Row) => key === "GOGC");
  expect(gogc.measured[0]).toMatchObject({ from: "100", to: "400", metric: "qps", verdict: "improved" });
});

test("a sweep over a setting, in whatever project, is its measured effect under every spelling", async () => {
  for (const [n, gogc] of ["50", "100", "800"].entries())
    for (let run = 0; run < 4; run++)
      await uploadBody("elsewhere", wrkOutput(10_000 * (n + 1) + run), {
        commit: shaOf("elsewhere"),
        "variant.GOGC": gogc,
        "tags.order": "interleaved 1",
      });
  await tell("swept", { zone: "a" }, { "a.txt": "runtime.gogc=100\npool.size=4\n" });
  await tell("swept", { zone: "b" }, { "b.txt": "runtime.gogc=400\npool.size=4\n" });
  const { rows } = await drift("swept");
  const [gogc, ...others] = rows;
  expect(gogc.measured[0]).toMatchObject({ from: "50", to: "800", metric: "qps", verdict: "improved" });
  expect(gogc.measured[0].change).toBeCloseTo(2, 3);
  expect(gogc.measured[0].url).toContain(`/elsewhere/sweeps/${shaOf("elsewhere")}?by=variant.GOGC`);
  expect(others).toMatchObject([{ key: "pool.size", measured: [] }]);
});
