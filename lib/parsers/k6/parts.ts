import type { RunPart } from "../../model/run";
import { mostParts } from "../requests/parts";
import { httpMetrics } from "./http-metrics";
import type { Metrics } from "./metric";

/** Tags of one kind behind a metric of HTTP. */
const tagged = /^http_(?:reqs|req_duration|req_failed)(\{(name|group):([^{}]+)\})$/;

/**
 * Endpoints and groups of which a summary has sub-metrics, because a threshold names them. k6 tells their latencies, and
 * their requests and failures only where thresholds name these, too.
 */
export function partsOfSubMetrics(metrics: Metrics, seconds: number | undefined): RunPart[] {
  const names = new Map<string, string>();
  for (const metric of metrics.keys()) {
    const [, tags, kind, value = ""] = tagged.exec(metric) ?? [];
    if (tags) names.set(tags, kind === "group" ? `group ${groupName(value)}` : value);
  }
  return [...names].slice(0, mostParts).flatMap(([tags, name]) => {
    const own = httpMetrics(metrics, seconds, tags);
    return Object.keys(own).length > 0 ? [{ name, metrics: own }] : [];
  });
}

/** `::tokens::verify` as people read it. */
function groupName(path: string): string {
  return path.split("::").filter(Boolean).join(" / ");
}
