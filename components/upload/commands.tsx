import { CodeLine } from "@/components/signs";
import styles from "./upload.module.css";

interface Props {
  /** Public base URL of this server. */
  url: string;
  project: string;
  /** The commit to upload for; without it, the checkout's own. */
  commit?: string;
}

/** The lines to type, tool by tool, with the real URL. The token comes from the environment. */
export function UploadCommands({ url, project, commit = "$(git rev-parse HEAD)" }: Props) {
  const runs = `${url}/api/v1/projects/${project}/runs`;
  const header = `-H "Authorization: Bearer $BENCHTRAIL_TOKEN"`;
  const branch = "$(git branch --show-current)";
  const query = `commit=${commit}&branch=${branch}`;
  const fields = `-F commit=${commit} -F branch=${branch}`;
  const send = (tool: string) => `${tool} |\n  curl --data-binary @- ${header} \\\n  "${runs}?${query}"`;
  const target = "http://localhost:8080/";
  const lines = [
    ["wrk", send(`wrk -t2 -c64 -d10s --latency ${target}`)],
    ["bombardier", send(`bombardier -c 64 -d 10s -l -p r -o json ${target}`)],
    [
      "k6",
      `k6 run --summary-trend-stats "avg,min,med,max,p(90),p(95),p(99)" \\\n  --summary-export summary.json script.js\ncurl -F result=@summary.json ${fields} \\\n  ${header} ${runs}`,
    ],
    [
      "Go profile",
      `curl -o cpu.pb.gz "http://localhost:6060/debug/pprof/profile?seconds=10"\ncurl -F profile=@cpu.pb.gz ${fields} \\\n  ${header} ${runs}`,
    ],
  ] as const;
  return (
    <dl className={styles.commands}>
      {lines.map(([name, code]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <CodeLine code={code} label={`Upload a result of ${name}`} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
