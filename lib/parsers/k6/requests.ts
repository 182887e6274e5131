import type { LatencyHistogram, RunDetails } from "../../model/run";
import { KindCounts } from "../kinds";
import { scenarioOf } from "../url";
import { PartTallies } from "../requests/parts";
import { bucketOf, HistogramBuilder, WindowCounts } from "../requests/buckets";
import { percentileOf } from "../requests/samples";
import { SecondCounts } from "../requests/timeline";

/** Tags of a point. */
export type Tags = Readonly<Record<string, string>>;

/** Checks are texts of the script's world: so many are kept. */
const mostChecks = 1_000;

/** What the HTTP points and the checks of a stream tell beside their values. */
export class RequestLog {
  readonly histogram = new HistogramBuilder();
  readonly windows: WindowCounts;
  readonly seconds = new SecondCounts();
  readonly parts = new PartTallies(-3, percentileOf);
  private readonly statusCodes = new KindCounts();
  private readonly errorKinds = new KindCounts();
  private readonly checks = new Map<string, { group: string; name: string; passes: number; fails: number }>();
  /** Undefined before the first request, null once requests differ. */
  private target: { method: string; name: string; url: string } | null | undefined;

  /** @param finest seconds that times are good for; default: as fine as is kept */
  constructor(finest?: number) {
    this.windows = new WindowCounts(finest);
  }

  /** A point of http_reqs: one attempt. */
  request(tags: Tags, second: number): void {
    this.seconds.request(second);
    const { status = "0", error, error_code: code } = tags;
    if (status !== "0") this.statusCodes.add(status);
    else this.errorKinds.add(error || (code ? `error_code ${code}` : "no answer"));
  }

  /** A point of http_req_duration, measured when the request ended. @param origin the time of the first point */
  latency(ms: number, tags: Tags, ended: number, origin: number): void {
    const bucket = bucketOf(ms / 1000);
    this.histogram.addTo(bucket);
    this.windows.add((ended - origin) / 1000, bucket);
    const { method = "", name = "", url = "", status = "0", expected_response: expected } = tags;
    this.parts.add(endpointOf(method, name), {
      sent: ended - ms,
      latency: ms,
      status: status === "0" ? undefined : status,
      failure: expected === "false" ? failureOf(tags) : undefined,
    });
    if (this.target === undefined) this.target = { method, name, url };
    if (this.target && (this.target.method !== method || this.target.name !== name)) this.target = null;
  }

  /** A point of `checks`. */
  check(passed: boolean, { check = "", group = "" }: Tags): void {
    const key = JSON.stringify([group, check]);
    const existing = this.checks.get(key);
    if (!existing && this.checks.size >= mostChecks) return;
    const entry = existing ?? {
      group: group.split("::").filter(Boolean).join(" / "),
      name: check,
      passes: 0,
      fails: 0,
    };
    if (passed) entry.passes++;
    else entry.fails++;
    this.checks.set(key, entry);
  }

  /** Method and path that all requests share; a `name` tag of the script's own stands for the path. */
  scenario(): string | null {
    if (!this.target?.method) return null;
    return endpointOf(this.target.method, this.target.name) || null;
  }

  /** Status codes, kinds of errors and checks. */
  details(): RunDetails {
    const assertions = [...this.checks.values()];
    const statusCodes = this.statusCodes.record();
    const errorKinds = this.errorKinds.record();
    return {
      ...(statusCodes ? { statusCodes } : {}),
      ...(errorKinds ? { errorKinds } : {}),
      ...(assertions.length > 0 ? { assertions } : {}),
    };
  }

  /** The latencies in buckets. */
  latencies(): LatencyHistogram {
    return this.histogram.build();
  }
}

/** Method and path; a `name` tag of the script's own stands for the path. */
function endpointOf(method: string, name: string): string {
  if (!method || name.startsWith(`${method} `)) return name;
  return scenarioOf(method, name) ?? (name ? `${method} ${name}` : "");
}

function failureOf({ status = "0", error, error_code: code }: Tags): string {
  if (/^[45]/.test(status)) return "non-2xx";
  return error || (code ? `error_code ${code}` : "no answer");
}
