import { z } from "zod";
import { ParseError } from "../parsers/types";
import { type Quantity, mostOwn } from "./quantities";
import { objectOf } from "./json-looks";
import { Samples } from "./samples";
import type { SideParser } from "./types";

/** An answer of Prometheus' `/api/v1/query_range`. */
const Answer = z.object({
  status: z.literal("success"),
  data: z.object({
    resultType: z.literal("matrix"),
    result: z.array(
      z.object({
        metric: z.record(z.string(), z.string()),
        values: z.array(z.tuple([z.number(), z.string()])),
      }),
    ),
  }),
});
const Snapshot = z.object({
  prometheusQueries: z.literal(1),
  queries: z.array(
    z.object({ name: z.string().regex(/^[a-z][a-z0-9_]{0,60}$/), query: z.string(), answer: Answer }),
  ),
});

/** What a Prometheus answered to named queries, as the client keeps it. A query is one line, or one for each set of labels. */
export const prometheusQueries: SideParser = {
  format: "prometheus-queries",
  label: "Prometheus queries",
  says: "whatever is asked, under the names that the queries are given",
  example:
    "benchtrail run --prometheus http://localhost:9090 --query pool_wait='sum(rate(db_wait_seconds[10s]))' -- wrk …",
  recognises: (head) => /^\s*\{\s*"prometheusQueries"\s*:/.test(head),
  async parse(file) {
    const parsed = Snapshot.safeParse(objectOf(await file.text()));
    if (!parsed.success)
      throw new ParseError("Prometheus queries", {
        expected: '{"prometheusQueries": 1, "queries": [{name, query, answer}]}',
        found: `a problem in ${parsed.error.issues[0]?.path.join(".") || "the document"}`,
      });
    const samples = new Samples();
    let count = 0;
    for (const { name, answer } of parsed.data.queries)
      for (const { metric, values } of answer.data.result) {
        if (count++ >= mostOwn) continue;
        const labels = answer.data.result.length > 1 ? labelsOf(metric) : "";
        for (const [at, value] of values) samples.add(asked(name, labels), at, Number(value));
      }
    if (samples.count === 0)
      throw new ParseError("Prometheus queries", { expected: "at least one sample", found: "none" });
    const notes = count > mostOwn ? [`Of ${count} lines the first ${mostOwn} are kept.`] : [];
    return { clock: "unix", processStartedAt: null, series: samples.all(), notes };
  },
};

const labelsOf = (metric: Record<string, string>) =>
  `{${Object.entries(metric)
    .map(([key, value]) => `${key}="${value}"`)
    .join(",")}}`.slice(0, 100);

/** A query of one line is a metric by its name; of several, lines are drawn only. */
function asked(name: string, labels: string): Quantity {
  const place = labels === "" ? `asked:${name}` : `own:${name}${labels}`;
  return { name: place, label: name + labels, unit: "", sampling: "gauge" };
}
