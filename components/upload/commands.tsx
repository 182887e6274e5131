import { CodeLine } from "@/components/signs";
import { commitFields } from "@/lib/model";
import { parsers } from "@/lib/parsers";
import styles from "./upload.module.css";

interface Props {
  /** Public base URL of this server. */
  url: string;
  project: string;
}

/** A command, the file that it leaves (without one, what it prints is sent), and as which field of the form. */
interface Sent {
  name: string;
  command: string;
  file?: string;
  field: "result" | "profile";
  note?: string;
}

const profile: Sent = {
  name: "Go profile",
  command: `curl -o cpu.pb.gz "http://localhost:6060/debug/pprof/profile?seconds=10"`,
  file: "cpu.pb.gz",
  field: "profile",
};

/** The lines to type, tool by tool, with the real URL. The token comes from the environment. */
export function UploadCommands({ url, project }: Props) {
  const to = `-H "Authorization: Bearer $BENCHTRAIL_TOKEN" ${url}/api/v1/projects/${project}/runs`;
  const of = `${commitFields()} -F branch=$(git branch --show-current)`;
  const lines = ({ command, file, field }: Sent) =>
    file
      ? `${command}\ncurl -F ${field}=@${file} ${of} \\\n  ${to}`
      : `${command} |\n  curl -F ${field}=@- ${of} \\\n  ${to}`;
  // Load tools first, as most come for them; benchmarks and numbers of one's own behind.
  const tools = parsers
    .toSorted((a, b) => a.kind.localeCompare(b.kind))
    .map(({ label, example }): Sent => ({ name: label, field: "result", ...example }));
  return (
    <div className={styles.commands}>
      {[...tools, profile].map((sent, index) => (
        <details key={sent.name} name="upload-commands" open={index === 0}>
          <summary>{sent.name}</summary>
          {sent.note && <p className="dim">{sent.note}</p>}
          <CodeLine code={lines(sent)} label={`Upload a result of ${sent.name}`} />
        </details>
      ))}
    </div>
  );
}
