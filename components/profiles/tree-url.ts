import { wireVersion } from "@/lib/pprof/wire";

/**
 * Address of a tree in the wire form, cacheable for ever; the page preloads it and the explorer fetches it.
 * @param path `/api/v1/projects/…/profiles/{id}/flamegraph`
 * @param base id of the profile that it is laid over
 */
export function treeUrl(path: string, sampleType: string, base?: string): string {
  const query = new URLSearchParams({ sampleType, ...(base && { base }), v: String(wireVersion) });
  return `${path}?${query}`;
}

/** The chosen sample type, or the default one where a profile does not have it. */
export function knownSampleType(
  wanted: string | null | undefined,
  sampleTypes: readonly string[],
  fallback: string,
): string {
  return wanted && sampleTypes.includes(wanted) ? wanted : fallback;
}
