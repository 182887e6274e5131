import { uploadSide } from "./sides";

/** Most sides of one comparison: the base and those that are compared with it. */
export const mostSides = 8;

/** Paths of the pages, so that links are written in one place. Each takes the project's slug first. */
export const paths = {
  project: (project: string) => `/${project}`,
  upload: (project: string) => `/${project}/upload`,
  settings: (project: string) => `/${project}/settings`,
  series: (project: string, id: string) => `/${project}/series/${id}`,
  /** The chart of a series, with one of its change points open below it. */
  change: (project: string, series: string, metric: string, id: string) =>
    `/${project}/series/${series}?${new URLSearchParams({ metric, change: id })}#chart`,
  /** The comparison across a change point: of its two commits, or of two uploads of one. */
  changeSides: (
    project: string,
    change: { previous: string; commit: string; uploads: { previous: string; first: string } | null },
  ) =>
    change.uploads
      ? paths.compare(
          project,
          uploadSide(change.previous, change.uploads.previous),
          uploadSide(change.commit, change.uploads.first),
        )
      : paths.compare(project, change.previous, change.commit),
  journeys: (project: string) => `/${project}/journeys`,
  journey: (project: string, slug: string) => `/${project}/j/${slug}`,
  journeyCsv: (project: string, slug: string) => `/api/v1/projects/${project}/journeys/${slug}?format=csv`,
  drift: (project: string) => `/${project}/drift`,
  feed: (project: string, branch?: string) =>
    `/${project}/events.atom${branch === undefined ? "" : `?${new URLSearchParams({ branch })}`}`,
  comparePicture: (project: string, base: string, head: string) =>
    `/${project}/compare/${[base, head].map(encodeURIComponent).join("...")}/chart.png`,
  changes: (project: string) => `/${project}/changes`,
  /** The story up to a commit; without one up to the newest. */
  story: (project: string, until?: string) => `/${project}/story${until ? `?until=${until}` : ""}`,
  commits: (project: string) => `/${project}/commits`,
  profiles: (project: string) => `/${project}/profiles`,
  commit: (project: string, sha: string) => `/${project}/commits/${sha}`,
  run: (project: string, id: string) => `/${project}/runs/${id}`,
  raw: (project: string, id: string) => `/api/v1/projects/${project}/runs/${id}/raw`,
  sideLog: (project: string, id: string, n: number) => `/api/v1/projects/${project}/runs/${id}/side/${n}`,
  /** Each further head is one more side. */
  compare: (project: string, base: string, ...heads: string[]) =>
    `/${project}/compare/${[base, ...heads].map(encodeURIComponent).join("...")}`,
  compareApi: (project: string, base: string, head: string) =>
    `/api/v1/projects/${project}/compare?${new URLSearchParams({ base, head })}`,
  /** A metric over a parameter at a commit. */
  sweep: (project: string, commit: string, query: Readonly<Record<string, string>>) =>
    `/${project}/sweeps/${encodeURIComponent(commit)}?${new URLSearchParams(query)}`,
  /** Variants against each other at a commit. */
  matrix: (project: string, commit: string, query: Readonly<Record<string, string>>) =>
    `/${project}/matrix/${encodeURIComponent(commit)}?${new URLSearchParams(query)}`,
  pinned: (project: string, id: string) => `/${project}/c/${id}`,
  pinnedApi: (project: string, id: string) => `/api/v1/projects/${project}/comparisons/${id}`,
  profile: (project: string, id: string) => `/${project}/profiles/${id}`,
  profileDiff: (project: string, base: string, head: string) => `/${project}/profiles/${base}...${head}`,
  /** `scheme`: what the picture stands on. */
  profileThumbnail: (project: string, id: string, sampleType: string, scheme: "light" | "dark") =>
    `/api/v1/projects/${project}/profiles/${id}/thumbnail?${new URLSearchParams({ sampleType, scheme, v: "1" })}`,
  /** The differential view of two profiles, or the only one there is. */
  profilePair: (project: string, { base, head }: { base: string | null; head: string | null }) =>
    base && head ? `/${project}/profiles/${base}...${head}` : `/${project}/profiles/${base ?? head}`,
  functionHistory: (project: string, name: string, kind: string, sampleType: string) =>
    `/${project}/functions?${new URLSearchParams({ name, kind, sampleType })}`,
  functions: (project: string, kind: string, sampleType?: string) =>
    `/${project}/functions?${new URLSearchParams({ kind, ...(sampleType && { sampleType }) })}`,
  deletion: (id: string) => `/api/v1/deletions/${id}`,
  profileBytes: (project: string, id: string) => `/api/v1/projects/${project}/profiles/${id}`,
} as const;

/** Path and query of an absolute address of ours. */
export function localPath(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** A part of a path without its percent signs; as it is where they stand for nothing. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The sides of "base...head...head" or of "head" alone, as they stand in a path; null where one is empty or too many. */
export function splitSides(range: string): string[] | null {
  const sides = decoded(range).split("...");
  return sides.length <= mostSides && sides.every((side) => side.trim() !== "") ? sides : null;
}
