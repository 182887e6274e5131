"use client";

import { Button, Checkbox, TextInput, UnstyledButton } from "@mantine/core";
import { parseAsBoolean, parseAsString, useQueryStates } from "nuqs";
import { useState } from "react";
import { Sparkline } from "@/components/charts/sparkline";
import { Change, InvalidMark, Link, ShortVerdict, Value } from "@/components/signs";
import { metricDefinition } from "@/lib/metrics";
import { paths } from "@/lib/model";
import type { Heat, HeatCell, HeatFigure, HeatRow } from "./heat";
import { PartRows } from "./part-rows";
import styles from "./heat-table.module.css";

/** What of the table is shown. */
const heatParsers = {
  find: parseAsString.withDefault(""),
  changed: parseAsBoolean.withDefault(false),
};

/** Rows beyond are shown when somebody asks. */
const mostRows = 40;
/** Fewer need no search. */
const fewestToSearch = 6;

/** Many series at a glance: scenario × way of measuring, the worst first; each place leads to its charts. */
export function HeatTable({ project, heat }: { project: string; heat: Heat }) {
  const [{ find, changed }, set] = useQueryStates(heatParsers);
  const [all, setAll] = useState(false);
  const terms = find.toLowerCase().split(/\s+/).filter(Boolean);
  const found = heat.rows.filter(
    ({ scenario, changed: isChanged }) =>
      (!changed || isChanged) && terms.every((term) => scenario.toLowerCase().includes(term)),
  );
  const rows = all ? found : found.slice(0, mostRows);
  return (
    <section className={styles.heat} aria-label="All series">
      <div className={styles.filters} hidden={heat.rows.length < fewestToSearch}>
        <TextInput
          size="xs"
          w={240}
          aria-label="Words of the scenario"
          placeholder="Words of the scenario"
          value={find}
          onChange={(event) => set({ find: event.currentTarget.value || null })}
        />
        <Checkbox
          size="xs"
          label="Changed only"
          checked={changed}
          onChange={(event) => set({ changed: event.currentTarget.checked || null })}
        />
        <span className="dim">
          {found.length} of {heat.rows.length} scenarios, what got worse first
        </span>
      </div>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Scenarios by way of measuring">
        <table className={`table ${styles.table}`}>
          <thead>
            <tr>
              <th>Scenario</th>
              {heat.ways.map((way) => (
                <th key={way}>{way}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.scenario} project={project} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length < found.length && (
        <Button variant="default" onClick={() => setAll(true)}>
          Show all {found.length}
        </Button>
      )}
    </section>
  );
}

function Row({ project, row: { scenario, cells } }: { project: string; row: HeatRow }) {
  const [open, setOpen] = useState(false);
  const unfolds = cells.some((cell) => cell?.hasParts);
  return (
    <>
      <tr>
        <th scope="row">
          <Link href={`${paths.project(project)}?${new URLSearchParams({ scenario })}`}>{scenario}</Link>
          {unfolds && (
            <UnstyledButton
              className={styles.unfold}
              aria-expanded={open}
              onClick={() => setOpen((before) => !before)}
            >
              {open ? "▾" : "▸"} Endpoints
            </UnstyledButton>
          )}
        </th>
        {cells.map((cell, at) => (
          <td key={at} className={cell ? toneOf(cell) : undefined}>
            {cell && <Cell project={project} cell={cell} />}
          </td>
        ))}
      </tr>
      {open && <PartRows project={project} cells={cells} />}
    </>
  );
}

function toneOf({ figures }: HeatCell): string | undefined {
  const verdicts = figures.map(({ change }) => change?.verdict);
  if (verdicts.includes("regressed")) return styles.worse;
  return verdicts.includes("improved") ? styles.better : undefined;
}

function Cell({ project, cell: { id, figures } }: { project: string; cell: HeatCell }) {
  const [first] = figures;
  if (!first) return <span className="dim">not measured</span>;
  const { label } = metricDefinition(first.metric);
  return (
    <Link href={paths.series(project, id)} className={styles.cell}>
      <Sparkline points={first.points} width={64} height={24} label={`${label} of late`} />
      <span>
        {figures.map((figure) => (
          <Line key={figure.metric} figure={figure} />
        ))}
      </span>
    </Link>
  );
}

function Line({ figure: { metric, unit, latest, invalid, change, change30 } }: { figure: HeatFigure }) {
  return (
    <span className={styles.line}>
      <span className="dim">{metricDefinition(metric).label}</span>
      <Value value={latest} unit={unit} />
      {invalid ? <InvalidMark reason="A run of the latest commit failed a check" /> : null}
      <ShortVerdict row={change} against="the commit before" />
      {change30 !== null && (
        <span>
          <span className="dim">30 d </span>
          <Change change={change30} />
        </span>
      )}
    </span>
  );
}
