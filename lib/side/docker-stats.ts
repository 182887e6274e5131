import { ParseError } from "../parsers/types";
import { jsonLooks } from "./json-looks";
import { cpuUse, quantities } from "./quantities";
import { Samples } from "./samples";
import type { SideParser } from "./types";

const units: Readonly<Record<string, number>> = {
  B: 1,
  kB: 1e3,
  MB: 1e6,
  GB: 1e9,
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
  TiB: 2 ** 40,
};

/** `docker stats --format json`: an object a line, which has no time of its own. Podman prints the same. */
export const dockerStats: SideParser = {
  format: "docker-stats",
  label: "docker stats",
  says: "processor use, memory and processes of a container",
  example:
    "while sleep 1; do date '+# at %s.%N'; docker stats --no-stream --format json NAME; done > docker.ndjson",
  recognises: (head) =>
    /^\s*(# at [\d.]+\s+)?\{/.test(head) && /"CPUPerc"\s*:/.test(head) && /"MemUsage"\s*:/.test(head),
  async parse(file) {
    const samples = new Samples();
    const names = new Set<string>();
    let timed = false;
    for (const { at, value } of await jsonLooks("docker stats", file)) {
      names.add(String(value["Name"] ?? value["Container"]));
      timed ||= at !== null;
      const [cpu, threads] = [percent(value["CPUPerc"]), Number(value["PIDs"])];
      samples.add(cpuUse, at ?? 0, cpu);
      samples.add(quantities.rss, at ?? 0, sizeOf(value["MemUsage"]));
      samples.add(quantities.threads, at ?? 0, threads);
    }
    if (names.size > 1)
      throw new ParseError("docker stats", {
        expected: "one container",
        found: `${names.size}: ${[...names].slice(0, 3).join(", ")}`,
      });
    if (samples.count === 0)
      throw new ParseError("docker stats", { expected: "CPUPerc or MemUsage", found: "neither" });
    return { clock: timed ? "unix" : "none", processStartedAt: null, series: samples.all(), notes: [] };
  },
};

/** "12.5%" of one processor, as a number of processors. */
function percent(text: unknown): number | undefined {
  const [, number] = /^([\d.]+)%$/.exec(String(text)) ?? [];
  return number === undefined ? undefined : Number(number) / 100;
}

/** "10.5MiB / 7.6GiB": what is used, in bytes. */
function sizeOf(text: unknown): number | undefined {
  const [, number, unit = ""] = /^([\d.]+)\s?([kKMGT]?i?B)\b/.exec(String(text)) ?? [];
  const factor = units[unit];
  return number === undefined || factor === undefined ? undefined : Number(number) * factor;
}
