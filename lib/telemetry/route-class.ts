import "server-only";

/** Parts of paths that are ours; everything else in a path varies. */
const ourParts = new Set(
  (
    "api v1 events events.atom budgets configs drift hooks deliveries test journeys proposal j health live audit tokens deletions uploads author export import retention preview internal jump openapi.json projects runs raw reparse trend changes acceptance compare pin refs " +
    "comparisons functions profiles flamegraph folded peek pprof speedscope thumbnail top metrics docs upload settings series " +
    "commits c sweeps matrix story latencies side badge.svg trend.svg trend.png chart.svg chart.png opengraph-image"
  ).split(" "),
);

const slug = /^[a-z0-9][a-z0-9-]{0,62}$/;

/**
 * The class of a path: what varies is taken out, what cannot be a path of ours is "other". Some dozens of classes,
 * whatever a stranger asks for.
 * @param url path with or without a query
 */
export function routeClass(url: string): string {
  const [path = ""] = url.split("?", 1);
  const parts = path.split("/").filter(Boolean);
  const [first = ""] = parts;
  if (first === "_next") return "/_next";
  if (parts.length > 8 || (first !== "" && !slug.test(first) && !ourParts.has(first))) return "other";
  const names = parts.map((part, index) => (ourParts.has(part) ? part : index === 0 ? "{project}" : "{}"));
  // Two varying parts in a row are no path of ours, and neither is a page of a project that does not exist.
  if (/\{\w*\}\/\{\}/.test(names.join("/"))) return "other";
  return `/${names.join("/")}`;
}
