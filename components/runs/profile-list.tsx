import { Link, Value } from "@/components/signs";
import { formatValue } from "@/lib/metrics";
import { paths, splitIds, type ProfileSummary } from "@/lib/model";
import styles from "./runs.module.css";

interface Props {
  project: string;
  profiles: readonly ProfileSummary[];
  /** By profile: what is compared with an earlier commit. */
  previous?: ReadonlyMap<string, ComparedProfiles>;
}

/** Ids of two sides, of repeats several joined. */
export interface ComparedProfiles {
  readonly base: string;
  readonly head: string;
}

/** Profiles, of repeats what they are merged: kind, what ran, how long, totals, the way to the flame graph. */
export function ProfileList({ project, profiles, previous }: Props) {
  return (
    <table className={`table ${styles.profiles}`}>
      <thead>
        <tr>
          <th>Profile</th>
          <th>Scenario</th>
          <th className="number">Duration</th>
          <th>Totals</th>
          {previous && <th>Against the commit before</th>}
        </tr>
      </thead>
      <tbody>
        {profiles.map(({ id, kind, scenario, durationSeconds, sampleTypes, defaultSampleType }) => (
          <tr key={id}>
            <td>
              <Link className={styles.profile} href={paths.profile(project, id)}>
                <Thumbnail project={project} id={id} sampleType={defaultSampleType} />
                {kind}
              </Link>
              <Merged project={project} id={id} kind={kind} />
            </td>
            <td>{scenario ?? <span className="dim">–</span>}</td>
            <td className={`number ${styles.duration}`}>
              {durationSeconds ? (
                <Value value={durationSeconds} unit="seconds" />
              ) : (
                <span className="dim">–</span>
              )}
            </td>
            <td className={styles.totals}>
              {sampleTypes.map(({ type, unit, total }) => `${type} ${formatValue(total, unit)}`).join(" · ")}
            </td>
            {previous && <DiffCell project={project} pair={previous.get(id)} />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How many repeats were merged, and the way to each. */
function Merged({ project, id, kind }: { project: string; id: string; kind: string }) {
  const repeats = splitIds(id);
  if (repeats.length < 2) return null;
  return (
    <div className={styles.merged}>
      {repeats.length} repeats, merged:
      {repeats.map((one, at) => (
        <Link
          key={one}
          href={paths.profile(project, one)}
          aria-label={`${kind}, repeat ${at + 1} of ${repeats.length}`}
        >
          {at + 1}
        </Link>
      ))}
    </div>
  );
}

/** The graph in small, for the scheme at hand; of the hidden one nothing is loaded. */
function Thumbnail({ project, id, sampleType }: { project: string; id: string; sampleType: string }) {
  return (["light", "dark"] as const).map((scheme) => (
    <img
      key={scheme}
      className={`${styles.thumbnail} mantine-${scheme === "light" ? "dark" : "light"}-hidden`}
      src={paths.profileThumbnail(project, id, sampleType, scheme)}
      width={120}
      height={30}
      loading="lazy"
      alt=""
    />
  ));
}

function DiffCell({ project, pair }: { project: string; pair: ComparedProfiles | undefined }) {
  if (!pair) return <td className="dim">none of this kind</td>;
  const [before, after] = [splitIds(pair.base).length, splitIds(pair.head).length];
  return (
    <td>
      <Link href={paths.profileDiff(project, pair.base, pair.head)}>Differential flame graph</Link>
      {before + after > 2 && <span className="dim"> repeats merged</span>}
    </td>
  );
}
