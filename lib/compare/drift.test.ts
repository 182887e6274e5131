import { describe, expect, it } from "vitest";
import { looksSecret, parseConfigText } from "@/lib/model";
import { contradictionsIn } from "./contradictions";
import { driftOf } from "./drift";
import { catalogue } from "./settings";
import { defaultOf } from "./well-known-settings";

const snapshot = (column: string, hour: number, entries: Record<string, string>) => ({
  column,
  at: `2026-11-22T${String(hour).padStart(2, "0")}:00:00.000Z`,
  commit: null,
  entries,
});

describe("driftOf", () => {
  const drift = driftOf([
    snapshot("eu-1", 1, { "runtime.gogc": "100", a: "1" }),
    snapshot("eu-2", 1, { "runtime.gogc": "100", a: "1" }),
    snapshot("us-1", 1, { "runtime.gogc": "100", a: "1" }),
    snapshot("us-1", 3, { "runtime.gogc": "25", a: "1" }),
    snapshot("us-1", 5, { "runtime.gogc": "25", a: "1", b: "2" }),
  ]);

  it("puts what differs first, and marks the odd one out with its time", () => {
    expect(drift.rows.map(({ key, differs }) => [key, differs])).toEqual([
      ["runtime.gogc", true],
      ["b", false],
      ["a", false],
    ]);
    expect(drift.rows[0]).toMatchObject({
      odd: ["us-1"],
      values: { "eu-1": "100", "eu-2": "100", "us-1": "25" },
      since: { "eu-1": "2026-11-22T01:00:00.000Z", "us-1": "2026-11-22T03:00:00.000Z" },
      differsSince: "2026-11-22T03:00:00.000Z",
      default: "100",
    });
    expect(drift.rows[1]).toMatchObject({
      values: { "eu-1": null, "eu-2": null, "us-1": "2" },
      missing: ["eu-1", "eu-2"],
    });
  });

  it("takes a key that is gone for a change where the columns are times of one place", () => {
    const times = driftOf([snapshot("1 h", 1, { a: "1" }), snapshot("2 h", 2, {})], "unset");
    expect(times.rows[0]).toMatchObject({ key: "a", differs: true, values: { "1 h": "1", "2 h": null } });
  });

  it("tells a setting once that a process and the kernel both tell", () => {
    const key = "net.core.somaxconn";
    const both = (value: string) => ({ [key]: value, [`sysctl.${key}`]: value });
    const twice = driftOf([snapshot("a", 1, both("128")), snapshot("b", 1, both("4096"))]);
    expect(twice.rows).toMatchObject([{ key, also: [`sysctl.${key}`], differs: true }]);
    // Where they disagree, both are shown.
    const apart = driftOf([snapshot("a", 1, { [key]: "128", [`sysctl.${key}`]: "64" })]);
    expect(apart.rows.map((row) => row.key)).toEqual([key, `sysctl.${key}`]);
  });

  it("marks nobody where most do not agree", () => {
    const two = driftOf([snapshot("a", 1, { k: "1" }), snapshot("b", 1, { k: "2" })]);
    expect(two.rows[0]).toMatchObject({ differs: true, odd: [] });
  });
});

describe("contradictionsIn", () => {
  it.each<[string, Record<string, string>]>([
    ["gomaxprocs-above-cpu-quota", { GOMAXPROCS: "8", "cgroup.cpu.max": "200000 100000" }],
    ["gomemlimit-above-memory", { "runtime.gomemlimit": "2GiB", "cgroup.memory_max": "1073741824" }],
    ["pool-timeout-above-request-timeout", { "redis.poolTimeout": "30s", "server.request_timeout": "5s" }],
    ["backlog-above-somaxconn", { "redis.tcp-backlog": "511", "sysctl.net.core.somaxconn": "128" }],
    ["gomaxprocs-above-cpu-quota", { GOMAXPROCS: "8", "cgroup.cpu.quota": "4" }],
    ["gomaxprocs-above-cpu-quota", { GOMAXPROCS: "8", "container.cpuLimit": "2000m" }],
    ["gomaxprocs-above-cpu-quota", { GOMAXPROCS: "8", cpu_quota: "200000" }],
    ["gomemlimit-above-memory", { GOMEMLIMIT: "4GiB", "container.memory": "2GiB" }],
    ["pool-timeout-above-request-timeout", { "db.pool.timeout": "5s", "request.timeout": "2s" }],
    ["pool-timeout-above-request-timeout", { dbPoolTimeout: "5s", requestTimeout: "2s" }],
    ["heap-above-memory", { "jvm.Xmx": "4g", "cgroup.memory_max": "2147483648" }],
  ])("finds %s", (rule, entries) => {
    const [found, ...more] = contradictionsIn(entries);
    expect(found).toMatchObject({ rule, keys: Object.keys(entries) });
    expect(more).toEqual([]);
  });

  it("finds nothing where nothing is wrong", () => {
    const fine = {
      GOMAXPROCS: "2",
      "cpu.max": "200000 100000",
      gomemlimit: "9223372036854775807",
      memory_bytes: "1024",
    };
    expect(contradictionsIn(fine)).toEqual([]);
  });
});

describe("the catalogue of settings", () => {
  it("knows at least 120 keys, each with its meaning, effect and source", () => {
    const all = Object.values(catalogue);
    expect(all.length).toBeGreaterThanOrEqual(120);
    for (const { meaning, effect, source } of all) {
      expect(meaning).toMatch(/\.$/);
      expect(effect).toMatch(/\.$/);
      expect(source).toMatch(/^https:\/\//);
    }
  });

  it("knows the default of the version at hand", () => {
    const kernel = (version: string) => defaultOf("net.core.somaxconn", [{ "host.kernel": version }]);
    expect(kernel("6.18.44-fc-v657")).toBe("4096");
    expect(kernel("5.3.0")).toBe("128");
    expect(defaultOf("somaxconn", [{}])).toBeNull();
    expect(defaultOf("runtime.gogc", [{}])).toBe("100");
    expect(defaultOf("gomaxprocs", [{ go_version: "go1.24.1" }])).toBe("CPUs of the machine");
  });
});

describe("secrets and limits", () => {
  it.each(["db.password", "API_KEY", "auth.clientSecret", "DATABASE_URL", "slack.token", "keys.secret.0"])(
    "hides %s",
    (key) => expect(looksSecret(key, "hunter2x")).toBe(true),
  );
  it.each(["token_ttl", "service.name", "signing_alg", "max_tokens", "password_file"])("shows %s", (key) =>
    expect(looksSecret(key, "x1")).toBe(false),
  );
  it("hides addresses with a password", () => {
    expect(looksSecret("upstream", "postgres://app:hunter2@db/x")).toBe(true);
    expect(looksSecret("upstream", "http://app:8080/x")).toBe(false);
  });
  it("reads ulimit -a and /proc/PID/limits", () => {
    const text =
      "open files                          (-n) 20000\nmax memory size             (kbytes, -m) unlimited\n";
    expect(parseConfigText(text)).toEqual({
      "ulimit.open_files": "20000",
      "ulimit.max_memory_size": "unlimited",
    });
    const proc =
      "Limit                     Soft Limit           Hard Limit           Units     \nMax open files            4096                 20000                files     \n";
    expect(parseConfigText(proc)).toEqual({ "ulimit.open_files": "4096" });
  });
});
