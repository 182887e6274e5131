import { Button, CloseButton } from "@mantine/core";
import { CheckList, Value } from "@/components/signs";
import { loadText } from "@/lib/compare";
import { described, firstFigures, formatValue, headlineMetrics } from "@/lib/metrics";
import type { ParsedRun } from "@/lib/model";
import { toolInfo } from "@/lib/tools";
import type { Recognised } from "./recognise";
import styles from "./upload.module.css";
import type { UploadItem } from "./use-items";

interface Props {
  item: UploadItem;
  /** What the server said of this file. */
  refused: string | undefined;
  onTakeAsConfig: (keys: number) => void;
  onRemove: () => void;
}

/** A file with what it was recognised as and its headline numbers, or with what is wrong with it. */
export function FileRow({ item: { file, recognised }, refused, onTakeAsConfig, onRemove }: Props) {
  const unusable = recognised?.kind === "unusable" ? recognised.message : undefined;
  const wrong = refused ?? unusable;
  return (
    <li className={styles.file} data-wrong={wrong ? true : undefined}>
      <div className={styles.fileHead}>
        <span className={styles.fileName}>{file.name}</span>
        <span className="dim">{formatValue(file.size, "bytes")}</span>
        <span className={styles.fileKind}>{recognised ? kindOf(recognised) : "reading…"}</span>
        <CloseButton size="sm" aria-label={`Remove ${file.name}`} onClick={onRemove} />
      </div>
      {wrong && (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
      {recognised?.kind === "unusable" && recognised.configKeys !== undefined && (
        <Button variant="default" onClick={() => onTakeAsConfig(recognised.configKeys ?? 0)}>
          Use as a configuration ({recognised.configKeys} keys)
        </Button>
      )}
      {recognised?.kind === "result" && <Runs runs={recognised.runs} />}
      {recognised?.kind === "profile" && (
        <p className={styles.numbers}>
          {recognised.totals.map(({ type, unit, total }) => (
            <span key={type}>
              <span className="dim">{type}</span> <Value value={total} unit={unit} strong />
            </span>
          ))}
        </p>
      )}
    </li>
  );
}

/** A file of benchmarks holds thousands: nobody looks through them before an upload. */
const mostShown = 20;

function Runs({ runs }: { runs: readonly ParsedRun[] }) {
  const more = runs.length - mostShown;
  return (
    <>
      {runs.slice(0, mostShown).map((run, index) => (
        <Run key={index} run={run} />
      ))}
      {more > 0 && <p className="dim">and {more.toLocaleString("en-US")} more results</p>}
    </>
  );
}

function kindOf(recognised: Recognised): string {
  switch (recognised.kind) {
    case "result":
      return [
        ...new Set(
          recognised.runs.map(({ tool, toolVersion }) =>
            `${toolInfo(tool)?.label ?? tool} ${toolVersion ?? ""}`.trim(),
          ),
        ),
      ].join(", ");
    case "profile":
      return `${recognised.profileKind} profile${recognised.seconds ? `, ${formatValue(recognised.seconds, "seconds")}` : ""}`;
    case "config":
      return `configuration, ${recognised.keys} keys`;
    case "side":
      return `${recognised.label}, beside the result: ${recognised.says}`;
    case "large":
      return "large: the server will read it";
    case "unusable":
      return "not usable";
  }
}

/** Figures that a line has room for. */
const room = 5;

function Run({ run }: { run: ParsedRun }) {
  const metrics: Readonly<Record<string, number>> = { ...run.metrics, ...valuesOf(run.customMetrics) };
  const measured = headlineMetrics(run).filter(({ metric }) => metrics[metric] !== undefined);
  return (
    <div className={styles.run}>
      <p className={styles.numbers}>
        <b>{run.scenario ?? "scenario not named"}</b>
        <span className="dim">{loadText(run.load)}</span>
        {firstFigures(described(measured, run.customMetrics), room).map(({ metric, label, unit }) => (
          <span key={metric}>
            <span className="dim">{label}</span> <Value value={metrics[metric]} unit={unit} strong />
          </span>
        ))}
      </p>
      <CheckList checks={run.checks.filter(({ level }) => level !== "info")} />
    </div>
  );
}

function valuesOf(custom: ParsedRun["customMetrics"]): Record<string, number> {
  return Object.fromEntries(Object.entries(custom).map(([name, { value }]) => [name, value]));
}
