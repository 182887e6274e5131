import { Link } from "@/components/signs";
import type { DriftPage } from "@/lib/model";
import styles from "./drift.module.css";

interface Props {
  drift: DriftPage;
  /** Of the present address. */
  state: {
    by: string;
    at: string | null;
    view: "zones" | "time";
    all: boolean;
    missing: boolean;
    column: string | null;
  };
}

/** What the columns are, of which time, and whether what is the same is shown, too: all in the address. */
export function DriftFilters({ drift, state }: Props) {
  const to = (more: Partial<Record<"by" | "at" | "view" | "all" | "missing" | "column", string | null>>) => {
    const now = {
      by: state.by,
      at: state.at,
      view: state.view === "time" ? "time" : null,
      all: state.all ? "1" : null,
      missing: state.missing ? "1" : null,
      column: state.column,
    };
    const next = Object.entries({ ...now, ...more }).filter(([, value]) => value !== null);
    return `?${new URLSearchParams(next as [string, string][])}`;
  };
  const { by, view, all, missing, at, column } = state;
  return (
    <div className={styles.filters}>
      {drift.labels.length > 1 && (
        <Choice
          label="Columns"
          items={drift.labels.map((one) => ({
            text: one,
            href: to({ by: one, column: null }),
            on: one === by,
          }))}
        />
      )}
      <Choice
        label="View"
        items={[
          { text: `${by}s side by side`, href: to({ view: null, column: null }), on: view === "zones" },
          ...drift.columns.map(({ value }) => ({
            text: `${value} over time`,
            href: to({ view: "time", column: value }),
            on: view === "time" && column === value,
          })),
        ]}
      />
      <Choice
        label="Keys"
        items={[
          {
            text: view === "time" ? "changed" : "differing",
            href: to({ all: null, missing: null }),
            on: !all && !missing,
          },
          ...(drift.missing > 0 && view === "zones"
            ? [
                {
                  text: `and ${drift.missing} not recorded everywhere`,
                  href: to({ all: null, missing: "1" }),
                  on: !all && missing,
                },
              ]
            : []),
          { text: "all", href: to({ all: "1", missing: null }), on: all },
        ]}
      />
      {view === "zones" && drift.times.length > 1 && (
        <form className={styles.time}>
          <input type="hidden" name="by" value={by} />
          {all && <input type="hidden" name="all" value="1" />}
          {missing && <input type="hidden" name="missing" value="1" />}
          <label>
            As of{" "}
            <select name="at" defaultValue={at ?? ""}>
              <option value="">now</option>
              {[...new Set([...(at === null ? [] : [at]), ...drift.times])].map((time) => (
                <option key={time} value={time}>
                  {time.slice(0, 19).replace("T", " ")}
                </option>
              ))}
            </select>
          </label>
          <button type="submit">Show</button>
        </form>
      )}
    </div>
  );
}

function Choice({
  label,
  items,
}: {
  label: string;
  items: readonly { text: string; href: string; on: boolean }[];
}) {
  return (
    <nav aria-label={label}>
      <span className="dim">{label}: </span>
      {items.map(({ text, href, on }, index) => (
        <span key={text}>
          {index > 0 && ", "}
          {on ? <b aria-current="true">{text}</b> : <Link href={href}>{text}</Link>}
        </span>
      ))}
    </nav>
  );
}
