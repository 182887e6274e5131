import { Link } from "@/components/signs";
import { paths, type RunSummary } from "@/lib/model";
import styles from "./runs.module.css";

/** The other runs of the same measurement at the same commit, in the order of their upload. */
export function Repeats({ project, id, runs }: { project: string; id: string; runs: readonly RunSummary[] }) {
  const ordered = [...runs].sort((a, b) => (a.id < b.id ? -1 : 1));
  if (ordered.length < 2) return <span className="dim">The only run of this series at this commit</span>;
  return (
    <nav className={styles.repeats} aria-label="Repeats of this measurement">
      Repeat
      {ordered.map((run, index) =>
        run.id === id ? (
          <strong key={run.id} aria-current="page">
            {index + 1}
          </strong>
        ) : (
          <Link key={run.id} href={paths.run(project, run.id)}>
            {index + 1}
          </Link>
        ),
      )}
      of {ordered.length}
    </nav>
  );
}
