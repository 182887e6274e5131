import type { ReactNode } from "react";
import { BudgetList } from "@/components/budgets";
import { Section } from "@/components/layout";
import { PartLinks } from "@/components/signs";
import type { Comparison } from "@/lib/model";
import { CompareFilters } from "./compare-filters";
import { Counts } from "./counts";
import { Differences } from "./differences";
import { Endpoints } from "./endpoints";
import { Glance } from "./glance";
import { MetricTable } from "./metric-table";
import { MetricsSwitch } from "./metrics-switch";
import { Missing } from "./missing";
import { ProfilePairs } from "./profile-pairs";
import { RefPicker } from "./ref-picker";
import { filteredSeries } from "./filtered-series";
import { partHref, seriesPart, type Shown } from "./series-part";
import { Settle } from "./settle";
import { Sides } from "./sides";
import { Unmatched } from "./unmatched";
import { Warnings } from "./warnings";
import styles from "./compare.module.css";

interface Props {
  project: string;
  comparison: Comparison;
  shown: Shown;
  /** Latency distributions, the trend around both commits: they may come later. */
  distributions: ReactNode;
  trends?: ReactNode;
  /** The sides cannot be changed. */
  fixed?: boolean;
}

/** A comparison from the answer down to its evidence. */
export function ComparisonView({ project, comparison, shown, distributions, trends, fixed = false }: Props) {
  const { base, head, filter } = comparison;
  const { all } = shown;
  const part = seriesPart(comparison.rows, shown);
  const hrefOf = partHref(fixed ? {} : filter, all);
  const change = {
    base: <RefPicker project={project} head={head.ref} filter={filter} label="Change" variant="subtle" />,
    head: (
      <>
        <RefPicker project={project} base={base.ref} filter={filter} label="Change" variant="subtle" />
        <RefPicker
          project={project}
          sides={[base.ref, head.ref]}
          filter={filter}
          label="Add a side"
          variant="subtle"
        />
      </>
    ),
  };
  return (
    <>
      <Sides project={project} base={base} head={head} change={fixed ? undefined : change} />
      {!fixed && <CompareFilters series={filteredSeries([comparison])} filter={filter} all={all} />}
      <Missing comparison={comparison} />
      <Counts comparison={comparison} />
      <BudgetList budgets={comparison.budgets} />
      <Settle comparison={comparison} />
      <Glance comparison={comparison} part={part} hrefOf={hrefOf} />
      <Warnings warnings={comparison.warnings} />
      <WhatElse comparison={comparison} />
      <Section title="Metrics" id="metrics" aside={<MetricsSwitch all={all} filter={fixed ? {} : filter} />}>
        <MetricTable comparison={comparison} part={part} />
        <PartLinks part={part} what="series" order="those that moved first" hrefOf={hrefOf} />
      </Section>
      <Endpoints splits={comparison.splits} />
      <Unmatched series={comparison.unmatched} />
      {distributions}
      <ProfilePairs project={project} pairs={comparison.profiles} />
      {trends}
    </>
  );
}

/** Differences beside the code: they come before the figures, because they may be the cause. */
function WhatElse({ comparison }: { comparison: Comparison }) {
  return (
    <div className={styles.columns}>
      <Differences
        title="Configuration"
        differences={comparison.config}
        unchanged={comparison.configUnchanged}
        notRecorded={comparison.notRecorded.config}
        same="The same on both sides."
        unknown="No configuration was uploaded with these runs."
      />
      <Differences
        title="Environment"
        differences={comparison.environment}
        unchanged={comparison.environmentUnchanged}
        notRecorded={comparison.notRecorded.environment}
        same="The same on both sides."
        unknown="Only the name of the environment is known; no facts about it were uploaded."
      />
    </div>
  );
}
