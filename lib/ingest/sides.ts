import "server-only";
import type { Check, ParsedRun, RunSide, UploadMeta } from "@/lib/model";
import { ParseError } from "@/lib/parsers";
import { type NamedLog, type RunWindow, parseSide, sideBetween, sideOfRun } from "@/lib/side";
import { type UploadedFile, openResult, unusable } from "./files";

/** A log of what the server felt. */
export interface SideFile extends UploadedFile {
  /** `before` and `after`: one look each, whose counters are subtracted. */
  readonly when: "during" | "before" | "after";
}

/** A run with the file that it is from. */
export interface RunOfFile {
  readonly parsed: ParsedRun;
  readonly file: UploadedFile;
}

/** What the logs say of one run. */
export interface FeltByRun {
  readonly side: RunSide | null;
  readonly checks: readonly Check[];
}

type ReadLog = NamedLog & { readonly source: SideFile };

/**
 * What the logs of an upload say of its runs, in their order.
 * @throws HttpProblem 422 for a log that cannot be read, or that says nothing of any run
 */
export async function feltByRuns(
  files: readonly SideFile[],
  runs: readonly RunOfFile[],
  meta: UploadMeta,
): Promise<FeltByRun[]> {
  if (files.length === 0) return runs.map(() => ({ side: null, checks: [] }));
  const logs: ReadLog[] = [];
  for (const file of files) logs.push(await readLog(file));
  const felt = duringRuns(
    logs.filter(({ source }) => source.when === "during"),
    runs,
    meta,
  );
  const between = betweenLogs(logs, runs);
  return felt.map((one, at) => (at === 0 && between ? { ...one, side: together(one.side, between) } : one));
}

async function readLog(file: SideFile): Promise<ReadLog> {
  const { result, truncated } = await openResult(file);
  if (truncated) throw unusable(file, "the file ends in the middle of its gzip stream");
  try {
    return { file: file.name, source: file, ...(await parseSide(result)) };
  } catch (error) {
    if (error instanceof ParseError) throw unusable(file, error.message, error.line);
    throw error;
  }
}

function duringRuns(logs: readonly ReadLog[], runs: readonly RunOfFile[], meta: UploadMeta): FeltByRun[] {
  const [first] = logs;
  if (!first) return runs.map(() => ({ side: null, checks: [] }));
  const windows = runs.map((run) => windowOf(run, runs, meta));
  const unknown = windows.find((window) => typeof window === "string");
  const timed = meta.results?.some(({ duration }) => duration !== undefined);
  if (!timed && windows.every((window) => typeof window === "string"))
    throw unusable(first.source, unknown ?? "the upload has no result that it could belong to");
  const processStartedAt = startOfProcess(logs, meta);
  const felt = windows.map((window) =>
    typeof window === "string" ? null : sideOfRun(logs, window, processStartedAt),
  );
  for (const log of logs) {
    const reasons = felt.flatMap((one) => one?.misfits.find((misfit) => misfit.log === log)?.reason ?? []);
    if (reasons.length > 0 && reasons.length === felt.filter(Boolean).length)
      throw unusable(log.source, reasons[0] ?? "it says nothing");
  }
  return felt.map((one, at) => ({
    side: one?.side ?? null,
    checks: one ? checksOf(one) : [noSide(String(windows[at]))],
  }));
}

function checksOf({ side, misfits, restarted }: ReturnType<typeof sideOfRun>): Check[] {
  const [missing] = misfits;
  return [
    ...(restarted
      ? [
          {
            id: "server-restarted",
            level: "warning" as const,
            message: "A counter of the server began again during the run: its process was started anew.",
          },
        ]
      : []),
    ...(side === null && missing
      ? [noSide(`${missing.log.file ?? missing.log.parser.label}: ${missing.reason}`)]
      : []),
  ];
}

function noSide(reason: string): Check {
  const message = `What the server felt during this run is not known: ${reason}.`;
  return { id: "no-side", level: "info", message };
}

/** When the run was measured, or why nobody knows. */
function windowOf(
  { parsed, file }: RunOfFile,
  runs: readonly RunOfFile[],
  meta: UploadMeta,
): RunWindow | string {
  const given = meta.results?.find((one) => one.file === file.name);
  const { duration = given?.duration, requests } = parsed.metrics;
  const startedAt = given?.startedAt ?? (runs.length === 1 ? meta.startedAt : undefined) ?? parsed.startedAt;
  if (!startedAt)
    return runs.length === 1
      ? "nobody says when the run began: send startedAt with the upload"
      : "nobody says when each of the runs began: send it in meta, results: [{file, startedAt}]";
  if (duration === undefined || duration <= 0) return "the output does not say how long the run took";
  if (parsed.metrics.duration === undefined && runs.filter((one) => one.file === file).length > 1)
    return "its file has several results, and nobody says when each of them was measured";
  return { start: Date.parse(startedAt) / 1000, seconds: duration, requests: requests ?? null };
}

/** Unix seconds: as the upload tells, else as another log of it does. */
function startOfProcess(logs: readonly ReadLog[], { processStartedAt }: UploadMeta): number | null {
  if (processStartedAt) return Date.parse(processStartedAt) / 1000;
  return logs.find(({ log }) => log.processStartedAt !== null)?.log.processStartedAt ?? null;
}

/** Looks from before and behind all runs, subtracted. */
function betweenLogs(logs: readonly ReadLog[], runs: readonly RunOfFile[]): RunSide | null {
  const [before, after] = (["before", "after"] as const).map((when) =>
    logs.filter(({ source }) => source.when === when),
  );
  const [one, other] = [before?.[0], after?.[0]];
  if (!one && !other) return null;
  if (!one || !other)
    throw unusable(
      (one ?? other)!.source,
      `there is no side.${one ? "after" : "before"} that it could be compared with`,
    );
  const sum = (of: (run: ParsedRun) => number | undefined) =>
    runs.reduce<number | null>((total, { parsed }) => {
      const value = of(parsed);
      return total === null || value === undefined ? null : total + value;
    }, 0);
  const seconds = sum(({ metrics }) => metrics.duration);
  if (!seconds) throw unusable(other.source, "no output says how long its run took");
  const side = sideBetween(one, other, { seconds, requests: sum(({ metrics }) => metrics.requests) });
  if (typeof side === "string") throw unusable(other.source, side);
  return side;
}

/** What was sampled during a run says more than what lay around it. */
function together(during: RunSide | null, between: RunSide): RunSide {
  if (!during) return between;
  const known = new Set(during.figures.map(({ metric }) => metric));
  return {
    sources: [...during.sources, ...between.sources],
    figures: [...during.figures, ...between.figures.filter(({ metric }) => !known.has(metric))],
    lanes: during.lanes,
  };
}
