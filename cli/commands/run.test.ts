import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { filesOf, formOf } from "../testing/double";
import { Product, fixture, metaOf, wrkText } from "../testing/product";

let product: Product;
let home: Product["home"];
beforeEach(async () => {
  product = await Product.start();
  ({ home } = product);
});
afterEach(() => product.stop());

describe("benchtrail run", { timeout: 30_000 }, () => {
  const profiled = () => [
    "--profile",
    `${product.server.url},cpu,heap,mutex`,
    "--config",
    `${product.server.url}/debug/config`,
  ];

  it("measures, profiles, and uploads all of it at once", async () => {
    const command = ["wrk", "-t2", "-d3s", "-H", "Authorization: s3cret", "http://127.0.0.1:18080/ping"];
    const { code, stdout, stderr } = await home.run([
      "run",
      "--repeat",
      "3",
      ...profiled(),
      "--",
      ...command,
    ]);
    expect(stderr).toContain("Added --latency");
    expect(stderr).toMatch(/No mutex profile: 404/);
    expect(code).toBe(0);
    expect(product.uploads).toHaveLength(1);
    const upload = product.uploads[0]!;
    expect(upload.url).toBe("/api/v1/projects/shop/runs");
    expect(upload.headers).toMatchObject({ authorization: "Bearer t0ken" });
    const files = await filesOf(await formOf(upload));
    const fields = (name: string) => files.filter(({ field }) => field === name);
    expect(fields("result").map(({ text }) => text)).toEqual(Array(3).fill(readFileSync(wrkText, "utf8")));
    expect(fields("profile").map(({ name }) => name)).toEqual([
      "cpu-run-1.pb.gz",
      "cpu-run-2.pb.gz",
      "cpu-run-3.pb.gz",
      "heap-run-3.pb.gz",
    ]);
    expect(fields("profile")[0]!.text).toContain("seconds=2");
    expect(fields("config")[0]!.text).toBe('{"GOGC":100}');
    expect(stdout).toMatch(/median +12\u202f001 +3.00 ms/);
    expect(stdout).toContain("Too short. (3 runs)");
    expect(stdout).toContain("https://bench.example.org/shop/commits/fff");
    expect(product.waiting).toEqual([]);
  });

  it("tells whose figures these are, and where they were measured", async () => {
    const options = [
      "--environment",
      "lab-1",
      "--tag",
      "zone=a",
      "--variant",
      "GOGC=50",
      "--config",
      "GOGC=50",
      "--scenario",
      "ping",
    ];
    await home.run([
      "run",
      "--repeat",
      "1",
      "--warmup",
      "0",
      ...options,
      "--",
      "wrk",
      "-H",
      "Cookie: s3cret",
      "http://localhost/",
    ]);
    const meta = await metaOf(product.uploads[0]!);
    expect(meta).toMatchObject({
      commit: product.sha,
      branch: "main",
      parents: [],
      message: "Faster ping",
      author: "Ada L",
      scenario: "ping",
      environment: { name: "lab-1", facts: { cores: expect.any(Number) } },
      variant: { GOGC: "50" },
      tags: {
        zone: "a",
        load_before: expect.any(String),
        generator_cpu: expect.stringMatching(/^\d+\.\d\d of \d+ cores$/),
      },
      config: { GOGC: "50" },
      command: "wrk --latency -H 'Cookie:…' http://localhost/".replaceAll("'", ""),
      toolVersion: "4.1.0",
    });
    expect(JSON.stringify(meta)).not.toContain("ada@example.org");
    expect(JSON.stringify(meta.environment)).not.toMatch(/load|steal/);
  });

  it("does not show the token to what it measures", async () => {
    home.program("load", `echo "token=$BENCHTRAIL_TOKEN"`);
    await home.run(["run", "--as-is", "--repeat", "1", "--warmup", "0", "--", "load"]);
    expect((await filesOf(await formOf(product.uploads[0]!)))[0]?.text).toBe("token=\n");
  });

  it("warns of a tree that is not the commit", async () => {
    writeFileSync(join(home.repository, "main.go"), "package main");
    home.git("add", "main.go");
    const { stderr } = await home.run([
      "run",
      "--repeat",
      "1",
      "--warmup",
      "0",
      "--",
      "wrk",
      "http://localhost/",
    ]);
    expect(stderr).toContain("Tracked files differ");
    expect((await metaOf(product.uploads[0]!)).tags).toMatchObject({ dirty: "true" });
  });

  it("runs k6 with a summary, uploads figures behind a crossed threshold, and ends as k6 did", async () => {
    const summary = fixture("k6/k6-no-http.summary-export.json");
    const scenarios = join(home.root, "scenarios");
    writeFileSync(
      scenarios,
      "     scenarios: (100.00%) 1 scenario, 20 max VUs, 7s max duration (incl. graceful stop):\n" +
        "              * open: 150.00 iterations/s for 5s (maxVUs: 20, gracefulStop: 2s)\n",
    );
    home.program(
      "k6",
      `[ "$1" = version ] && { echo "k6 v1.8.1 (go)"; exit; }\n[ "$4" = --summary-export ] || exit 1\ncp ${summary} "$5"; cat ${scenarios}; exit 99`,
    );
    const { code, stderr } = await home.run([
      "run",
      "--repeat",
      "1",
      "--warmup",
      "0",
      "--",
      "k6",
      "run",
      "x.js",
    ]);
    expect([code, stderr]).toEqual([99, expect.stringContaining("threshold")]);
    const [file] = await filesOf(await formOf(product.uploads[0]!));
    expect(file?.text).toBe(readFileSync(summary, "utf8"));
    // Its results tell neither version nor rate.
    expect(await metaOf(product.uploads[0]!)).toMatchObject({ toolVersion: "1.8.1", load: { rate: 150 } });
  });

  it("keeps what ended before the tool failed, and says what the tool said", async () => {
    home.program(
      "wrk",
      `[ "$1" = -v ] && exit 1; [ -e ran ] && { echo "unable to connect" >&2; exit 1; }; touch ran; cat ${wrkText}`,
    );
    const { code, stderr } = await home.run([
      "run",
      "--warmup",
      "0",
      "--",
      "wrk",
      "--latency",
      "http://localhost/",
    ]);
    expect([code, stderr]).toEqual([1, expect.stringContaining("unable to connect")]);
    expect(stderr).toContain("1 finished run is kept");
    expect(product.uploads).toHaveLength(0);
    expect((await home.run(["upload", "--pending"])).code).toBe(0);
    expect(await filesOf(await formOf(product.uploads[0]!))).toHaveLength(1);
  });

  it("keeps what ended before Ctrl-C, and stops the tool", async () => {
    home.program(
      "wrk",
      `[ "$1" = -v ] && exit 1; [ -e ran ] && { echo $$ > pid; exec sleep 60; }; touch ran; cat ${wrkText}`,
    );
    const { child, ended } = home.start([
      "run",
      "--warmup",
      "0",
      "--",
      "wrk",
      "--latency",
      "http://localhost/",
    ]);
    const pid = join(home.repository, "pid");
    while (!existsSync(pid) || statSync(pid).size === 0)
      await new Promise((resolve) => setTimeout(resolve, 50));
    child.kill("SIGINT");
    expect((await ended).code).toBe(130);
    expect(() => process.kill(Number(readFileSync(pid, "utf8")), 0)).toThrow(/ESRCH/);
    expect(product.waiting).toHaveLength(1);
  });

  it("loses nothing while the server is away, and sends it later, once", async () => {
    await product.server.close();
    const args = ["run", "--repeat", "2", "--warmup", "0", "--", "wrk", "--latency", "http://localhost/"];
    const { code, stderr } = await home.run(args);
    expect([code, stderr]).toEqual([3, expect.stringContaining("benchtrail upload --pending")]);
    await product.comeBack();
    expect(await home.run(["upload", "--pending"])).toMatchObject({ code: 0 });
    expect(await filesOf(await formOf(product.uploads[0]!))).toHaveLength(2);
    expect(await home.run(["upload", "--pending"])).toMatchObject({
      code: 0,
      stderr: "Nothing is waiting.\n",
    });
    expect(product.uploads).toHaveLength(1);
  });

  it("refuses before it measures what could not go anywhere", async () => {
    const args = ["run", "--", "wrk", "http://localhost/"];
    expect(await home.run(args, { env: { BENCHTRAIL_URL: "" } })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Which Benchtrail?"),
    });
    const profile = ["run", "--profile", `${product.server.url}/nowhere`, "--", "wrk", "http://localhost/"];
    expect(await home.run(profile)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("pprof is not there"),
    });
    expect(await home.run(["run", "--", "no-such/wrk"])).toMatchObject({ code: 1 });
    expect(product.waiting).toEqual([]);
  });
});
