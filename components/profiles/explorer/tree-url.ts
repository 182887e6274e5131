import { wireVersion } from "@/lib/pprof/wire";
import { filterQuery, type Filters } from "../filters/filters";

/**
 * Address of a tree in the wire form, cacheable forever; the page preloads it and the explorer fetches it.
 * @param path `/api/v1/projects/…/profiles/{id}/flamegraph`
 * @param base id of the profile that it is laid over
 */
export function treeUrl(path: string, sampleType: string, filters: Filters, base?: string): string {
  const query = { sampleType, ...filterQuery(filters), ...(base && { base }), v: String(wireVersion) };
  return `${path}?${new URLSearchParams(query)}`;
}

/** The chosen sample type, or the default one where a profile does not have it. */
export function availableSampleType(
  chosen: string | null | undefined,
  sampleTypes: readonly string[],
  fallback: string,
): string {
  return chosen && sampleTypes.includes(chosen) ? chosen : fallback;
}
