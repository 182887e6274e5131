import { Section } from "@/components/layout";
import { metricDefinition } from "@/lib/metrics";
import type { RunDetail, RunSide, TimelinePoint } from "@/lib/model";
import type { Lane } from "./lane-scale";
import { Lanes } from "./lanes";
import styles from "./lanes.module.css";

interface Props {
  run: RunDetail;
  /** With its samples. */
  side: RunSide | null;
}

const ofTool = [
  { key: "qps", metric: "qps" },
  { key: "p99", metric: "latency_p99", log: true },
  { key: "errors", metric: "errors" },
] as const;

/** The run over its time: what the tool says second by second, and below it what the server felt. */
export function OverTheRun({ run, side }: Props) {
  const { timeline = [] } = run.details;
  const tool = timeline.length > 1 ? timelineLanes(timeline) : [];
  const felt = (side?.lanes ?? []).map((lane): Lane => lane);
  const lanes = [...tool, ...felt.filter(({ name }) => !isOwn(name))];
  const own = felt.filter(({ name }) => isOwn(name));
  const seconds = run.metrics["duration"] ?? timeline.at(-1)?.at ?? 1;
  const end = Math.max(seconds, timeline.at(-1)?.at ?? 0);
  if (lanes.length + own.length === 0) return null;
  return (
    <Section title="Over the run" aside="by time since the start">
      {lanes.length > 0 && <Lanes lanes={lanes} seconds={end} />}
      {own.length > 0 && (
        <details className={styles.own} open={lanes.length === 0}>
          <summary>{own.length === 1 ? "One metric" : `${own.length} metrics`} of the service itself</summary>
          <Lanes lanes={own} seconds={end} />
        </details>
      )}
    </Section>
  );
}

const isOwn = (name: string) => name.startsWith("own:");

/** What the tool does not tell, or what stayed at zero, is left out. */
function timelineLanes(points: readonly TimelinePoint[]): Lane[] {
  return ofTool.flatMap(({ key, metric, ...look }): Lane[] => {
    const measured = points.filter((point) => point[key] !== null);
    const values = measured.map((point) => point[key]!);
    if (values.every((value) => value === 0)) return [];
    const { label, unit } = metricDefinition(metric);
    return [{ name: key, label, unit, shape: "line", at: measured.map(({ at }) => at), values, ...look }];
  });
}
