import { Link } from "@/components/signs";
import { localPath, type MatrixLink, type SweepLink } from "@/lib/model";
import styles from "./commits.module.css";

export interface DecisionsProps {
  sweeps: readonly SweepLink[];
  matrices: readonly MatrixLink[];
}

const mostLinks = 6;

/** What several values of one thing at this commit can decide: links to its sweeps and matrices. */
export function Decisions({ sweeps, matrices }: DecisionsProps) {
  if (sweeps.length + matrices.length === 0) return null;
  return (
    <p className={styles.decisions}>
      {sweeps.slice(0, mostLinks).map(({ url, parameter, values, scenario, tool }) => (
        <span key={url}>
          {scenario} was measured with {values.length} values of{" "}
          <Link href={localPath(url)}>{parameter.slice(parameter.indexOf(".") + 1)}</Link>{" "}
          <span className="dim">
            ({values[0]} to {values.at(-1)}, {tool})
          </span>
        </span>
      ))}
      {matrices.slice(0, mostLinks).map(({ url, by, values, scenario, tool }) => (
        <span key={url}>
          {scenario} was measured with {values.length} variants:{" "}
          <Link href={localPath(url)}>{by.slice(by.indexOf(".") + 1)} against each other</Link>{" "}
          <span className="dim">
            ({values.join(", ")}, {tool})
          </span>
        </span>
      ))}
    </p>
  );
}
