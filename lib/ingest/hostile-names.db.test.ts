import { expect, test } from "vitest";
import { encodePlain, plainFromStacks } from "@/lib/pprof/fixtures/encode";
import { read, readItem, uploadBody, uploadForm } from "@/lib/testing/api";

const commit = "a".repeat(40);
const names = ["a\0b", "__proto__", "constructor", "toString", "n".repeat(8_000), "\u{1f525}", ""];

/** What is stored and shown of a name. */
const shown = (name: string) => (name.length > 250 ? `${name.slice(0, 249)}…` : name.replace("\0", "\uFFFD"));

function profileOf(type: string, unit: string): Uint8Array<ArrayBuffer> {
  const plain = plainFromStacks(["main;work 3", "main;__proto__ 1"]);
  plain.sampleTypes = [{ type, unit }];
  plain.defaultSampleType = type;
  plain.periodType = { type, unit };
  return new Uint8Array(encodePlain(plain));
}

test.each(names.map((name) => [name.slice(0, 20), name]))(
  "a sample type may be called %j",
  async (_, name) => {
    const { status, body } = await uploadForm("names", [
      ["meta", JSON.stringify({ commit })],
      ["profile", profileOf(name, name), `${name.slice(0, 50)}.pb.gz`],
    ]);
    expect(status).toBe(201);
    const [{ id, sampleTypes }] = body.profiles;
    expect(sampleTypes).toEqual([{ type: shown(name), unit: shown(name), total: 4 }]);
    const top = await readItem("profileTop", "names", id);
    expect(top.body).toMatchObject({ sampleType: shown(name), unit: shown(name), total: 4 });
    expect((await readItem("profilePeek", "names", id, { function: "__proto__" })).status).toBe(200);
    const others = [
      "profileFlamegraph",
      "profileFolded",
      "profilePprof",
      "profileSpeedscope",
      "profileThumbnail",
    ] as const;
    for (const what of others) expect((await readItem(what, "names", id)).status).toBe(200);
    const twice = await readItem("profileTop", "names", `${id}`, { base: id });
    expect(twice.body.rows).toEqual([]);
  },
);

test("a benchmark may name its units and metrics as it likes", async () => {
  const short = names.filter((name) => name.length < 250);
  const go = `goos: linux\n${short.map((name) => `BenchmarkX 100 5 ns/op 7 ${shown(name) || "x"}/op 8 ${shown(name) || "x"}`).join("\n")}\n`;
  expect((await uploadBody("units", go, { commit })).status).toBe(201);
  const metrics = Object.fromEntries(
    names
      .filter(Boolean)
      .map((name) => [shown(name), { value: 1, unit: shown(name).slice(0, 20), primary: true }]),
  );
  const json = JSON.stringify({ benchtrail: 1, results: [{ scenario: "constructor", metrics }] });
  const own = await uploadBody("units", json, { commit, "variant.constructor": "__proto__" });
  expect([201, 400, 422]).toContain(own.status);
  const meta = JSON.stringify({
    commit,
    metrics: { constructor: 1 },
    config: { constructor: 1 },
    tags: { constructor: "x" },
  });
  const beside = await uploadForm("units", [
    ["meta", meta],
    ["result", new TextEncoder().encode(go), "constructor"],
  ]);
  expect(beside.status).toBe(201);
  expect((await read("runs", "units", { commit })).status).toBe(200);
  expect((await read("project", "units")).status).toBe(200);
});
