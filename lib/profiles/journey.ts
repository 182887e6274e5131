import "server-only";
import { journeySentence, leadingMover } from "@/lib/compare";
import { commitInfoOf, type MeasuredStep, measureJourney } from "@/lib/data/journeys";
import type { ProjectRef } from "@/lib/data/projects";
import { env } from "@/lib/env";
import { type Journey, type JourneyInput, type JourneyStep, paths, shortSha, subjectOf } from "@/lib/model";
import { profileEvidence } from "./evidence";

/** A journey told whole: what was measured, and which function moved in each step. Null when its commits are gone. */
export async function toldJourney(
  project: ProjectRef,
  slug: string,
  input: JourneyInput,
): Promise<Journey | null> {
  const measured = await measureJourney(project, input);
  if (!measured) return null;
  const { start, steps, metrics, series, others } = measured;
  const measuredSteps: JourneyStep[] = [];
  // One after the other: the differences of a dozen profiles at once would keep others waiting.
  for (const step of steps) measuredSteps.push(await toldStep(project, step, input.scenario));
  const url = env().publicUrl + paths.journey(project.slug, slug);
  return {
    slug,
    title: input.title,
    scenario: input.scenario,
    series,
    others: [...others],
    start: commitInfoOf(start.commit),
    steps: measuredSteps,
    metrics: [...metrics],
    sentence: journeySentence(metrics),
    input,
    url,
    picture: `${url}/opengraph-image`,
  };
}

async function toldStep(
  project: ProjectRef,
  { base, head, comparison, profiles: pair, between, title, note }: MeasuredStep,
  scenario: string,
): Promise<JourneyStep> {
  const site = env().publicUrl;
  const flameGraph = pair ? site + paths.profilePair(project.slug, pair) : null;
  const [evidence] = pair ? await profileEvidence(project, [pair]) : [];
  const mover = evidence ? leadingMover(evidence) : null;
  return {
    commit: commitInfoOf(head.commit),
    base: base.commit.sha,
    title: title || subjectOf(head.commit.message) || shortSha(head.commit.sha),
    note,
    skipped: between.map(({ sha, message }) => ({
      sha,
      subject: subjectOf(message) || null,
      url: site + paths.commit(project.slug, sha),
    })),
    config: comparison?.config ?? [],
    function:
      mover && flameGraph
        ? { ...mover, url: `${flameGraph}?${new URLSearchParams({ fn: mover.name })}` }
        : null,
    flameGraph,
    profiledUnder: pair && pair.scenario !== scenario ? pair.scenario : null,
    url: site + paths.compare(project.slug, base.commit.sha, head.commit.sha),
  };
}
