import { perRequestValue, pprofShare, shortName } from "@/lib/flame";
import type { ChangeSuspects, SuspectFunction } from "@/lib/model";
import styles from "./changes.module.css";

type Profiles = ChangeSuspects["profiles"][number];

/** The functions whose own cost moved most, for each kind of profile that both commits have. */
export function SuspectFunctions({ profiles }: { profiles: ChangeSuspects["profiles"] }) {
  return (
    <section className={styles.functions}>
      <h3>Functions whose own cost changed most</h3>
      {profiles.length === 0 ? (
        <p className="dim">
          The two commits have no profiles of the same kind. Upload one with each run, and they are compared
          here.
        </p>
      ) : (
        <div className={styles.profiles}>
          {profiles.map((pair) => (
            <ProfileChange key={pair.kind} pair={pair} />
          ))}
        </div>
      )}
    </section>
  );
}

function ProfileChange({ pair }: { pair: Profiles }) {
  const { kind, scenario, url, scale, functions } = pair;
  return (
    <div>
      <h4>
        <a href={new URL(url).pathname}>{kind}</a>{" "}
        <span className="dim">
          {scale === "share" ? "share of the profile" : "per request"}
          {scenario ? `, under ${scenario}` : ""}
        </span>
      </h4>
      {functions === null && (
        <p>
          These profiles were stored by an earlier version; <code>npm run reparse</code> adds the costs of
          their functions.
        </p>
      )}
      {functions?.length === 0 && <p className="dim">No function's own cost changed notably.</p>}
      {functions && functions.length > 0 && <ChangeTable pair={pair} functions={functions} />}
    </div>
  );
}

function ChangeTable({ pair, functions }: { pair: Profiles; functions: readonly SuspectFunction[] }) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th>Function</th>
          <th className="number">before</th>
          <th className="number">after</th>
        </tr>
      </thead>
      <tbody>
        {functions.map(({ name, base, head }) => (
          <tr key={name}>
            <td className={`mono ${styles.function}`} title={name}>
              {shortName(name)}
            </td>
            <td className="number">{costText(base, pair)}</td>
            <td className="number">{costText(head, pair)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** No sample says no more than that: the function may be there and cost next to nothing. */
function costText(cost: number | null, { scale, unit }: Profiles): string {
  if (cost === null) return "no sample";
  return scale === "share" ? pprofShare(cost, 1) : perRequestValue(cost, unit);
}
