import "server-only";
import { LRUCache } from "lru-cache";
import type { RequestBudget } from "@/lib/compare";
import { profileBackgrounds } from "@/lib/data/profiles";
import type { ProjectRef } from "@/lib/data/projects";
import { requestsOf } from "@/lib/flame";
import { type ProfilePair, type ProfileSummary } from "@/lib/model";
import { differentialTree } from "./differences";
import { findMergedAll } from "./merged";
import { make } from "./threads";

/** Profiles do not change, but runs that tell how many requests were served may still come. */
const budgets = new LRUCache<string, { readonly budget: RequestBudget | null }>({ max: 200, ttl: 60_000 });

/** What is split, by kind of profile; waits below this much, in all, matter to nobody. */
const split = [
  { kind: "cpu", sampleType: "cpu", least: 0 },
  { kind: "mutex", sampleType: "delay", least: 1e7 },
] as const;

/**
 * Of two sides, where the profiles of both tell it: the CPU time of a request in steps per function, and how long was
 * waited for locks. Empty where no requests are known to divide by, or no profile is of both.
 */
export async function requestBudgets(
  project: ProjectRef,
  profiles: readonly ProfilePair[],
): Promise<RequestBudget[]> {
  const found = await Promise.all(split.map((one) => budgetOfKind(project, profiles, one)));
  return found.filter((budget) => budget !== null);
}

async function budgetOfKind(
  project: ProjectRef,
  profiles: readonly ProfilePair[],
  { kind, sampleType, least }: (typeof split)[number],
): Promise<RequestBudget | null> {
  const pair = profiles.find((one) => one.kind === kind && one.base && one.head);
  if (!pair?.base || !pair.head) return null;
  const key = `${project.id}/${pair.base}/${pair.head}/${project.repositoryUrl ?? ""}`;
  const cached = budgets.get(key);
  if (cached) return cached.budget;
  const budget = await readBudget(project, { base: pair.base, head: pair.head }, kind, sampleType);
  const shown = budget && Math.max(budget.base, budget.head) >= least ? budget : null;
  budgets.set(key, { budget: shown });
  return shown;
}

async function readBudget(
  project: ProjectRef,
  profiles: RequestBudget["profiles"],
  kind: string,
  sampleType: string,
): Promise<RequestBudget | null> {
  const ids = [profiles.base, profiles.head];
  const [[base = null, head = null], [before, after]] = await Promise.all([
    findMergedAll(project, ids),
    profileBackgrounds(project, ids),
  ]);
  if (!base || !head || !has(base, sampleType) || !has(head, sampleType)) return null;
  // Waits add up until the profile is taken: they are told as they are.
  const requests = kind === "cpu" ? requestsOf(before?.load ?? null, after?.load ?? null) : null;
  if (kind === "cpu" && !requests) return null;
  const source = ({ commit }: ProfileSummary, background: typeof before) => ({
    repositoryUrl: project.repositoryUrl,
    commit,
    goVersion: background?.goVersion ?? null,
  });
  const { bytes } = await differentialTree(project, profiles.base, profiles.head, {
    granularity: "functions",
    sampleType,
  });
  return make("budget", bytes, {
    kind,
    profiles,
    columns: [base.sampleTypes, head.sampleTypes],
    requests,
    sources: { base: source(base, before), head: source(head, after) },
  });
}

const has = ({ sampleTypes }: ProfileSummary, type: string) => sampleTypes.some((one) => one.type === type);
