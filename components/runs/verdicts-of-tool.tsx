import type { ReactNode } from "react";
import { Section } from "@/components/layout";
import { formatNumber } from "@/lib/metrics";
import type { RunDetails } from "@/lib/model";
import styles from "./runs.module.css";

/** What the tool itself judged and counted: thresholds, checks of the script, answers by status, errors by kind. */
export function ToolVerdicts({ details }: { details: RunDetails }) {
  const { thresholds = [], assertions = [], statusCodes, errorKinds } = details;
  return (
    <>
      {thresholds.length > 0 && (
        <Section title="Script thresholds">
          <Rows
            rows={thresholds.map(({ metric, expression, ok }) => [
              <code key="">{`${metric} ${expression}`}</code>,
              <Passed key="" ok={ok} />,
            ])}
          />
        </Section>
      )}
      {assertions.length > 0 && (
        <Section title="Script checks">
          <Rows
            rows={assertions.map(({ group, name, passes, fails }) => [
              group ? `${group} / ${name}` : name,
              <Passed key="" ok={fails === 0}>
                {fails === 0
                  ? `all ${formatNumber(passes)}`
                  : `${formatNumber(fails)} of ${formatNumber(passes + fails)} times`}
              </Passed>,
            ])}
          />
        </Section>
      )}
      <Counts title="Responses by status" counts={statusCodes} />
      <Counts title="Errors by kind" counts={errorKinds} />
    </>
  );
}

function Passed({ ok, children }: { ok: boolean; children?: ReactNode }) {
  return (
    <span className={ok ? styles.passed : styles.failed}>
      <span aria-hidden>{ok ? "✓" : "✕"}</span> {ok ? "passed" : "failed"} {children}
    </span>
  );
}

function Counts({ title, counts }: { title: string; counts: Readonly<Record<string, number>> | undefined }) {
  const entries = Object.entries(counts ?? {}).filter(([, count]) => count > 0);
  if (entries.length === 0) return null;
  return (
    <Section title={title}>
      <Rows rows={entries.map(([kind, count]) => [kind, formatNumber(count)])} />
    </Section>
  );
}

function Rows({ rows }: { rows: readonly (readonly [ReactNode, ReactNode])[] }) {
  return (
    <table className="table">
      <tbody>
        {rows.map(([name, value], index) => (
          <tr key={index}>
            <td className={styles.name}>{name}</td>
            <td className="number">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
