import { Section } from "@/components/layout";
import { Link, SideHeadings } from "@/components/signs";
import { paths, splitIds, type ProfilePair } from "@/lib/model";
import styles from "./compare.module.css";

/** Profiles side by side, the differential view of each pair first. */
export function ProfilePairs({ project, pairs }: { project: string; pairs: readonly ProfilePair[] }) {
  if (pairs.length === 0) return null;
  return (
    <Section title="Profiles" id="profiles">
      <table className={`table ${styles.narrow}`}>
        <thead>
          <tr>
            <th>Kind</th>
            <th>Scenario</th>
            <SideHeadings />
            <th>Difference</th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(({ kind, scenario, base, head }) => (
            <tr key={`${kind} ${scenario}`}>
              <td>{kind}</td>
              <td>{scenario ?? <span className="dim">–</span>}</td>
              <ProfileCell project={project} id={base} label={`${kind} profile of base`} />
              <ProfileCell project={project} id={head} label={`${kind} profile of head`} />
              <td>
                {base && head ? (
                  <Link href={paths.profileDiff(project, base, head)}>Differential flame graph</Link>
                ) : (
                  <span className="dim">one side only</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function ProfileCell({ project, id, label }: { project: string; id: string | null; label: string }) {
  if (!id) return <td className="dim">none</td>;
  const merged = splitIds(id).length;
  return (
    <td>
      <Link href={paths.profile(project, id)}>
        Flame graph <span className="aside">of the {label}</span>
      </Link>
      {merged > 1 && <span className="dim"> {merged} profiles merged</span>}
    </td>
  );
}
