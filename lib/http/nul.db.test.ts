import { expect, test } from "vitest";
import { DELETE } from "@/app/api/v1/projects/[project]/journeys/[slug]/route";

test("NUL in an address is a 400, whatever is to be done there", async () => {
  const request = new Request("http://localhost/api/v1/projects/p/journeys/%00", {
    method: "DELETE",
  });
  const answer = await DELETE(request, { params: Promise.resolve({ project: "p", slug: "\0" }) });
  expect([answer.status, (await answer.json()).detail]).toEqual([400, expect.stringContaining("NUL")]);
});
