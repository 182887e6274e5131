/** Paths of the pages, so that links are written in one place. Each takes the project's slug first. */
export const paths = {
  project: (project: string) => `/${project}`,
  upload: (project: string) => `/${project}/upload`,
  series: (project: string, id: string) => `/${project}/series/${id}`,
  /** The page of a series with one of its change points open. */
  change: (project: string, series: string, metric: string, id: string) =>
    `/${project}/series/${series}?${new URLSearchParams({ metric, change: id })}#change`,
  changes: (project: string) => `/${project}/changes`,
  commit: (project: string, sha: string) => `/${project}/commits/${sha}`,
  run: (project: string, id: string) => `/${project}/runs/${id}`,
  raw: (project: string, id: string) => `/api/v1/projects/${project}/runs/${id}/raw`,
  compare: (project: string, base: string, head: string) =>
    `/${project}/compare/${encodeURIComponent(base)}...${encodeURIComponent(head)}`,
  compareApi: (project: string, base: string, head: string) =>
    `/api/v1/projects/${project}/compare?${new URLSearchParams({ base, head })}`,
  profile: (project: string, id: string) => `/${project}/profiles/${id}`,
  profileDiff: (project: string, base: string, head: string) => `/${project}/profiles/${base}...${head}`,
  /** `scheme`: what the picture stands on. */
  profileThumbnail: (project: string, id: string, sampleType: string, scheme: "light" | "dark") =>
    `/api/v1/projects/${project}/profiles/${id}/thumbnail?${new URLSearchParams({ sampleType, scheme, v: "1" })}`,
  /** The same as large as the profile's page shows it. */
  profilePicture: (project: string, id: string, sampleType: string, scheme: "light" | "dark") =>
    `/api/v1/projects/${project}/profiles/${id}/thumbnail?${new URLSearchParams({ sampleType, scheme, size: "page", v: "1" })}`,
  functionHistory: (project: string, name: string, kind: string, sampleType: string) =>
    `/${project}/functions?${new URLSearchParams({ name, kind, sampleType })}`,
  functions: (project: string, kind: string, sampleType?: string) =>
    `/${project}/functions?${new URLSearchParams({ kind, ...(sampleType && { sampleType }) })}`,
  profileBytes: (project: string, id: string) => `/api/v1/projects/${project}/profiles/${id}`,
} as const;

/** A part of a path without its percent signs; as it is where they stand for nothing. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Splits "base...head" as it stands in a path; null when it is not of that form. Decodes both sides. */
export function splitRange(range: string): { base: string; head: string } | null {
  const [base, head, ...rest] = decoded(range).split("...");
  return base && head && rest.length === 0 ? { base, head } : null;
}
