import type { SideWarning } from "@/lib/model";
import { median } from "@/lib/stats";
import type { ComparableRun, Suspicion } from "./types";

/** Share of processor time that other guests of the host may take before it is told. */
const muchSteal = 1;
/** Load a core that a machine may have before it is measured on. */
const muchLoad = 0.5;

/**
 * What the client saw of the machine (tags `cpu_steal`, "3.10 %", and `load_before`): time that others took, and a machine
 * that was not at rest.
 */
export function machineSuspicions(side: SideWarning["side"], runs: readonly ComparableRun[]): Suspicion[] {
  return [stolen(side, runs), busyBefore(side, runs)].filter((one) => one !== null);
}

const numbers = (runs: readonly ComparableRun[], read: (run: ComparableRun) => string | undefined) =>
  runs.flatMap((run) => {
    const value = Number.parseFloat(read(run) ?? "");
    return Number.isFinite(value) ? [value] : [];
  });

function stolen(side: SideWarning["side"], runs: readonly ComparableRun[]): Suspicion | null {
  const shares = numbers(runs, ({ tags }) => tags?.cpu_steal);
  if (shares.length === 0 || median(shares) < muchSteal) return null;
  const share = `${Number(median(shares).toPrecision(2))} %`;
  const message = `Other virtual machines took ${share} of the processor time while the ${side} was measured.`;
  return { id: "cpu-stolen", message, side, blocks: null };
}

function busyBefore(side: SideWarning["side"], runs: readonly ComparableRun[]): Suspicion | null {
  const loads = numbers(runs, ({ tags }) => tags?.load_before);
  const cores = numbers(runs, ({ environmentFacts }) => environmentFacts.cores);
  if (loads.length === 0 || cores.length === 0) return null;
  const [load, count] = [median(loads), median(cores)];
  if (load <= muchLoad * count) return null;
  const message = `The machine was busy before the ${side} was measured: load ${Number(load.toPrecision(2))} on ${count} cores.`;
  return { id: "busy-before", message, side, blocks: null };
}
