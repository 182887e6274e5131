import { commitFields } from "@/lib/model";

/** What to type to bring a run of a commit. `url` is the base URL of the server; without a sha it is what is checked out. */
export function uploadCommand(url: string, project: string, of: { sha?: string; branch?: string }): string {
  const branch = of.branch === undefined ? "" : ` -F branch=${of.branch}`;
  return [
    "wrk --latency -d 10s http://localhost:8080/ \\",
    `  | curl -F result=@- ${commitFields(of.sha)}${branch} \\`,
    `    -H "Authorization: Bearer $BENCHTRAIL_TOKEN" ${url}/api/v1/projects/${project}/runs`,
  ].join("\n");
}
