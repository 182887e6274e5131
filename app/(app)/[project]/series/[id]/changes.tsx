import { ChangeList, ChangeView, SearchState } from "@/components/changes";
import { Section } from "@/components/layout";
import { changeDetail, listChanges } from "@/lib/data/changes";
import type { ProjectRef } from "@/lib/data/projects";
import { type ChangeSearch, Id, thresholdOf, type ProjectChange } from "@/lib/model";

interface Props {
  project: ProjectRef;
  seriesId: string;
  metric: string;
  search: ChangeSearch;
  /** The change point that the URL names. */
  changeId: string | null;
}

/** The change points of a trend, one of them open: the one that is asked for, else the newest that is still open. */
export async function SeriesChanges({ project, seriesId, metric, search, changeId }: Props) {
  const { items: all } = await listChanges(project, { seriesId, metric, state: "all", limit: 500 });
  const validId = Id.safeParse(changeId).data;
  const items = all.filter((change) => change.id === validId || !isGone(change));
  const open =
    items.find(({ id }) => id === validId) ??
    items.find(({ state }) => state === "new" || state === "open") ??
    items[0];
  const detail = open ? await changeDetail(project, open.id) : null;
  return (
    <>
      <Section title="Change points">
        <SearchState
          search={search}
          count={items.length}
          threshold={thresholdOf(project.settings, metric)}
          gone={Boolean(validId && open?.id !== validId)}
        />
        {items.length > 0 && (
          <ChangeList project={project.slug} changes={items} open={open?.id} ofOneSeries />
        )}
      </Section>
      {detail && <ChangeView key={detail.id} project={project.slug} change={detail} />}
    </>
  );
}

/** Newer runs made it unlikely: shown only to those who have its link. */
function isGone({ state, repairedBy, repairs }: ProjectChange): boolean {
  return state === "closed" && repairedBy === null && repairs === null;
}
