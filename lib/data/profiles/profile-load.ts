import "server-only";
import type { Pool } from "pg";
import { groupBy } from "@/lib/compare";
import { formatValue } from "@/lib/metrics";
import { type ProfileLoad, splitIds } from "@/lib/model";
import { median } from "@/lib/stats";
import { batched } from "../database/batched";
import { pool } from "../database/database";
import { builtWith, type ProfileContents } from "./profile-build";
import type { ProjectRef } from "../projects/projects";

/** Runs with an error-level check tell nothing. */
const untrusted = 2;

const mostRuns = 20_000;

/** What a profile's requests are found by. */
export interface LoadProfile {
  readonly id: string;
  readonly uploadId: string;
  readonly commitId: string;
  readonly environmentId: string;
  readonly scenario: string | null;
  readonly durationSeconds: number | null;
}

/** The columns of a `LoadProfile`. */
export const loadProfileColumns = {
  id: true,
  uploadId: true,
  commitId: true,
  environmentId: true,
  scenario: true,
  durationSeconds: true,
} as const;

/** What is known of a profile by what came with it. */
export interface ProfileBackground {
  /**
   * What its costs can be divided by: the requests of the runs that came with it, else of the runs of its commit, scenario
   * and environment. Null where there are none, where they are of several scenarios, where the profile went on for much
   * longer than the runs did, and for profiles without a duration, whose values are no cost of a stretch of time.
   */
  readonly load: ProfileLoad | null;
  /** Why costs are not told per request although there are runs beside it, in a sentence; null where that is not the reason. */
  readonly whyNot: string | null;
  /** The release of Go that it was built with: see `builtWith`. */
  readonly goVersion: string | null;
}

/**
 * @param requests each an id, or several joined: the requests of merged profiles are those of each, added up, and not
 * known where one does not tell
 * @returns in the order of the requests
 */
export async function profileBackgrounds(
  project: ProjectRef,
  requests: readonly string[],
): Promise<ProfileBackground[]> {
  return Promise.all(
    requests.map(async (joined) => {
      const each = await readBackgrounds(project.id, splitIds(joined));
      const loads = each.map((one) => one?.loaded ?? null);
      const covered = loads.flatMap((load) => (load && coversProfile(load) ? load : []));
      return {
        load: covered.length === loads.length ? mergedLoad(covered) : null,
        whyNot: whyNot(loads),
        goVersion: builtWith(each.flatMap((one) => one?.contents ?? [])),
      };
    }),
  );
}

/** The first that lasted longer than its runs. */
function whyNot(loads: readonly (Loaded | null)[]): string | null {
  const long = loads.find((load) => load && !coversProfile(load));
  if (!long) return null;
  const [profile, run] = [long.profileSeconds, long.runSeconds ?? 0].map((value) =>
    formatValue(value, "seconds"),
  );
  return `A profile of ${profile} stands beside a run of ${run}: what it cost besides cannot be divided by the requests of the run.`;
}

const readBackgrounds = batched(async (from, projectId, ids) => {
  const { rows } = await from.query<LoadProfile & ProfileContents>({
    name: "profile-backgrounds",
    text: `SELECT p.id, p.upload_id AS "uploadId", p.commit_id AS "commitId", p.environment_id AS "environmentId",
        p.scenario, p.duration_seconds AS "durationSeconds", c.entries, e.facts
      FROM (SELECT * FROM profile WHERE project_id = $1 AND id = ANY($2::uuid[])) AS p
        JOIN environment e ON e.project_id = p.project_id AND e.id = p.environment_id
        LEFT JOIN config c ON c.project_id = p.project_id AND c.id = p.config_id`,
    values: [projectId, ids],
  });
  const loads = await chosenRuns(from, projectId, rows);
  return new Map(
    rows.map(({ entries, facts, ...profile }) => [
      profile.id,
      { loaded: loads.get(profile.id) ?? null, contents: { entries, facts } },
    ]),
  );
});

/** The loads of many profiles, by their ids; those without are left out. */
export async function profileLoads(
  project: ProjectRef,
  profiles: readonly LoadProfile[],
): Promise<Map<string, ProfileLoad>> {
  const loads = await chosenRuns(pool(), project.id, profiles);
  return new Map([...loads].flatMap(([id, load]) => (coversProfile(load) ? [[id, mergedLoad([load])]] : [])));
}

/** A profile with the runs that tell its rate. */
interface Loaded {
  readonly profile: LoadProfile;
  readonly profileSeconds: number;
  /** Median of its runs; null where none says. */
  readonly runSeconds: number | null;
  /** How long both went on: the profile's duration, or the run's where that is shorter. */
  readonly seconds: number;
  readonly runs: Runs;
}

/** A profile may go on for so many times the run; one that is longer has seen much that was no request. */
const mostBeyondRun = 1.2;

