import "server-only";
import { budgetStates } from "@/lib/data/budgets";
import { listChanges } from "@/lib/data/changes";
import {
  budgetKey,
  budgetRecords,
  changedCommits,
  commitsOfShas,
  keepBudgetRecords,
  lastMeasured,
  storeEvent,
  worseCommits,
} from "@/lib/data/events";
import { defaultBranchOf, findProjectById, type ProjectRef } from "@/lib/data/projects";
import type { BudgetState } from "@/lib/model";
import { budgetEvent, changeEvent, quietEvent, worseEvent } from "./contents";

/** Looks for what a project has to tell and was not told yet, and puts it into the outbox, oldest commit first. */
export async function findNews(projectId: string, now = new Date()): Promise<number> {
  const project = await findProjectById(projectId);
  if (!project) return 0;
  const isNew = [
    ...(await tellChanges(project)),
    ...(await tellWorse(project)),
    ...(await tellBudgets(project)),
    ...(await tellQuiet(project, now)),
  ];
  return isNew.filter(Boolean).length;
}

async function tellWorse(project: ProjectRef): Promise<boolean[]> {
  const isNew: boolean[] = [];
  for (const commit of await worseCommits(project.id))
    isNew.push(await storeEvent(project.id, await worseEvent(project, commit)));
  return isNew;
}

/** What has three commits behind it, in the metrics that are decided on, and that nobody accepted. */
async function tellChanges(project: ProjectRef): Promise<boolean[]> {
  const { groups } = await listChanges(project, { primary: true, state: "open", limit: 500 });
  const items = groups.flatMap((group) => group.items).filter(({ uploads }) => uploads === null);
  const commits = await changedCommits(
    project.id,
    items.map(({ id }) => id),
  );
  const isNew: boolean[] = [];
  for (const commit of commits) {
    const moved = items.filter((item) => item.commit === commit.sha);
    isNew.push(await storeEvent(project.id, await changeEvent(project, commit, moved)));
  }
  return isNew;
}

/** A budget that is crossed, or met again after it was: what is too close to call is no news. */
async function tellBudgets(project: ProjectRef): Promise<boolean[]> {
  const states = await budgetStates(project);
  const before = await budgetRecords(project.id);
  const settled = states.map((state) => {
    const known = before.get(budgetKey(state));
    const isOpen = state.state === "too-close-to-call" || state.state === "not-measured";
    return { state, known, isNews: !isOpen && (known?.state ?? "met") !== state.state };
  });
  const news = settled.filter(({ isNews }) => isNews);
  const commits = await commitsOfShas(
    project.id,
    news.flatMap(({ state }) => state.commit ?? []),
  );
  const isNew: boolean[] = [];
  for (const { state, known } of news) {
    const commit = commits.get(state.commit ?? "");
    const since = known?.commit ?? null;
    if (commit)
      isNew.push(await storeEvent(project.id, await budgetEvent(project, { ...commit, since }, state)));
  }
  // Until it is decided again, one that was crossed stays so.
  const kept = settled.map(({ state, known }): BudgetState =>
    state.state === "too-close-to-call" && known?.state === "crossed"
      ? { ...state, state: known.state }
      : state,
  );
  await keepBudgetRecords(project.id, kept);
  return isNew;
}

async function tellQuiet(project: ProjectRef, now: Date): Promise<boolean[]> {
  const days = project.settings.quietAfterDays;
  if (days === undefined) return [];
  const branch = await defaultBranchOf(project.id);
  const last = await lastMeasured(project.id, branch);
  if (!last) return [];
  const event = await quietEvent(project, { ...last, branch, days }, now);
  return event ? [await storeEvent(project.id, event)] : [];
}
