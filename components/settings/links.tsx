import { CodeLine } from "@/components/signs";
import { paths } from "@/lib/model";
import styles from "./settings.module.css";

interface Props {
  /** Public base URL of this server. */
  url: string;
  project: string;
  name: string;
  /** Of which a badge and a trend are shown. */
  metric: string;
}

/** Pictures of the project for its README, as Markdown, and its data as one file. */
export function ProjectLinks({ url, project, name, metric }: Props) {
  const page = url + paths.project(project);
  const of = `metric=${encodeURIComponent(metric)}`;
  return (
    <div className={styles.links}>
      <p className="dim">A badge with the newest value and its change</p>
      {/* Drawn by this server as it is asked for: Next's pictures are for files. */}
      {/* oxlint-disable-next-line nextjs/no-img-element */}
      <img src={`${paths.project(project)}/badge.svg?${of}`} alt={`Badge of ${metric}`} height={20} />
      <CodeLine code={`[![${metric}](${page}/badge.svg?${of})](${page})`} label="Markdown of the badge" />
      <p className="dim">The trend as a picture; .png in place of .svg where SVG is not shown</p>
      <CodeLine
        code={`[![${name}: ${metric}](${page}/trend.svg?${of})](${page})`}
        label="Markdown of the trend"
      />
      <p className="dim">The whole project as one file, to be imported by another Benchtrail</p>
      <CodeLine
        code={`curl -fo ${project}.tar -H "Authorization: Bearer $BENCHTRAIL_TOKEN" ${url}/api/v1/projects/${project}/export`}
        label="Export of the project"
      />
    </div>
  );
}
