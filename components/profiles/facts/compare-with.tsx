"use client";

import { useRouter } from "next/navigation";
import { Select } from "@/components/layout";
import { paths, shortSha } from "@/lib/model";
import { choicesQuery } from "./choices-query";

/** A profile that this one can be compared with. */
interface CompareChoice {
  readonly id: string;
  readonly commit: string;
  readonly subject: string;
  readonly scenario: string | null;
  /** Which one of several: "repeat 2 of 3". */
  readonly repeat: string | null;
}

interface Props {
  readonly project: string;
  readonly id: string;
  /** Profiles of older commits become the base, those of newer ones the head. */
  readonly older: readonly CompareChoice[];
  readonly newer: readonly CompareChoice[];
}

/** Leads from one profile to the differential view of two, with what is chosen. */
export function CompareWith({ project, id, older, newer }: Props) {
  const router = useRouter();
  if (older.length + newer.length === 0) return null;
  const newerIds = new Set(newer.map((choice) => choice.id));
  const compare = (other: string | null) => {
    if (!other) return;
    const [base, head] = newerIds.has(other) ? [id, other] : [other, id];
    router.push(paths.profileDiff(project, base, head) + choicesQuery(window.location.search));
  };
  return (
    <Select
      aria-label="Compare with"
      placeholder="Compare with…"
      searchable
      w={220}
      comboboxProps={{ width: 420, position: "bottom-end", transitionProps: { duration: 0 } }}
      data={[
        { group: "Against an older commit (as base)", items: older.map(itemOf) },
        { group: "Against a newer commit (as head)", items: newer.map(itemOf) },
      ].filter(({ items }) => items.length > 0)}
      value={null}
      onChange={compare}
    />
  );
}

function itemOf({ id, commit, subject, scenario, repeat }: CompareChoice) {
  return { value: id, label: [shortSha(commit), subject, scenario, repeat].filter(Boolean).join(" · ") };
}
