import { ChangeList, ChangeView, SearchState } from "@/components/changes";
import { Section } from "@/components/layout";
import { changeDetail, listChanges } from "@/lib/data/changes";
import type { ProjectRef } from "@/lib/data/projects";
import { type ChangeSearch, Id } from "@/lib/model";

interface Props {
  project: ProjectRef;
  seriesId: string;
  metric: string;
  search: ChangeSearch;
  /** The change point that the URL names. */
  wanted: string | null;
}

/** The change points of a trend, one of them open: the one that is asked for, else the newest that nobody accepted. */
export async function SeriesChanges({ project, seriesId, metric, search, wanted }: Props) {
  const { items } = await listChanges(project, { seriesId, metric, limit: 500 });
  const asked = Id.safeParse(wanted).data;
  const open = items.find(({ id }) => id === asked) ?? items.find(({ accepted }) => !accepted) ?? items[0];
  const detail = open ? await changeDetail(project, open.id) : null;
  return (
    <>
      <Section title="Change points">
        <SearchState search={search} found={items.length} gone={Boolean(asked && open?.id !== asked)} />
        {items.length > 0 && (
          <ChangeList project={project.slug} changes={items} open={open?.id} ofOneSeries />
        )}
      </Section>
      {detail && <ChangeView key={detail.id} project={project.slug} change={detail} />}
    </>
  );
}