function coversProfile({ profileSeconds, runSeconds }: Loaded): boolean {
  return runSeconds === null || profileSeconds <= mostBeyondRun * runSeconds;
}

type Runs = readonly [LoadRun, ...LoadRun[]];

async function chosenRuns(
  from: Pool,
  projectId: string,
  profiles: readonly LoadProfile[],
): Promise<Map<string, Loaded>> {
  const timed = profiles.filter(({ durationSeconds }) => durationSeconds);
  const byPlace = groupBy(timed.length === 0 ? [] : await readRuns(from, projectId, timed), placeOf);
  return new Map(
    timed.flatMap((profile) => {
      const runs = runsFor(profile, byPlace.get(placeOf(profile)) ?? []);
      return runs ? [[profile.id, besideRuns(profile, runs)] as const] : [];
    }),
  );
}

function besideRuns(profile: LoadProfile, runs: Runs): Loaded {
  const profileSeconds = profile.durationSeconds ?? 0;
  const lasted = runs.flatMap(({ duration }) => duration ?? []);
  const runSeconds = lasted.length > 0 ? median(lasted) : null;
  return {
    profile,
    profileSeconds,
    runSeconds,
    seconds: Math.min(profileSeconds, runSeconds ?? Infinity),
    runs,
  };
}

function runsFor({ uploadId, scenario }: LoadProfile, runs: readonly LoadRun[]): Runs | null {
  const beside = runs.filter((run) => run.uploadId === uploadId);
  return ofOneSeries(beside, scenario) ?? (scenario === null ? null : ofOneSeries(runs, scenario));
}

/** @param loads at least one */
function mergedLoad(loads: readonly Loaded[]): ProfileLoad {
  const sum = (of: (load: Loaded) => number) => loads.reduce((all, one) => all + of(one), 0);
  const rateOf = ({ runs }: Loaded) => median(runs.map(({ rate }) => rate));
  const seconds = sum((load) => load.seconds);
  const requests = sum((load) => load.seconds * rateOf(load));
  return {
    requests,
    rate: loads.length === 1 ? rateOf(loads[0]!) : requests / seconds,
    seconds,
    profiles: loads.length,
    runs: new Set(loads.flatMap(({ runs }) => runs.map(({ id }) => id))).size,
    tool: loads[0]!.runs[0].series.tool,
    sameUpload: loads.every(({ profile, runs }) => runs[0].uploadId === profile.uploadId),
  };
}

function placeOf({ commitId, environmentId }: Pick<LoadProfile, "commitId" | "environmentId">): string {
  return `${commitId}/${environmentId}`;
}

interface LoadRun {
  readonly id: string;
  readonly uploadId: string;
  readonly commitId: string;
  readonly environmentId: string;
  readonly rate: number;
  /** In seconds; null where its tool does not say. */
  readonly duration: number | null;
  readonly series: { readonly id: string; readonly scenario: string; readonly tool: string };
}

/** The runs that came with the profiles, and those of their scenarios. */
async function readRuns(from: Pool, projectId: string, profiles: readonly LoadProfile[]): Promise<LoadRun[]> {
  const each = <T>(part: (profile: LoadProfile) => T) => [...new Set(profiles.map(part))];
  const { rows } = await from.query<LoadRun>({
    name: "runs-beside-profiles",
    text: `SELECT r.id, r.upload_id AS "uploadId", r.commit_id AS "commitId", r.environment_id AS "environmentId",
        r.qps AS rate, r.duration, json_build_object('id', s.id, 'scenario', s.scenario, 'tool', s.tool) AS series
      FROM unnest($2::uuid[]) AS request(id) CROSS JOIN LATERAL (SELECT * FROM run
          WHERE project_id = $1 AND commit_id = request.id OFFSET 0) AS r
        JOIN series s ON s.project_id = r.project_id AND s.id = r.series_id
      WHERE r.environment_id = ANY($3::uuid[]) AND r.qps > 0 AND r.trust < ${untrusted}
        AND (r.upload_id = ANY($4::uuid[]) OR s.scenario = ANY($5::text[]))
      ORDER BY r.id LIMIT ${mostRuns}`,
    values: [
      projectId,
      each(({ commitId }) => commitId),
      each(({ environmentId }) => environmentId),
      each(({ uploadId }) => uploadId),
      each(({ scenario }) => scenario),
    ],
  });
  return rows;
}

/** The runs of the scenario, of the series that has most of them; rates of different loads are not mixed. */
function ofOneSeries(runs: readonly LoadRun[], scenario: string | null): Runs | null {
  const fitting = scenario === null ? runs : runs.filter((run) => run.series.scenario === scenario);
  if (new Set(fitting.map((run) => run.series.scenario)).size > 1) return null;
  const [first, ...rest] =
    [...groupBy(fitting, (run) => run.series.id).values()].sort((a, b) => b.length - a.length)[0] ?? [];
  return first ? [first, ...rest] : null;
}
