"use client";

import { Button } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Select } from "@/components/layout";
import { naturalOrder, variantText } from "@/lib/compare";
import { type ComparisonFilter, filterText, withFilter } from "@/lib/model";
import type { FilteredSeries } from "./filtered-series";
import styles from "./compare.module.css";

interface Props {
  series: readonly FilteredSeries[];
  filter: ComparisonFilter;
  /** All metrics are shown. */
  all: boolean;
}

/** Narrows a comparison to an environment, a scenario or a variant; in the URL. Nothing where there is nothing to choose. */
export function CompareFilters({ series, filter, all }: Props) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const go = (next: ComparisonFilter) =>
    startTransition(() => router.push(withFilter(all ? "?metrics=all" : "?", next), { scroll: false }));
  const { environment, scenario, variant } = filter;
  const names = (part: "environment" | "scenario") =>
    [...new Set(series.map((one) => one[part]))].sort(naturalOrder).map((value) => ({ value, label: value }));
  const variants = variantsOf(series);
  const chosen = variant && variants.find(({ label }) => label === labelOf(variant))?.value;
  if (
    !filterText(filter) &&
    [names("environment"), names("scenario"), variants].every(({ length }) => length < 2)
  )
    return null;
  return (
    <div className={styles.filters} data-pending={pending || undefined}>
      <Choice
        label="Environment"
        options={names("environment")}
        value={environment}
        onChange={(value) => go({ ...filter, environment: value })}
      />
      <Choice
        label="Scenario"
        options={names("scenario")}
        value={scenario}
        onChange={(value) => go({ ...filter, scenario: value })}
      />
      <Choice
        label="Variant"
        options={variants}
        value={chosen}
        onChange={(value) =>
          go({
            ...filter,
            variant: value === undefined ? undefined : variants.find((one) => one.value === value)?.variant,
          })
        }
      />
      {filterText(filter) && (
        <Button variant="subtle" onClick={() => go({})}>
          All series
        </Button>
      )}
    </div>
  );
}

const labelOf = (variant: FilteredSeries["variant"]) =>
  variantText(Object.fromEntries(Object.entries(variant).filter(([, value]) => value !== ""))) ||
  "not varied";

/** Every variant that there is, with the filter that leaves it alone: what it does not vary is empty in it. */
function variantsOf(series: readonly FilteredSeries[]) {
  const keys = [...new Set(series.flatMap(({ variant }) => Object.keys(variant)))];
  const filters = series.map(({ variant }) =>
    Object.fromEntries(keys.map((key) => [key, variant[key] ?? ""])),
  );
  const byLabel = new Map(filters.map((variant) => [labelOf(variant), variant]));
  return [...byLabel].map(([label, variant]) => ({ value: label, label, variant }));
}

interface ChoiceProps {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** One of several values, or all. "" stands for all: a Select shows no text for null. */
function Choice({ label, options, value, onChange }: ChoiceProps) {
  if (options.length < 2 && value === undefined) return null;
  return (
    <Select
      aria-label={label}
      w={200}
      searchable={options.length > 8}
      data={[{ value: "", label: `All ${label.toLowerCase()}s` }, ...options]}
      value={value ?? ""}
      allowDeselect={false}
      onChange={(chosen) => onChange(chosen || undefined)}
    />
  );
}
