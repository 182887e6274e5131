import { z } from "zod";
import type { RunDetails } from "../../model/run";
import { scalePower } from "../numbers";
import type { Metrics } from "./metric";
import { metricFrom } from "./metric";
import type { Summary } from "./run";

const values = z.record(z.string(), z.number().nullish());
const judged = z.record(z.string(), z.union([z.boolean(), z.object({ ok: z.boolean() })]));
const children = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).default([]);

/** A metric of handleSummary's data says its type and keeps its values apart … */
const typed = z.object({
  type: z.string(),
  contains: z.string().optional(),
  values,
  thresholds: judged.optional(),
});
/** … a metric of --summary-export has its values in itself. */
const plain = z.object({ thresholds: judged.optional() }).catchall(z.number().nullish());

const group = z.object({ name: z.string().default(""), groups: children, checks: children });
const assertion = z.object({ name: z.string(), passes: z.number(), fails: z.number() });

/** `--summary-export` and the data of `handleSummary`, which differ in how they lay out a metric. */
export const k6Summary = z.object({
  metrics: z.record(z.string(), z.union([typed, plain])),
  root_group: z.unknown(),
  state: z.object({ testRunDurationMs: z.number().positive() }).nullish().catch(null),
});
type K6Summary = z.infer<typeof k6Summary>;
type SummaryMetric = K6Summary["metrics"][string];

/** Reads a checked summary. */
export function readSummary(data: K6Summary): Summary {
  const entries = Object.entries(data.metrics);
  const metrics: Metrics = new Map(entries.map(([name, metric]) => [name, readMetric(name, metric)]));
  const thresholds = entries.flatMap(([name, metric]) => thresholdsOf(name, metric));
  const assertions = assertionsOf(data.root_group, [], 0);
  return {
    metrics,
    ...(data.state ? { seconds: scalePower(data.state.testRunDurationMs, -3) } : {}),
    details: {
      ...(thresholds.length > 0 ? { thresholds } : {}),
      ...(assertions.length > 0 ? { assertions } : {}),
    },
  };
}

const isTyped = (metric: SummaryMetric): metric is z.infer<typeof typed> =>
  typeof metric.values === "object" && typeof metric.type === "string";

function readMetric(name: string, metric: SummaryMetric) {
  if (isTyped(metric)) return metricFrom(name, metric.values, metric.type, metric.contains);
  const { thresholds: _, ...printed } = metric;
  return metricFrom(name, printed);
}

/** In --summary-export `true` means that the threshold FAILED; handleSummary says `ok`. */
function thresholdsOf(metric: string, { thresholds = {} }: SummaryMetric) {
  return Object.entries(thresholds).map(([expression, verdict]) => ({
    metric,
    expression,
    ok: typeof verdict === "boolean" ? !verdict : verdict.ok,
  }));
}

/** The checks of a group and of the groups in it: objects by name in --summary-export, else arrays. */
function assertionsOf(
  node: unknown,
  path: readonly string[],
  depth: number,
): NonNullable<RunDetails["assertions"]> {
  const parsed = group.safeParse(node);
  if (!parsed.success || depth > 50) return [];
  const here = parsed.data.name ? [...path, parsed.data.name] : path;
  const own = Object.values(parsed.data.checks).flatMap((child) => {
    const check = assertion.safeParse(child);
    return check.success ? [{ group: here.join(" / "), ...check.data }] : [];
  });
  return [
    ...own,
    ...Object.values(parsed.data.groups).flatMap((child) => assertionsOf(child, here, depth + 1)),
  ];
}
