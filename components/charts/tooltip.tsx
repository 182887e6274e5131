import { Change, fullTime, InvalidMark } from "@/components/signs";
import { displayScale, formatNumber, formatValue } from "@/lib/metrics";
import { shortSha } from "@/lib/model";
import { type ChartLine, type ChartPoint, flagAt, pointAt, relativeChange } from "./commit-axis";
import { Swatch } from "./end-labels";
import { flagText } from "./flag-text";
import type { Plot } from "./geometry";
import styles from "./tooltip.module.css";

/** More lines than this no tooltip can hold. */
const most = 8;

interface Props {
  plot: Plot;
  at: number;
  /** Above the chart, where there is no room below. */
  above: boolean;
}

/** What was measured at the commit under the pointer: value, repeats, spread, change to the point before. */
export function ChartTooltip({ plot, at, above }: Props) {
  const commit = plot.axis[at];
  if (!commit) return null;
  const rows = plot.lines.flatMap((line) => {
    const { point, before } = pointAt(line, at);
    return point ? [{ line, point, before }] : [];
  });
  const onRight = (plot.positions[at] ?? 0) < 0.5;
  const place = `${(plot.positions[at] ?? 0) * 100}%`;
  return (
    <div
      className={`${styles.tooltip} ${above ? styles.above : ""}`}
      style={onRight ? { left: `calc(${place} + 12px)` } : { right: `calc(100% - ${place} + 12px)` }}
    >
      <div className={styles.tooltipHead}>
        <code>{shortSha(commit.commit)}</code> <span>{commit.message}</span>
      </div>
      <div className="dim">{fullTime(commit.committedAt)}</div>
      <table>
        <tbody>
          {rows.slice(0, most).map((row) => (
            <TooltipRow key={row.line.id} {...row} unit={plot.unit} end={plot.y.max} />
          ))}
        </tbody>
      </table>
      {rows.length > most && <div className="dim">and {rows.length - most} more</div>}
      {rows.length === 0 && <div className="dim">Nothing measured here</div>}
      {rows.flatMap(({ line }) => {
        const flag = flagAt(line, at);
        if (!flag) return [];
        return (
          <div key={line.id} className={styles.tooltipNote}>
            <span aria-hidden>⚑ </span>
            {line.label}: the trend {flagText(plot.unit, flag)}
          </div>
        );
      })}
      {rows.some(({ point }) => point.configChanged) && (
        <div className={styles.tooltipNote}>
          <span aria-hidden>▲ </span>
          {settingsText(commit.settings)}
        </div>
      )}
      {commit.note && <div className={styles.tooltipNote}>{commit.note}</div>}
      {rows.some(({ point }) => (point.configurations ?? 1) > 1) && (
        <div className="dim">Several configurations at this commit: the newest is shown</div>
      )}
    </div>
  );
}

interface RowProps {
  line: ChartLine;
  point: ChartPoint;
  before?: ChartPoint;
  unit: string;
  /** Of the axis. */
  end: number;
}

function TooltipRow({ line, point, before, unit, end }: RowProps) {
  const { n, median, min, max, invalid, step } = point;
  const single = line.ofProfiles ? "single profile" : "single run";
  return (
    <tr>
      <th scope="row">
        <Swatch line={line} /> {line.label}
      </th>
      <td>
        {invalid && <InvalidMark reason="A run here failed a check" />} <b>{formatValue(median, unit)}</b>
      </td>
      <td>
        {step ? (
          <Change
            change={step.change ?? Infinity}
            better={step.better === (step.change ?? 1) > 0 ? "higher" : "lower"}
            word={step.better ? "better" : "worse"}
          />
        ) : (
          <Change change={relativeChange(before?.median, median)} />
        )}
      </td>
      <td className="dim">
        {n > 1 ? `n ${n}, ${rangeText(min, max, unit)}` : single}
        {max > end * (1 + 1e-9) && ", beyond the axis"}
      </td>
    </tr>
  );
}

/** Settings in a tooltip; the others are counted. */
const mostSettings = 4;

function settingsText(settings: readonly string[] = []): string {
  if (settings.length === 0) return "The configuration changed";
  const more = settings.length - mostSettings;
  return `Changed: ${settings.slice(0, mostSettings).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** "18 626 – 20 431", in the unit of the value beside it where they are near. */
function rangeText(min: number, max: number, unit: string): string {
  const { factor, suffix } = displayScale([max], unit);
  return `${formatNumber(min / factor, 3)} – ${formatNumber(max / factor, 3)} ${suffix}`;
}

/** The same as one sentence, for those who hear it. */
export function spokenPoint(plot: Plot, at: number): string {
  const commit = plot.axis[at];
  if (!commit) return "";
  const values = plot.lines.flatMap((line) => {
    const { point } = pointAt(line, at);
    if (!point) return [];
    const flag = flagAt(line, at);
    return [
      `${line.label} ${formatValue(point.median, plot.unit)}${point.invalid ? " (invalid)" : ""}${
        flag ? `, the trend ${flagText(plot.unit, flag)}` : ""
      }`,
    ];
  });
  const note = commit.note ? `. ${commit.note}` : "";
  return `${shortSha(commit.commit)} ${commit.message ?? ""}: ${values.join(", ") || "nothing measured"}${note}`;
}
