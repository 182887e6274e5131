import { setTimeout as sleep } from "node:timers/promises";
import { Suspense } from "react";
import { Budgets, BudgetsPlace, EvidencePlace, Why, WhyPlace } from "@/components/why";
import { type RequestBudget, type ProfileEvidence, reasonsOf } from "@/lib/compare";
import type { ProjectRef } from "@/lib/data/projects";
import type { Comparison } from "@/lib/model";
import { requestBudgets } from "@/lib/profiles/budgets";
import { profileEvidence } from "@/lib/profiles/evidence";
import { cpuPair, Flame, FlamePlace } from "./flame";

interface Props {
  project: ProjectRef;
  comparison: Comparison;
}

/** What the profiles of both sides tell. */
type Told = readonly [ProfileEvidence[], RequestBudget[]];

/** So long the page waits for its reasons; profiles that take longer come after it. */
const patienceMs = 300;

/** What explains a change, under the headline: sentences, a request's budget in steps, the CPU profiles laid over each other. */
export function Evidence({ project, comparison }: Props) {
  const pair = cpuPair(comparison);
  return (
    <EvidencePlace>
      <Reasons project={project} comparison={comparison} />
      {pair && (
        <Suspense fallback={<FlamePlace />}>
          <Flame project={project} pair={pair} />
        </Suspense>
      )}
    </EvidencePlace>
  );
}

async function Reasons({ project, comparison }: Props) {
  const { profiles } = comparison;
  const told: Promise<Told> = Promise.all([
    profileEvidence(project, profiles),
    requestBudgets(project, profiles),
  ]);
  const known = await Promise.race([told, sleep(patienceMs, null)]);
  if (known) return <Shown project={project} comparison={comparison} told={known} />;
  const keys = [comparison.config, comparison.environment].filter(({ length }) => length > 0).length;
  const lines = profiles.filter(({ base, head }) => base && head).length;
  return (
    <Suspense
      fallback={<EvidenceToCome lines={Math.min(5, lines) + keys} hasBudget={cpuPair(comparison) !== null} />}
    >
      <Late project={project} comparison={comparison} told={told} />
    </Suspense>
  );
}

function EvidenceToCome({ lines, hasBudget }: { lines: number; hasBudget: boolean }) {
  return (
    <>
      <WhyPlace lines={lines} />
      {hasBudget && <BudgetsPlace />}
    </>
  );
}

async function Late({ told, ...rest }: Props & { told: Promise<Told> }) {
  return <Shown {...rest} told={await told} />;
}

function Shown({ project, comparison, told: [evidence, budgets] }: Props & { told: Told }) {
  return (
    <>
      <Why project={project.slug} reasons={reasonsOf(evidence, comparison)} />
      <Budgets project={project.slug} budgets={budgets} />
    </>
  );
}
