import { CheckLevelSign } from "@/components/signs";
import type { SideWarning } from "@/lib/model";
import { groupWarnings, type WarningGroup } from "./group-warnings";
import styles from "./compare.module.css";

/** How far the sides can be trusted: what forbids or weakens the comparison in the open, notes folded away. */
export function Warnings({ warnings }: { warnings: readonly SideWarning[] }) {
  const groups = groupWarnings(warnings);
  const grave = groups.filter(({ level }) => level !== "info");
  const notes = groups.filter(({ level }) => level === "info");
  if (groups.length === 0) return null;
  return (
    <div className={styles.warnings}>
      {grave.length > 0 && <Findings groups={grave} />}
      {notes.length > 0 && (
        <details>
          <summary>
            {notes.length} {notes.length === 1 ? "note" : "notes"} about how it was measured
          </summary>
          <Findings groups={notes} />
        </details>
      )}
    </div>
  );
}

function Findings({ groups }: { groups: readonly WarningGroup[] }) {
  return (
    <ul className={styles.findings}>
      {groups.map(({ id, level, message, where, scenarios, runs }) => (
        <li key={`${level} ${id}`}>
          <CheckLevelSign level={level} />
          <span>
            {message}{" "}
            <span className="dim">
              {where}, {runs} {runs === 1 ? "run" : "runs"} of{" "}
              {scenarios.length > 2 ? `${scenarios.length} scenarios` : scenarios.join(" and ")}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
