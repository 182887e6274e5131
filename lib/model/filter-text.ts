import type { ComparisonFilter } from "./comparison-filter";

/** A path with a filter behind it, as its query. */
export function withFilter(path: string, { variant = {}, ...names }: ComparisonFilter): string {
  const named = Object.entries(names).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const varied = Object.entries(variant).map(([name, value]) => [`variant.${name}`, value]);
  const query = new URLSearchParams([...named, ...varied]).toString();
  const between = path.endsWith("?") ? "" : path.includes("?") ? "&" : "?";
  return query ? path + between + query : path;
}

/** What a filter leaves, in words: "environment ci-arm, GOGC=200"; empty where it leaves all. */
export function filterText({ environment, scenario, variant = {} }: ComparisonFilter): string {
  return [
    ...(environment ? [`environment ${environment}`] : []),
    ...(scenario ? [`scenario ${scenario}`] : []),
    ...Object.entries(variant).map(([name, value]) => (value ? `${name}=${value}` : `no ${name}`)),
  ].join(", ");
}
