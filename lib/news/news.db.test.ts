import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { GET as feed } from "@/app/(app)/[project]/events.atom/route";
import { GET as events } from "@/app/api/v1/projects/[project]/events/route";
import { GET as deliveries } from "@/app/api/v1/projects/[project]/hooks/[id]/deliveries/route";
import { POST as tryIt } from "@/app/api/v1/projects/[project]/hooks/[id]/test/route";
import { GET as list, POST as create } from "@/app/api/v1/projects/[project]/hooks/route";
import { searchQueued } from "@/lib/changes";
import { findProject } from "@/lib/data/projects";
import { token, uploadBody, write } from "@/lib/testing/api";
import { uploadHistory } from "@/lib/testing/history";
import { at, minute, shaOf, wrkOutput } from "@/lib/testing/measured";
import { Receiver } from "@/lib/testing/receiver";
import { deliverDue, findNews } from ".";

const authorization = `Bearer ${token}`;
const request = (body?: unknown, headers: Record<string, string> = { authorization }) =>
  new Request("http://benchtrail.test/", {
    method: body === undefined ? "GET" : "POST",
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const of = (project: string, id = "") => ({ params: Promise.resolve({ project, id }) });
const bodyOf = async (response: Response) => ({ status: response.status, body: await response.json() });
const news = async (project: string) => {
  await searchQueued();
  return findNews((await findProject(project))?.id ?? "");
};
const later = (seconds: number) => () => new Date(Date.now() + seconds * 1_000);

async function hook(project: string, more: object) {
  return bodyOf(await create(request(more), of(project)));
}

test("one message for each event and commit, signed, with the why", async () => {
  const receiver = await new Receiver().start();
  await uploadHistory("told", at(20_000, 8));
  await uploadBody("told", wrkOutput(20_003), { commit: shaOf("told 7"), "config.GOGC": "100" });
  await news("told");
  const made = await hook("told", { url: receiver.url });
  expect(made).toMatchObject({ status: 201, body: { form: "webhook" } });
  expect((await bodyOf(await list(request(), of("told")))).body.items[0].secret).toBeUndefined();
  for (let run = 0; run < 5; run++)
    await uploadBody("told", wrkOutput(9_000 + run), {
      commit: shaOf("told 8"),
      parents: shaOf("told 7"),
      branch: "main",
      committedAt: minute(8),
      message: "A lock around it all",
      "config.GOGC": "50",
    });
  await news("told");
  expect(await news("told")).toBe(0);
  await deliverDue();
  expect(receiver.received).toHaveLength(1);
  const [message] = receiver.received;
  const event = JSON.parse(message?.body ?? "");
  expect(event).toMatchObject({
    event: "commit-worse",
    commit: { sha: shaOf("told 8") },
    branches: ["main"],
  });
  expect(event.settings).toContainEqual({ key: "GOGC", base: "100", head: "50", kind: "changed" });
  expect(event.why.join("\n")).toContain("QPS of GET /ping: slower");
  expect(event.picture).toContain("/chart.png");
  expect(message?.headers["benchtrail-event"]).toBe("commit-worse");
  const mac = createHmac("sha256", made.body.secret)
    .update(message?.body ?? "")
    .digest("hex");
  expect(message?.headers["benchtrail-signature"]).toBe(`sha256=${mac}`);
  const log = await bodyOf(await deliveries(request(), of("told", made.body.id)));
  expect(log.body.items).toMatchObject([{ state: "delivered", status: 204, attempts: 1 }]);
  expect(log.body.items[0].id).toBe(message?.headers["benchtrail-delivery"]);
  await receiver.kill();
});

test("a receiver that was away gets everything once and in order, and a slow one delays nobody", async () => {
  const [away, slow, quick] = [new Receiver(), new Receiver(), new Receiver()];
  for (const one of [away, slow, quick]) await one.start();
  slow.answers = false;
  await uploadHistory("away", at(20_000, 8));
  await news("away");
  for (const { url } of [away, slow, quick]) await hook("away", { url });
  await away.kill();
  const shas: string[] = [];
  for (let n = 0; n < 4; n++) {
    const commit = shaOf(`away worse ${n}`);
    const parents = n === 0 ? shaOf("away 7") : (shas.at(-1) ?? "");
    const more = { parents, branch: "main", committedAt: minute(10 + n) };
    for (let run = 0; run < 5; run++)
      await uploadBody("away", wrkOutput(9_000 / 2 ** n), { commit, ...more });
    shas.push(commit);
    await news("away");
  }
  const told = (await bodyOf(await events(request(), of("away")))).body.items.toReversed();
  const ids = told.map(({ id }: { id: string }) => id);
  expect(told.map(({ event }: { event: string }) => event)).toEqual(
    expect.arrayContaining(["commit-worse", "change-point"]),
  );
  const began = Date.now();
  const round = deliverDue();
  await expect.poll(() => quick.received.length, { timeout: 5_000 }).toBe(ids.length);
  expect(Date.now() - began).toBeLessThan(5_000);
  await slow.kill();
  await round;
  for (let minutes = 1; minutes <= 10; minutes++) await deliverDue(later(minutes * 60));
  await away.start();
  await deliverDue(later(11 * 60));
  const order = ({ received }: Receiver) => received.map(({ body }) => JSON.parse(body).id);
  expect(order(away)).toEqual(ids);
  expect(order(quick)).toEqual(ids);
  expect(new Set(away.received.map(({ headers }) => headers["benchtrail-delivery"])).size).toBe(ids.length);
  for (const one of [away, quick]) await one.kill();
}, 60_000);

test("budgets tell when they are crossed and when they are met again, and silence is told once", async () => {
  await uploadHistory("spent", at(20_000, 8));
  const budgets = [{ scenario: "GET /ping", metric: "qps", min: 15_000 }];
  await write("patchProject", "spent", { budgets, quietAfterDays: 3 });
  expect(await news("spent")).toBe(0);
  const measured = async (qps: number, n: number) => {
    await uploadHistory("spent", at(qps, 1), n);
    await news("spent");
  };
  await measured(9_000, 8);
  await measured(9_000, 9);
  await measured(20_000, 10);
  const kinds = async () =>
    (await bodyOf(await events(request(), of("spent")))).body.items
      .map(({ event }: { event: string }) => event)
      .filter((event: string) => event !== "commit-worse");
  expect(await kinds()).toEqual(["budget-met", "budget-crossed"]);
  const { items } = (await bodyOf(await events(request(), of("spent")))).body;
  const crossed = items.find(({ event }: { event: string }) => event === "budget-crossed");
  // Against the commit at which it was met last.
  expect(crossed.why[0]).toMatch(/^QPS of GET \/ping: slower −5\d/);
  expect(crossed.picture).toMatch(/\/trend\.png\?metric=qps/);
  const id = (await findProject("spent"))?.id ?? "";
  const inFourDays = new Date(Date.now() + 4 * 86_400_000);
  expect(await findNews(id, inFourDays)).toBe(1);
  expect(await findNews(id, inFourDays)).toBe(0);
  const atom = await (await feed(new Request("http://benchtrail.test/?branch=main"), of("spent"))).text();
  expect(atom).toContain("<title>Budget crossed: QPS of GET /ping</title>");
  expect(atom.match(/<entry>/g)?.length).toBeGreaterThan(2);
});

test("hooks are for administrators, and lead nowhere near a machine's credentials", async () => {
  const receiver = await new Receiver().start();
  await uploadHistory("guarded", at(20_000, 1));
  const refused = await create(request({ url: receiver.url }, {}), of("guarded"));
  expect(refused.status).toBe(401);
  for (const url of [
    "http://169.254.169.254/",
    "http://[::ffff:169.254.169.254]/",
    "mailto:a@b.example",
    "ftp://a",
  ])
    expect((await hook("guarded", { url })).status).toBe(400);
  const slack = await hook("guarded", { url: receiver.url, form: "slack" });
  const tested = await bodyOf(await tryIt(request({}), of("guarded", slack.body.id)));
  expect(tested.body).toMatchObject({ state: "delivered", status: 204 });
  expect(JSON.parse(receiver.received[0]?.body ?? "").blocks[0].type).toBe("section");
  receiver.status = 500;
  expect((await bodyOf(await tryIt(request({}), of("guarded", slack.body.id)))).body).toMatchObject({
    state: "failed",
    error: "answered 500",
  });
  await receiver.kill();
});
