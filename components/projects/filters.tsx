"use client";

import { Button } from "@mantine/core";
import { useQueryStates } from "nuqs";
import { useTransition } from "react";
import { Select } from "@/components/layout";
import { Choice } from "./choice";
import { chosenBranch, ranges, trendParsers } from "./trend-state";
import styles from "./board.module.css";

interface Props {
  scenarios: string[];
  tools: string[];
  environments: string[];
  variants: string[];
  branches: string[];
  defaultBranch: string | null;
}

const rangeLabels = { "50": "Last 50 commits", "200": "Last 200 commits", "30d": "30 days", all: "All" };
const all = { scenario: null, tool: null, environment: null, variant: null, branch: null, range: null };

/** What of the project is shown; all of it is in the URL. */
export function TrendFilters({ scenarios, tools, environments, variants, branches, defaultBranch }: Props) {
  const [pending, startTransition] = useTransition();
  const [state, set] = useQueryStates(trendParsers, { shallow: false, history: "push", startTransition });
  const branch = chosenBranch(state.branch, defaultBranch);
  const filtered = Boolean(
    state.scenario || state.tool || state.environment || state.variant || state.branch,
  );
  return (
    <div className={styles.filters} data-pending={pending || undefined}>
      <Choice
        label="Scenario"
        all="All scenarios"
        values={scenarios}
        value={state.scenario}
        onChange={(scenario) => set({ scenario })}
      />
      <Choice
        label="Tool"
        all="All tools"
        values={tools}
        value={state.tool}
        onChange={(tool) => set({ tool })}
      />
      <Choice
        label="Environment"
        all="All environments"
        values={environments}
        value={state.environment}
        onChange={(environment) => set({ environment })}
      />
      {variants.length > 0 && (
        <Choice
          label="Variant"
          all="All variants"
          values={variants}
          value={state.variant}
          onChange={(variant) => set({ variant })}
        />
      )}
      <Choice
        label="Branch"
        all="All branches"
        values={branches}
        value={branch}
        onChange={(chosen) => set({ branch: chosen === defaultBranch ? null : (chosen ?? "*") })}
      />
      <Select
        aria-label="Range"
        w={152}
        data={ranges.map((value) => ({ value, label: rangeLabels[value] }))}
        value={state.range}
        allowDeselect={false}
        onChange={(value) => set({ range: ranges.find((range) => range === value) ?? null })}
      />
      {filtered && (
        <Button variant="subtle" onClick={() => set(all)}>
          Reset
        </Button>
      )}
    </div>
  );
}
