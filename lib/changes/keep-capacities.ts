import "server-only";
import type { SeriesKey } from "@/lib/data/changes";
import { isDatabaseAway } from "@/lib/data/database";
import { capacityWork } from "@/lib/data/decisions";
import { deleteRun } from "@/lib/data/keeping";
import { ingestDerived } from "@/lib/ingest/derived";

/**
 * Stores the capacity of each commit at which a series of an offered load waits to be searched, and takes back what is not
 * so any more. Before the search takes the series out of the queue: who is killed here finds it there again.
 */
export async function keepCapacities(series: SeriesKey): Promise<void> {
  try {
    for (const { project, wanted, stale } of await capacityWork(series)) {
      for (const { meta, result } of wanted) await ingestDerived(project, meta, "capacity.json", result);
      for (const id of stale) await deleteRun(project, id);
    }
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    // It must not keep the series from being searched.
    console.error(`The capacity of the series ${series.seriesId} failed:`, error);
  }
}
