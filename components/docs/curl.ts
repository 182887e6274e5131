import { commitFields } from "@/lib/model";
import type { Operation, Parameter } from "./document";

const pathValues: Readonly<Record<string, string>> = { project: "shop", id: "$ID" };
const queryValues: Readonly<Record<string, string>> = {
  base: "main",
  head: "$(git rev-parse HEAD)",
  metric: "latency_p99",
  limit: "20",
  sampleType: "cpu",
  points: "200",
};

/** Bodies by the name of their schema. */
const bodyValues: Readonly<Record<string, string>> = {
  AcceptanceInput: '{"note": "encryption at rest, agreed in #123"}',
};

/** A command that calls an operation, ready to be adapted: tokens and ids as variables of the shell. */
export function curlExample(server: string, path: string, method: string, operation: Operation): string {
  const url = server + path.replace(/\{(\w+)\}/g, (_, name: string) => pathValues[name] ?? `$${name}`);
  const target = `"${url}${queryText(operation.parameters)}"`;
  const form = "multipart/form-data" in (operation.requestBody?.content ?? {});
  const json = operation.requestBody?.content["application/json"]?.schema.$ref?.split("/").at(-1);
  const parts = [
    method === "delete" || method === "put" ? `-X ${method.toUpperCase()}` : "",
    operation.security ? '-H "Authorization: Bearer $BENCHTRAIL_TOKEN"' : "",
    form ? `-F result=@wrk.txt -F profile=@cpu.pb.gz \\\n  ${commitFields()} -F branch=main` : "",
    json ? `--json '${bodyValues[json] ?? "{}"}'` : "",
    answersBytes(operation) ? "-OJ" : "",
  ].filter(Boolean);
  return `curl ${[...parts, target].join(" \\\n  ")}`;
}

/** What has to be there, and of the rest the first that shows what it is for. */
function queryText(parameters: readonly Parameter[]): string {
  const query = parameters.filter((parameter) => parameter.in === "query" && queryValues[parameter.name]);
  const required = query.filter((parameter) => parameter.required);
  const shown = required.length > 0 ? required : query.slice(0, 1);
  const pairs = shown.map(({ name }) => `${name}=${queryValues[name]}`);
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

function answersBytes({ responses }: Operation): boolean {
  return "application/octet-stream" in (responses["200"]?.content ?? {});
}
