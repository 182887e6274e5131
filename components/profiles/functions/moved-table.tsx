import { CommitRef, Link } from "@/components/signs";
import { perRequestValue, pprofShare, shortName } from "@/lib/flame";
import { type MovedFunctions, paths, type TopFunctions } from "@/lib/model";
import { cut } from "../explorer/readable";
import { moveOf } from "./moved-functions";
import styles from "./moved-table.module.css";

interface Props {
  readonly project: string;
  readonly sampleType: string;
  readonly unit: string;
  readonly one: Pick<TopFunctions["series"][number], "moved" | "profiles">;
}

/** Which functions moved at each commit, the newest first; each leads to itself in the difference. */
export function MovedTable({ project, sampleType, unit, one: { moved, profiles } }: Props) {
  if (moved.length === 0) return null;
  const messages = new Map(profiles.map(({ commit, message }) => [commit, message]));
  return (
    <details className={styles.moved} open>
      <summary>Functions that moved, by commit</summary>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Functions that moved, by commit">
        <table className="table">
          <thead>
            <tr>
              <th>Commit and functions, by their own cost</th>
              <th className={`number ${styles.side}`}>before</th>
              <th className={`number ${styles.side}`}>after</th>
              <th className="number">change</th>
            </tr>
          </thead>
          {moved.map((at) => (
            <tbody key={at.commit}>
              <tr>
                <th colSpan={4} scope="rowgroup" className={styles.commit}>
                  <CommitRef project={project} commit={at.commit} message={messages.get(at.commit) ?? null} />{" "}
                  <Link
                    href={`${paths.profileDiff(project, at.base, at.head)}?${new URLSearchParams({ sampleType })}`}
                  >
                    Difference
                  </Link>
                </th>
              </tr>
              {at.functions.map((one) => (
                <tr key={one.name}>
                  <td className={styles.function}>
                    <Link
                      className="mono"
                      title={cut(one.name)}
                      href={placeOf(project, sampleType, at, one.name)}
                    >
                      {shortName(cut(one.name))}
                    </Link>
                  </td>
                  <td className={`number ${styles.side}`}>{costOf(one.base, at, unit)}</td>
                  <td className={`number ${styles.side}`}>{costOf(one.head, at, unit)}</td>
                  <td className="number">{moveOf(one, at.scale, unit)}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </details>
  );
}

function placeOf(project: string, sampleType: string, { base, head }: MovedFunctions, fn: string): string {
  return `${paths.profileDiff(project, base, head)}?${new URLSearchParams({ sampleType, fn: cut(fn) })}`;
}

/** No sample says no more than that: the function may be there and cost next to nothing. */
function costOf(cost: number | null, { scale }: MovedFunctions, unit: string): string {
  if (cost === null) return "no sample";
  return scale === "share" ? pprofShare(cost, 1) : perRequestValue(cost, unit);
}
