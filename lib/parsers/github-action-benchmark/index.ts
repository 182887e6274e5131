import { z } from "zod";
import type { ParsedRun } from "../../model/run";
import { withoutMark } from "../file";
import { checked, jsonDocuments } from "../json";
import { microRun, unknownDirection } from "../micro";
import type { Parser } from "../types";
import { metricOf } from "./unit";

const name = "github-action-benchmark";
/** Range and extra are texts for people, in no fixed form. */
const entry = z.object({ name: z.string().min(1), unit: z.string(), value: z.number() });

/** The first object of the list has this key, whatever stands in the strings before it. */
const has = (key: string, value: string) =>
  String.raw`(?=(?:[^{}"]|"(?:[^"\\]|\\.)*")*"${key}"\s*:\s*${value})`;
const start = new RegExp(
  String.raw`^\s*\[\s*\{${has("name", '"')}${has("unit", '"')}${has("value", String.raw`-?\d`)}`,
);

/** The list that github-action-benchmark takes as customSmallerIsBetter and customBiggerIsBetter. */
export const githubActionBenchmark: Parser = {
  tool: name,
  label: name,
  kind: "micro",
  formats: ["[{name, unit, value}]"],
  example: {
    command: `printf '[{"name": "encode", "unit": "ns/op", "value": 1200}]'`,
    note: "Several entries of one name are repeats.",
  },
  recognises: (head) => start.test(withoutMark(head)),
  parse: async (file) =>
    Array.from(jsonDocuments(name, withoutMark(await file.text())), (document) =>
      runOf(checked(entry, document, name, "an entry with name, unit and value")),
    ),
};

function runOf({ name: scenario, unit, value }: z.infer<typeof entry>): ParsedRun {
  const measured = metricOf(value, unit.trim());
  const own = Object.entries(measured.customMetrics);
  return microRun({
    tool: name,
    scenario,
    ...measured,
    ...(own.length > 0 ? { primaryMetrics: own.map(([metric]) => metric) } : {}),
    checks: own.some(([, { better }]) => !better) ? [unknownDirection] : [],
  });
}
