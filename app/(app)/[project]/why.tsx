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
type Findings = readonly [ProfileEvidence[], RequestBudget[]];

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
  const findings: Promise<Findings> = Promise.all([
    profileEvidence(project, profiles),
    requestBudgets(project, profiles),
  ]);
  const inTime = await Promise.race([findings, sleep(patienceMs, null)]);
  if (inTime) return <Shown project={project} comparison={comparison} findings={inTime} />;
  const keys = [comparison.config, comparison.environment].filter(({ length }) => length > 0).length;
  const lines = profiles.filter(({ base, head }) => base && head).length;
  return (
    <Suspense
      fallback={<EvidenceToCome lines={Math.min(5, lines) + keys} hasBudget={cpuPair(comparison) !== null} />}
    >
      <Late project={project} comparison={comparison} findings={findings} />
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

async function Late({ findings, ...rest }: Props & { findings: Promise<Findings> }) {
  return <Shown {...rest} findings={await findings} />;
}

function Shown({ project, comparison, findings: [evidence, budgets] }: Props & { findings: Findings }) {
  return (
    <>
      <Why project={project.slug} reasons={reasonsOf(evidence, comparison)} />
      <Budgets project={project.slug} budgets={budgets} />
    </>
  );
}
