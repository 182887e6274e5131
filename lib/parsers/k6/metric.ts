/** The four kinds of k6 metrics in one shape, whichever format they came from. Values as printed: times in ms. */
export type Metric = {
  /** As k6 names it; a sub-metric has its tags behind it: `http_req_duration{name:GET /ok}`. */
  readonly name: string;
  /** What the values are, where the format tells or the metric is k6's own. */
  readonly contains: "time" | "data" | "default" | undefined;
} & (Trend | Counter | Rate | Gauge);

/** Statistics of single values. `quantiles` by q in 0..1. */
interface Trend {
  readonly kind: "trend";
  readonly count?: number;
  readonly mean?: number;
  readonly min?: number;
  readonly max?: number;
  readonly quantiles: ReadonlyMap<number, number>;
}

/** A sum; `rate` per second where k6 prints it. */
interface Counter {
  readonly kind: "counter";
  readonly count: number;
  readonly rate?: number;
}

/** How many samples were true, and their share of all. */
interface Rate {
  readonly kind: "rate";
  readonly hits: number;
  readonly share: number;
}

/** Last, least and greatest value. */
interface Gauge {
  readonly kind: "gauge";
  readonly value: number;
  readonly max?: number;
}

/** Metrics by name. */
export type Metrics = ReadonlyMap<string, Metric>;

/** A metric of a given kind, if the run has it. */
export function metricOf<K extends Metric["kind"]>(
  metrics: Metrics,
  name: string,
  kind: K,
): Extract<Metric, { kind: K }> | undefined {
  const metric = metrics.get(name);
  return metric && isKind(metric, kind) ? metric : undefined;
}

function isKind<K extends Metric["kind"]>(metric: Metric, kind: K): metric is Extract<Metric, { kind: K }> {
  return metric.kind === kind;
}

const timeNames =
  /^(http_req_(?!failed)\w+|iteration_duration|group_duration|grpc_req_duration|ws_(connecting|ping|session_duration))(\{|$)/;

/** What k6's own metrics contain; a custom metric says it only in some formats. */
export function builtinContains(name: string): "time" | undefined {
  return timeNames.test(name) ? "time" : undefined;
}

/**
 * A metric from its printed values. Without a `type` (--summary-export prints none) the keys tell it.
 * Nulls (p90 in the new summary) are values that k6 did not compute.
 */
export function metricFrom(
  name: string,
  values: Readonly<Record<string, number | null | undefined>>,
  type?: string,
  contains?: string,
): Metric {
  const base = { name, contains: contained(contains) ?? builtinContains(name) };
  switch (type ?? kindByKeys(values)) {
    case "counter":
      return { ...base, kind: "counter", count: values.count ?? 0, rate: values.rate ?? undefined };
    case "rate":
      return {
        ...base,
        kind: "rate",
        hits: values.passes ?? values.matches ?? 0,
        share: values.rate ?? values.value ?? 0,
      };
    case "gauge":
      return { ...base, kind: "gauge", value: values.value ?? 0, max: values.max ?? undefined };
    default:
      return { ...base, ...trendFrom(values) };
  }
}

/** k6's word for what a metric contains; undefined for a word that k6 does not have. */
export function contained(word: unknown): Metric["contains"] {
  return word === "time" || word === "data" || word === "default" ? word : undefined;
}

function kindByKeys(values: Readonly<Record<string, unknown>>): Metric["kind"] {
  if ("passes" in values && "fails" in values) return "rate";
  if ("value" in values) return "gauge";
  return "count" in values && "rate" in values ? "counter" : "trend";
}

function trendFrom(values: Readonly<Record<string, number | null | undefined>>): Trend {
  const quantiles = new Map<number, number>();
  for (const [key, value] of Object.entries(values)) {
    const percent = key === "med" ? "50" : /^p\(?(\d+(?:\.\d+)?)\)?$/.exec(key)?.[1];
    if (percent !== undefined && typeof value === "number") quantiles.set(Number(`${percent}e-2`), value);
  }
  return {
    kind: "trend",
    count: values.count ?? undefined,
    mean: values.avg ?? undefined,
    min: values.min ?? undefined,
    max: values.max ?? undefined,
    quantiles,
  };
}
