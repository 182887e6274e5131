import { expect, test } from "vitest";
import { searchQueued } from "@/lib/changes";
import { uploadHistory } from "@/lib/testing/history";
import { at, shaOf } from "@/lib/testing/measured";
import { GET } from "./route";

const story = (project: string, query = "", accept = "application/json") =>
  GET(new Request(`http://benchtrail.test/story${query}`, { headers: { accept } }), {
    params: Promise.resolve({ project }),
  });

test("the story tells what broke, for how long, and who repaired it; up to a commit if asked", async () => {
  await uploadHistory("tale", [...at(10_000, 8), ...at(5_000, 3), ...at(10_000, 4)]);
  await searchQueued();
  const whole = await (await story("tale")).json();
  expect(whole).toMatchObject({ project: "tale", commits: 15, main: { metric: "qps" } });
  expect(whole.chapters).toMatchObject([
    {
      commit: { sha: shaOf("tale 8") },
      kind: "worse",
      loss: { commits: 3, repairedBy: { sha: shaOf("tale 11") } },
    },
  ]);
  expect(whole.url).toMatch(new RegExp(`/tale/story\\?until=${shaOf("tale 14")}$`));
  const until = await (await story("tale", `?until=${shaOf("tale 9").slice(0, 9)}`)).json();
  expect(until).toMatchObject({ commits: 10, chapters: [{ loss: { repairedBy: null, commits: 2 } }] });
  const document = await story("tale", "", "text/markdown");
  expect(document.headers.get("content-type")).toMatch(/^text\/markdown/);
  expect(await document.text()).toMatch(/^# The story of tale[\s\S]*Worse: QPS/);
});

test("a commit that was not measured has no story, and nobody's words are taken for a sha", async () => {
  await uploadHistory("quiet", at(10_000, 2));
  expect((await story("quiet", "?until=0123456789")).status).toBe(404);
  expect((await story("quiet", "?until=main")).status).toBe(400);
  expect((await story("nobody")).status).toBe(404);
});
