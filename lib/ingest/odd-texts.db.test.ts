import { expect, test } from "vitest";
import { read, resultBytes, uploadForm } from "@/lib/testing/api";

const commit = "a".repeat(40);
const wrk = ["result", resultBytes("wrk", "ping-r1.txt"), "wrk.txt"] as const;
const send = (meta: object) => uploadForm("texts", [["meta", JSON.stringify({ commit, ...meta })], wrk]);

test("NUL and halves of surrogate pairs are kept as the sign for what cannot be kept", async () => {
  const odd = "a\0b\uD800c\uDFFF";
  const shown = "a\uFFFDb\uFFFDc\uFFFD";
  const { status, body } = await send({
    scenario: odd,
    message: odd,
    tags: { [odd]: odd },
    config: { nested: { [odd]: [odd] } },
    environment: { name: odd, facts: { [odd]: odd } },
    metrics: { rss: { value: 1, unit: odd } },
  });
  expect(status).toBe(201);
  expect(body.runs[0]).toMatchObject({ scenario: shown, environment: shown });
  const config = new TextEncoder().encode(JSON.stringify({ [odd]: odd, other: 1 }));
  const file = await uploadForm("texts", [["commit", commit], wrk, ["config", config, "config.json"]]);
  expect(file.status).toBe(201);
  const { body: list } = await read("runs", "texts", { commit });
  expect(list.items.map(({ scenario }: { scenario: string }) => scenario)).toContain(shown);
});

test.each([
  [{ metrics: { rss: "12" } }, /metrics\.rss: expected a number, or \{"value"/],
  [{ metrics: { rss: { value: 1, better: "sideways" } } }, /metrics\.rss: .*"better": "lower"/],
  [{ tags: { a: {} } }, /tags\.a: expected a text, a number/],
  [{ variant: { a: null } }, /variant\.a: expected a text, a number/],
  [{ environment: 5 }, /environment: expected a name .* or \{"name"/],
  [{ load: { rate: -1 } }, /load\.rate: expected a number above 0/],
  [{ load: { connections: "x" } }, /load\.connections: .*expected number/],
  [{ scenario: "  " }, /scenario: /],
  [
    { results: [{ file: "wrk.txt" }, { file: "hey.txt" }] },
    /results\.1\.file: no result .* called "hey\.txt"/,
  ],
  [{ parents: [commit] }, /parents: a commit is no parent of its own/],
])("%j is refused with what is expected", async (meta, why) => {
  const { status, body } = await send(meta);
  expect({ status, detail: body.detail }).toEqual({ status: 400, detail: expect.stringMatching(why) });
});
