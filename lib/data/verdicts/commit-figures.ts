import "server-only";
import { z } from "zod";
import { type CustomMetric, metricDefinition } from "@/lib/metrics";
import { type CommitFigure, Load, StoredFigure, Variant } from "@/lib/model";
import { pool } from "../database/database";
import { partScenario } from "../runs/part-runs";

/** The stored figures of each commit with what their series are, by ids of commits. */
export async function figuresOf(
  projectId: string,
  page: readonly { id: string; figures: unknown }[],
  custom: Readonly<Record<string, CustomMetric>>,
): Promise<ReadonlyMap<string, CommitFigure[]>> {
  const stored = page.map(({ id, figures }) => [id, z.array(StoredFigure).parse(figures ?? [])] as const);
  const ids = [...new Set(stored.flatMap(([, figures]) => figures.map(({ seriesId }) => seriesId)))];
  const series = new Map((await seriesOf(projectId, ids)).map((one) => [one.seriesId, one]));
  return new Map(
    stored.map(([id, figures]) => [
      id,
      figures.flatMap((figure) => {
        const identity = series.get(figure.seriesId);
        const { unit } = metricDefinition(figure.metric, custom[figure.metric]);
        if (!identity) return [];
        const { part } = figure;
        const scenario = part === undefined ? identity.scenario : partScenario(identity.scenario, part);
        return [{ ...figure, ...identity, scenario, unit }];
      }),
    ]),
  );
}

const SeriesRow = z.object({
  seriesId: z.string(),
  scenario: z.string(),
  tool: z.string(),
  environment: z.string(),
  load: Load,
  variant: Variant,
});

async function seriesOf(projectId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { rows } = await pool().query({
    name: "series-of-figures",
    text: `SELECT id AS "seriesId", scenario, tool, environment, load, variant FROM series
      WHERE project_id = $1 AND id = ANY($2::uuid[])`,
    values: [projectId, ids],
  });
  return z.array(SeriesRow).parse(rows);
}
