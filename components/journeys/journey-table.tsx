import { CommitRef, Link } from "@/components/signs";
import { factorText, isSure } from "@/lib/compare";
import { formatNumber, formatValue } from "@/lib/metrics";
import type { Journey, JourneyFigure, JourneyStep } from "@/lib/model";
import styles from "./journeys.module.css";

/** What each step changed, by how much and why. */
export function JourneyTable({ project, journey }: { project: string; journey: Journey }) {
  const profiled = journey.steps.filter(({ flameGraph }) => flameGraph);
  const loads = [...new Set(profiled.map(({ profiledUnder }) => profiledUnder))];
  const underAll = loads.length === 1 ? loads[0] : null;
  return (
    <div className={styles.scroll} role="region" aria-label="Steps" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>Step</th>
            <th>What changed</th>
            {journey.metrics.map(({ metric, label }) => (
              <th key={metric} className="number" colSpan={3}>
                {label}: before → after, factor (95 %), so far
              </th>
            ))}
            {profiled.length > 0 && (
              <th className={styles.moved}>
                Function that moved{underAll && `, profiled under the load of “${underAll}”`}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {journey.steps.map((step, at) => (
            <tr key={`${step.commit.commit} ${at}`}>
              <th scope="row">
                <Link href={step.url}>{step.title}</Link>
                {step.note && <div className="dim">{step.note}</div>}
              </th>
              <td>
                <CommitRef project={project} commit={step.commit.commit} />
                <Changes step={step} />
              </td>
              {journey.metrics.map((metric) => (
                <FigureCells
                  key={metric.metric}
                  figure={metric.steps[at] ?? null}
                  soFar={metric.cumulative[at] ?? null}
                  unit={metric.unit}
                />
              ))}
              {profiled.length > 0 && (
                <td>
                  <MovedFunction step={step} under={loads.length > 1 ? step.profiledUnder : null} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Changes({ step: { skipped, config } }: { step: JourneyStep }) {
  return (
    <>
      {config.slice(0, 4).map(({ key, base, head }) => (
        <div key={key} className="dim">
          <code>{key}</code> {base ?? "not set"} → {head ?? "not set"}
        </div>
      ))}
      {config.length > 4 && <div className="dim">and {config.length - 4} more settings</div>}
      {skipped.length > 0 && (
        <div className="dim">
          with {skipped.length} measured {skipped.length === 1 ? "commit" : "commits"} between:{" "}
          {skipped.slice(0, 5).map(({ sha, subject, url }, at) => (
            <span key={sha}>
              {at > 0 && ", "}
              <Link href={url} title={subject ?? undefined}>
                {sha.slice(0, 7)}
              </Link>
            </span>
          ))}
        </div>
      )}
    </>
  );
}

function FigureCells({
  figure,
  soFar,
  unit,
}: {
  figure: JourneyFigure | null;
  soFar: number | null;
  unit: string;
}) {
  if (!figure)
    return (
      <td colSpan={3} className="number dim">
        not measured
      </td>
    );
  const { interval } = figure;
  const ends = interval?.map((end) => formatNumber(end, 3)).join(" to ");
  return (
    <>
      <td className="number">
        {formatValue(figure.before, unit)} → {formatValue(figure.after, unit)}
      </td>
      <td className="number" title={figure.explanation}>
        {figure.text}
        {!isSure(figure) && <span className="dim"> ≈ ?</span>}
        {ends && <div className="dim">×{ends}</div>}
      </td>
      <td className="number">{factorText(soFar)}</td>
    </>
  );
}

interface MovedProps {
  step: JourneyStep;
  /** The load of the profiles, where it is to be said. */
  under: string | null;
}

function MovedFunction({ step: { function: moved, flameGraph }, under }: MovedProps) {
  if (!flameGraph) return <span className="dim">no profiles</span>;
  return (
    <>
      {moved ? (
        <>
          <Link href={moved.url}>
            <code>{moved.name}</code>
          </Link>{" "}
          <span className="dim">{moved.moved}</span>
        </>
      ) : (
        <Link href={flameGraph}>flame graph</Link>
      )}
      {under && <div className="dim">under the load of “{under}”</div>}
    </>
  );
}
