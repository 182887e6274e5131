import { CodeLine, Link } from "@/components/signs";
import { UploadCommands } from "@/components/upload/commands";
import { paths } from "@/lib/model";
import styles from "./first-steps.module.css";
import { WaitForUpload } from "./wait-for-upload";

/** What stands where nothing has been uploaded yet: the lines to type, with the real URL. */
export function FirstSteps({ url, project = "my-service" }: { url: string; project?: string }) {
  return (
    <div className={styles.steps}>
      <p>
        Run a load test on a commit and send its output here. The tool is recognised from the output, and{" "}
        <code>{project}</code> is created by the first upload. No terminal at hand?{" "}
        <Link href={paths.upload(project)}>Drop the files in the browser.</Link>
      </p>
      <WaitForUpload />
      <h2>1. The token</h2>
      <p className="dim">
        <code>npm start</code> printed it and keeps it in the file <code>token</code> of the data directory.
      </p>
      <CodeLine code={`export BENCHTRAIL_TOKEN="$(cat .benchtrail/token)"`} />
      <h2>2. A measurement</h2>
      <UploadCommands url={url} project={project} />
    </div>
  );
}
