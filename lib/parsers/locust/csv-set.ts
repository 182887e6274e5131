import type { ParsedRun, Quantile, RunPart, TimelinePoint } from "../../model/run";
import { KindCounts } from "../kinds";
import { scalePower } from "../numbers";
import { percentileMetrics } from "../percentiles";
import { mostParts, partsLeftOut } from "../requests/parts";
import { ParseError } from "../types";
import { thinned } from "../requests/timeline";
import { timestampOf } from "../time";
import { measured, nameOf, untold } from "./run";
import { type Row, rowsOf } from "./sections";

/**
 * The run of `_stats.csv`, with what `_failures.csv`, `_stats_history.csv` and `_exceptions.csv` behind it add.
 * @throws ParseError where the total is missing, or a row cannot be read
 */
export async function runOfCsvSet(lines: AsyncIterable<string>): Promise<ParsedRun> {
  const set = new CsvSet();
  let line = 1;
  for await (const row of rowsOf(lines)) {
    line = row.line;
    set[row.section](row);
  }
  return set.run(line);
}

/** Takes the rows one by one; a method for each kind of file. */
class CsvSet {
  private total: Row | undefined;
  private readonly parts: RunPart[] = [];
  private leftOut = 0;
  private readonly kinds = new KindCounts();
  private exceptionCount = 0;
  private start: number | undefined;
  private users = 0;
  private readonly timeline: TimelinePoint[] = [];

  stats(row: Row): void {
    if (row.text("Type") === "" && row.text("Name") === "Aggregated") this.total = row;
    else if (this.parts.length < mostParts)
      this.parts.push({ name: nameOf(row.text("Type"), row.text("Name")), metrics: metricsOf(row) });
    else this.leftOut++;
  }

  failures(row: Row): void {
    this.kinds.add(row.text("Error"), row.number("Occurrences"));
  }

  exceptions(row: Row): void {
    this.exceptionCount += row.number("Count") ?? 0;
  }

  /** Rates are of the second before; percentiles are of the last ten. */
  history(row: Row): void {
    if (row.text("Type") !== "" || row.text("Name") !== "Aggregated") return;
    const second = row.number("Timestamp") ?? 0;
    this.start ??= second;
    this.users = Math.max(this.users, row.number("User Count") ?? 0);
    const p99 = row.number("99%");
    this.timeline.push({
      at: second - this.start,
      qps: row.number("Requests/s") ?? null,
      p99: p99 ? scalePower(p99, -3) : null,
      errors: row.number("Failures/s") ?? null,
    });
  }

  run(line: number): ParsedRun {
    if (!this.total)
      throw new ParseError("locust", {
        expected: 'the row "Aggregated" of _stats.csv (send the other files of --csv together with it)',
        found: "the end of the file",
        line,
      });
    const errorKinds = this.kinds.record();
    const quantiles = quantilesOf(this.total);
    const [only] = this.parts;
    return {
      ...untold,
      scenario: this.parts.length === 1 && only ? only.name : null,
      startedAt: this.start === undefined ? null : (timestampOf(this.start * 1000) ?? null),
      load: this.users > 0 ? { vus: this.users } : {},
      metrics: metricsOf(this.total),
      details: {
        ...untold.details,
        ...(quantiles.length > 0 ? { distribution: { quantiles } } : {}),
        ...(this.timeline.length > 0 ? { timeline: thinned(this.timeline) } : {}),
        ...(errorKinds ? { errorKinds } : {}),
      },
      ...(this.parts.length > 1 ? { parts: this.parts } : {}),
      checks: [...partsLeftOut(this.leftOut), ...exceptionCheck(this.exceptionCount)],
    };
  }
}

/** Its duration is not told: it is count over rate. */
function metricsOf(row: Row): RunPart["metrics"] {
  const requests = row.number("Request Count") ?? 0;
  const errors = row.number("Failure Count") ?? 0;
  const qps = row.number("Requests/s") ?? 0;
  const size = row.number("Average Content Size") ?? 0;
  const seconds = (column: string) => scalePower(row.number(column) ?? 0, -3);
  if (requests === 0) return { requests, errors };
  return {
    requests,
    errors,
    qps,
    error_rate: errors / requests,
    ...measured({ duration: qps > 0 ? Number((requests / qps).toFixed(6)) : undefined }),
    throughput: size * qps,
    latency_mean: seconds("Average Response Time"),
    latency_min: seconds("Min Response Time"),
    latency_max: seconds("Max Response Time"),
    ...percentileMetrics(quantilesOf(row)),
  };
}

const percents = ["50", "66", "75", "80", "90", "95", "98", "99", "99.9", "99.99"];

function quantilesOf(row: Row): Quantile[] {
  return percents.flatMap((percent) => {
    const ms = row.number(`${percent}%`);
    return ms === undefined ? [] : [{ q: Number(`${percent}e-2`), seconds: scalePower(ms, -3) }];
  });
}

function exceptionCheck(count: number): ParsedRun["checks"] {
  const message = `Locust's users threw ${count} exceptions: what they should have done afterwards is missing.`;
  return count > 0 ? [{ id: "script-failed", level: "warning", message }] : [];
}
