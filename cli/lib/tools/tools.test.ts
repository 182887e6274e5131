import { describe, expect, it } from "vitest";
import { flagsOf, rateOf, scan, secondsOf, shellLine } from "./scan.mjs";
import { plan } from "./plan.mjs";

const context = { asIs: false, scenario: "GET /", scratch: "/scratch", env: { NODE_ENV: "test" as const } };
const planned = (line: string, more: Partial<typeof context> = {}) =>
  plan(line.split(" "), { ...context, ...more });

describe("wrk", () => {
  it("is left as it is when it prints percentiles", () => {
    for (const latency of ["--latency", "--lat", "-L"]) {
      const line = `wrk -t2 -c50 -d 30s ${latency} http://localhost:8080/ping`;
      expect(planned(line)).toMatchObject({ argv: line.split(" "), notes: [], seconds: 30 });
    }
  });

  it("is told to print percentiles, and says so", () => {
    const { argv, notes, url, seconds } = planned("wrk -t2 -H Host:a http://localhost:8080/ping");
    expect(argv).toEqual(["wrk", "--latency", "-t2", "-H", "Host:a", "http://localhost:8080/ping"]);
    expect(notes.join()).toContain("--latency");
    expect(url).toBe("http://localhost:8080/ping");
    expect(seconds).toBe(10);
  });

  it("is not asked for a name that is given, and is where a script hides it", () => {
    const line = "wrk --latency -s post.lua http://localhost/";
    expect(planned(line).notes).toEqual([]);
    expect(planned(line, { scenario: undefined }).notes.join()).toContain("--scenario");
  });

  it("is found behind what it runs under", () => {
    expect(planned("taskset -c 0,1 /opt/bin/wrk http://localhost/").argv).toEqual(
      "taskset -c 0,1 /opt/bin/wrk --latency http://localhost/".split(" "),
    );
  });
});

describe("bombardier", () => {
  it("prints JSON with percentiles, and nothing else", () => {
    const { argv, notes } = planned("bombardier -c 64 http://localhost/");
    expect(argv.join(" ")).toBe("bombardier -l -p r -o json -c 64 http://localhost/");
    expect(notes.map((note) => note.split(":")[0])).toEqual(["Added -l", "Added -p r", "Added -o json"]);
  });

  it.each([
    "bombardier -c64 -o=plain-text -p i,p,r -l http://localhost/",
    "bombardier -l --print=i --format pt -c64 x",
  ])("has no option twice, which it refuses: %s", (line) => {
    const { argv, notes } = planned(line);
    expect(argv.filter((arg) => /^(-o|--format)/.test(arg))).toEqual(["-o"]);
    expect(argv.filter((arg) => /^(-p|--print)/.test(arg))).toEqual(["-p"]);
    expect(argv.join(" ")).toMatch(/-o json.*-p r|-p r.*-o json/);
    expect(notes).toHaveLength(2);
  });

  it("takes as long as its requests take", () => {
    expect(planned("bombardier -n 1000 -d 5s x").seconds).toBeNull();
    expect(planned("bombardier -d 1m30s x").seconds).toBe(90);
  });

  it("may not be silent", () => {
    expect(() => planned("bombardier -q x")).toThrow(/-q/);
  });
});

describe("k6", () => {
  it("exports its summary with P99", () => {
    const { argv, output, seconds } = planned("k6 run --duration 20s -e TARGET=http://localhost script.js");
    expect(output).toBe("/scratch/k6-summary.json");
    expect(argv).toContain(output);
    expect(argv[argv.indexOf("--summary-trend-stats") + 1]).toContain("p(99)");
    expect(argv.at(-1)).toBe("script.js");
    expect(seconds).toBe(20);
  });

  it("keeps what was asked of it", () => {
    const line = "k6 run --summary-export=mine.json --summary-trend-stats p(99) script.js";
    expect(planned(line)).toMatchObject({ argv: line.split(" "), output: "mine.json", notes: [] });
    expect(planned(line.replace("p(99)", "avg")).notes.join()).toContain("no P99");
  });

  it("counts with crossed thresholds", () => {
    expect(planned("k6 run x.js").fineCodes).toHaveProperty("99");
  });

  it("cannot hand over a file from a container", () => {
    expect(() => planned("docker run grafana/k6 run x.js")).toThrow(/benchtrail upload/);
  });
});

describe("a rate", () => {
  it("that the results do not tell is taken from the command", () => {
    expect(planned("oha -q 300 http://localhost/").rate).toBe(300);
    expect(planned("autocannon -R 1000 http://localhost/").rate).toBe(1000);
    expect(planned("oha -z 10s http://localhost/").rate).toBeNull();
    expect(planned("oha -q fast http://localhost/").rate).toBeNull();
  });

  it("is per second, in units", () => {
    const rates = ["500/s", "600/1m", "2k", "0", "x/s"].map(rateOf);
    expect(rates).toEqual([500, 10, 2000, null, null]);
  });
});

describe("options", () => {
  const scannedOptions = (options: string, line: string) =>
    scan(line.split(" "), flagsOf(options)).map(({ flag, value }) =>
      value === undefined ? flag : `${flag}=${value}`,
    );

  it("are joined and shortened with two dashes before long names", () => {
    const options = "-c,--connections= -L,--latency -d,--duration=";
    expect(scannedOptions(options, "-Lc2 -d 5s --lat --duration=1m x")).toEqual([
      "latency",
      "connections=2",
      "duration=5s",
      "latency",
      "duration=1m",
      "=x",
    ]);
  });

  it("are neither with one dash", () => {
    const options = "-n= -z= -disable-redirects -H=";
    expect(scannedOptions(options, "-n=200 -disable-redirects --z 3s -H a:b x")).toEqual([
      "n=200",
      "disable-redirects",
      "z=3s",
      "H=a:b",
      "=x",
    ]);
  });
});

describe("any command", () => {
  it("shows no secrets", () => {
    const command = (args: string[]) => plan(args, context).command;
    expect(
      command(["wrk", "--latency", "-H", "Authorization: Bearer s3cret", "http://u:s3cret@localhost/a?b=1"]),
    ).toBe("wrk --latency -H Authorization:… 'http://…@localhost/a?b=1'");
    expect(
      command(["bombardier", "-l", "-HX-Key:s3cret", "--body=s3cret", "http://localhost/"]),
    ).not.toContain("s3cret");
    expect(command(["k6", "run", "--env=TOKEN=s3cret", "-eA=s3cret", "x.js"])).not.toContain("s3cret");
  });

  it("has to be known, or taken as it is", () => {
    expect(() => planned("loadsim -n 10 http://localhost/")).toThrow(/--as-is/);
    expect(planned("./load.sh", { asIs: true })).toMatchObject({ argv: ["./load.sh"], notes: [] });
    expect(() => plan([], context)).toThrow(/behind `--`/);
  });

  it("can be pasted into a shell", () => {
    expect(shellLine(["a", "it's", "x y", "$HOME", "k=v"])).toBe(`a 'it'\\''s' 'x y' '$HOME' k=v`);
  });
});

it.each([
  ["10", 10],
  ["1.5s", 1.5],
  ["2m", 120],
  ["1h1m1s", 3661],
  ["500ms", 0.5],
  ["soon", null],
])("reads the duration %s", (text, seconds) => {
  expect(secondsOf(text)).toBe(seconds);
});
