// @ts-check
import { readdirSync } from "node:fs";
import os from "node:os";
import { cpuTicks, governor } from "./environment-linux.mjs";
import { onBattery } from "./environment-mac.mjs";
import { readText } from "./read-file.mjs";

/** Share of CPU time that another guest may take before we say so. */
const MUCH_STEAL = 0.01;

/**
 * What on this machine will scatter the figures.
 *
 * @param {{ load: number, cores: number, governor: string | null, battery: boolean }} machine `load` of one minute
 * @returns {string[]} sentences
 */
export function noiseWarnings({ load, cores, governor: policy, battery }) {
  return [
    ...(load > cores / 2
      ? [`This machine is busy: load ${load.toFixed(1)} on ${cores} cores. Wait, or expect noise.`]
      : []),
    ...(policy === "powersave"
      ? [
          "The CPU governor is powersave: figures scatter. `cpupower frequency-set -g performance` keeps it steady.",
        ]
      : []),
    ...(battery ? ["This machine runs on battery and will save power."] : []),
  ];
}

/** @returns {string[]} warnings about the machine as it is now */
export const noiseNow = () =>
  noiseWarnings({
    load: os.loadavg()[0] ?? 0,
    cores: os.cpus().length,
    governor: process.platform === "linux" ? governor() : null,
    battery: process.platform === "darwin" ? onBattery() : batteryDischarges(),
  });

function batteryDischarges() {
  const supplies = "/sys/class/power_supply";
  try {
    return readdirSync(supplies).some((name) => readText(`${supplies}/${name}/status`) === "Discharging");
  } catch {
    return false;
  }
}

/**
 * Starts to watch what varies from run to run.
 *
 * @returns {() => { tags: Record<string, string>, warnings: string[] }} what was seen since, as tags: as facts of
 *   the environment they would make every run another environment
 */
export function watchNoise() {
  const loadBefore = { load_before: (os.loadavg()[0] ?? 0).toFixed(2) };
  const before = cpuTicks(readText("/proc/stat"));
  return () => {
    const after = cpuTicks(readText("/proc/stat"));
    const total = before && after ? after.total - before.total : 0;
    if (!before || !after || total <= 0) return { tags: loadBefore, warnings: [] };
    const steal = (after.steal - before.steal) / total;
    const percent = `${(steal * 100).toFixed(2)} %`;
    return {
      tags: { ...loadBefore, cpu_steal: percent },
      warnings:
        steal > MUCH_STEAL ? [`Other virtual machines on this host took ${percent} of the CPU time.`] : [],
    };
  };
}

/** Ticks of a second in /proc: one and the same on every Linux (USER_HZ). */
const TICKS = 100;

/**
 * Processor time of all processes that we started and that have ended, with theirs. The servers of `ab` go on while a tool runs, and
 * are in no difference around it.
 *
 * @returns {number | null} seconds; null where the system does not say (Linux does)
 */
export function childrenCpu() {
  // After the name, which may have blanks in it: fields 16 and 17 of proc(5) are cutime and cstime.
  const fields = readText("/proc/self/stat")
    ?.replace(/^.*\) /s, "")
    .split(" ");
  const ticks = Number(fields?.[13]) + Number(fields?.[14]);
  return Number.isFinite(ticks) ? ticks / TICKS : null;
}

/**
 * How busy the load generator was, as the server reads it: "1.87 of 2 cores".
 *
 * @param {{ seconds: number, cpu: number | null }[]} runs of one side
 * @returns {Record<string, string>} a tag; none where nobody knows
 */
export function generatorTags(runs) {
  const known = runs.filter(({ cpu }) => cpu !== null);
  const seconds = known.reduce((sum, run) => sum + run.seconds, 0);
  if (!(seconds > 0)) return {};
  const busy = known.reduce((sum, run) => sum + (run.cpu ?? 0), 0) / seconds;
  return { generator_cpu: `${busy.toFixed(2)} of ${os.availableParallelism()} cores` };
}
