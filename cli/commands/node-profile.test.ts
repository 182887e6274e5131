import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeEach, expect, it } from "vitest";
import { decodeAnyProfile, profileKind, topFunctions } from "../../lib/pprof";
import { filesOf, formOf } from "../testing/double";
import { Product, wrkText } from "../testing/product";

let product: Product;
let server: ChildProcess;
let address: string;

/** Works, and says where its inspector is. */
const program = `
  function work() { const kept = []; for (let i = 0; i < 2e5; i++) kept.push({ i }); return kept; }
  setInterval(() => { globalThis.kept = work(); }, 5);
`;

beforeEach(async () => {
  product = await Product.start();
  product.home.program(
    "wrk",
    `[ "$1" = -v ] && { echo "wrk 4.1.0 [epoll]"; exit 1; }; sleep 2.5; cat ${wrkText}`,
  );
  server = spawn(process.execPath, ["--inspect=127.0.0.1:0", "-e", program], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [said] = await once(server.stderr!, "data");
  address = /ws:\/\/([\d.:]+)\//.exec(String(said))?.[1] ?? "";
});
afterEach(async () => {
  server.kill();
  await product.stop();
});

it("takes Node's own profiles in every run, and its heap at the end", { timeout: 90_000 }, async () => {
  const options = ["run", "--repeat", "2", "--warmup", "1", "--profile", `node://${address}`];
  const { code, stderr } = await product.home.run([...options, "--", "wrk", "http://localhost/"]);
  expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.not.stringContaining("No ") });
  const files = (await filesOf(await formOf(product.uploads[0]!))).filter(({ field }) => field === "profile");
  expect(files.map(({ name }) => name)).toEqual([
    "cpu-run-1.cpuprofile",
    "cpu-run-2.cpuprofile",
    "heap-run-2.heapprofile",
  ]);
  const profiles = files.map(({ text }) => decodeAnyProfile(new TextEncoder().encode(text)));
  expect(profiles.map((profile) => profileKind(profile))).toEqual(["cpu", "cpu", "heap"]);
  for (const profile of profiles.slice(0, 2)) {
    const work = topFunctions(profile, 1).rows.find(({ name }) => name === "work");
    expect(work!.cum / 1e9).toBeGreaterThan(0.1);
    expect(Number(profile.durationNanos) / 1e9).toBeGreaterThan(0.9);
  }
});

it("says before it measures that there is no inspector", { timeout: 20_000 }, async () => {
  const { code, stderr } = await product.home.run([
    "run",
    "--profile",
    "node://127.0.0.1:9",
    "--",
    "wrk",
    "http://localhost/",
  ]);
  expect(code).toBe(1);
  expect(stderr).toContain("the inspector at 127.0.0.1:9 does not answer");
});
