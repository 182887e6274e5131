import type { Load } from "@/lib/model";
import { shellWord } from "./shell-word";

/** What is known of how a tool was run. */
export interface Loaded {
  readonly tool: string;
  readonly load: Load;
  readonly scenario: string;
  /** Of one run; null where no run told it. */
  readonly seconds: number | null;
}

type Options = Readonly<Partial<Record<"connections" | "threads" | "rate" | "seconds" | "method", string>>>;

/** The option of each number, written as the tool takes it; "…{}s" has the unit behind the number. */
const options: Readonly<Record<string, Options>> = {
  wrk: { threads: "-t{}", connections: "-c{}", seconds: "-d{}s --latency" },
  wrk2: { threads: "-t{}", connections: "-c{}", seconds: "-d{}s --latency", rate: "-R{}" },
  bombardier: { connections: "-c {}", seconds: "-d {}s -l", rate: "-r {}", method: "-m {}" },
  hey: { connections: "-c {}", seconds: "-z {}s", rate: "-q {}", method: "-m {}" },
  oha: { connections: "-c {}", seconds: "-z {}s", rate: "-q {}", method: "-m {}" },
  autocannon: { connections: "-c {}", seconds: "-d {}", rate: "-R {}", method: "-m {}" },
  ab: { connections: "-c {}", seconds: "-t {}" },
  fortio: { connections: "-c {}", seconds: "-t {}s", rate: "-qps {}" },
};

/** Tools whose requests stand in a file: what is run again is that file, under the name that such a file mostly has. */
const scripted: Readonly<Record<string, (loaded: Loaded) => string>> = {
  k6: ({ load, seconds }) =>
    ["k6 run", filled("--vus {}", load.vus), filled("--duration {}s", seconds), "script.js"]
      .filter(Boolean)
      .join(" "),
  locust: ({ load, seconds }) =>
    ["locust -f locustfile.py", filled("-u {}", load.vus), filled("-t {}s", seconds ?? 30)]
      .filter(Boolean)
      .join(" "),
  artillery: () => "artillery run test.yml",
  jmeter: () => "jmeter -n -t plan.jmx",
};

/** A tool's command line, rebuilt from what its runs say: null for a tool whose options are not known here. */
export function loadCommand(loaded: Loaded): string | null {
  const { tool, load, scenario, seconds } = loaded;
  const known = options[tool];
  if (!known) return scripted[tool]?.(loaded) ?? null;
  const [, method = "GET", path = "/"] = /^([A-Z]+) (\/\S*)$/.exec(scenario) ?? [];
  return [
    tool === "fortio" ? "fortio load" : tool,
    filled(known.threads, load.threads),
    filled(known.connections, load.connections),
    filled(known.seconds, seconds),
    filled(known.rate, load.rate),
    method === "GET" ? "" : filled(known.method, method),
    shellWord(`http://localhost:8080${path}`),
  ]
    .filter(Boolean)
    .join(" ");
}

function filled(option: string | undefined, value: string | number | null | undefined): string {
  if (option === undefined || value === null || value === undefined) return "";
  return option.replace("{}", String(value));
}
