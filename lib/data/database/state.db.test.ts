import { expect, test, vi } from "vitest";
import { read, uploadBody, write } from "@/lib/testing/api";
import { shaOf, wrkOutput } from "@/lib/testing/measured";
import { databaseState } from "./state";

test("the database's state is another one after each write, and the same after what reads", async () => {
  const upload = async (qps: number) => {
    const { status } = await uploadBody("state", wrkOutput(qps), { commit: shaOf(`state ${qps}`) });
    expect(status).toBe(201);
    return databaseState();
  };
  const states = [await upload(10_000), await upload(11_000)];
  expect((await write("patchProject", "state", { name: "Named" })).status).toBe(200);
  states.push(await databaseState());
  expect(new Set(states).size).toBe(3);
  // Other tests write to databases of their own on the same server, which counts, too.
  await vi.waitFor(async () => {
    const before = await databaseState();
    expect((await read("runs", "state")).status).toBe(200);
    expect(await databaseState()).toBe(before);
  }, 10_000);
});
