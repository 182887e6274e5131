/** What to type to bring a run of a commit. `url` is the base URL of the server, `commit` a sha or what asks git for one. */
export function uploadCommand(url: string, project: string, commit: string): string {
  return [
    "wrk --latency -d 10s http://localhost:8080/ \\",
    '  | curl --data-binary @- -H "Authorization: Bearer $BENCHTRAIL_TOKEN" \\',
    `    "${url}/api/v1/projects/${project}/runs?commit=${commit}"`,
  ].join("\n");
}
