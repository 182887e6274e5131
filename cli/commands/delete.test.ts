import { afterEach, beforeEach, expect, it } from "vitest";
import { type Double, type SentRequest, startDouble } from "../testing/double";
import { Home } from "../testing/home";

const id = "0199c0de-0000-7000-8000-000000000000";
let polls = 0;

function answerTo({ method, url }: SentRequest) {
  if (method === "DELETE" && url.endsWith("/shop")) return { status: 202, body: { id, state: "waiting" } };
  if (method === "DELETE") return { status: 204, body: "" };
  return { body: { id, state: polls++ > 0 ? "done" : "running", rows: 120, deleted: 120 } };
}

let server: Double;
let home: Home;
beforeEach(async () => {
  polls = 0;
  server = await startDouble(answerTo);
  home = new Home();
  home.env = { BENCHTRAIL_URL: server.url, BENCHTRAIL_TOKEN: "an-admin-token" };
});
afterEach(async () => {
  await server.close();
  home.remove();
});
const requests = () => server.requests.map(({ method, url }) => `${method} ${url.replace("/api/v1", "")}`);

it("deletes a project and waits until its rows are gone", async () => {
  const ended = await home.run(["delete", "project", "shop", "--yes"]);
  expect(ended).toMatchObject({ code: 0, stdout: "Deleted: project shop, 120 rows\n" });
  const polled = `GET /deletions/${id}`;
  expect(requests()).toEqual(["DELETE /projects/shop", polled, polled]);
});

it("deletes one thing of a project", async () => {
  for (const what of ["upload", "run", "profile", "comparison"])
    expect(await home.run(["delete", what, id, "--yes"])).toMatchObject({ code: 0 });
  await home.run(["delete", "author", "3c21054", "--project", "other", "--yes"]);
  expect(requests()).toEqual([
    ...["uploads", "runs", "profiles", "comparisons"].map((path) => `DELETE /projects/shop/${path}/${id}`),
    "DELETE /projects/other/commits/3c21054/author",
  ]);
});

it("deletes nothing that it cannot ask about, and nothing that it does not know", async () => {
  const unasked = await home.run(["delete", "project", "shop"], { input: "shop\n" });
  expect(unasked).toMatchObject({ code: 2, stderr: expect.stringContaining("--yes") });
  expect(await home.run(["delete", "upload"])).toMatchObject({ code: 2 });
  expect(await home.run(["delete", "everything", "now", "--yes"])).toMatchObject({ code: 2 });
  expect(server.requests).toEqual([]);
});
