import {
  createLoader,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
  type inferParserType,
} from "nuqs/server";

/** How much of the history is shown. */
export const ranges = ["50", "200", "30d", "all"] as const;

/** What the project page reads from its URL. `branch`: "*" for all, absent for the default branch. */
export const trendParsers = {
  scenario: parseAsString,
  tool: parseAsString,
  environment: parseAsString,
  /** One key with its value: `GOGC=200`. */
  variant: parseAsString,
  branch: parseAsString,
  range: parseAsStringLiteral(ranges).withDefault("50"),
  /** Of many series a table, or their charts. */
  view: parseAsStringLiteral(["table", "charts"]).withDefault("table"),
};
export type TrendState = inferParserType<typeof trendParsers> &
  Pick<inferParserType<typeof viewParsers>, "x">;

/** How the charts are drawn. By time there is a point for every upload, which the server reads. */
export const viewParsers = {
  x: parseAsStringLiteral(["commit", "time"]).withDefault("commit"),
  y: parseAsStringLiteral(["linear", "log"]).withDefault("linear"),
  /** Series that are not drawn. */
  hide: parseAsArrayOf(parseAsString).withDefault([]),
  /** The first and the last commit that are drawn. */
  zoom: parseAsArrayOf(parseAsString),
  /** Commits that are picked. */
  pick: parseAsArrayOf(parseAsString).withDefault([]),
};

/** Reads the state on the server. */
export const loadTrendState = createLoader({ ...trendParsers, x: viewParsers.x });

/** The branch that is meant: null for all of them. */
export function chosenBranch(branch: string | null, defaultBranch: string | null): string | null {
  return branch === "*" ? null : (branch ?? defaultBranch);
}

/** What has a point in the charts: by time each upload, at the time of measuring. */
export function trendBy(x: TrendState["x"]): "commit" | "upload" {
  return x === "time" ? "upload" : "commit";
}

/** A variant as an address has it ("GOGC=200") as the data room takes it. */
export function variantQuery(text: string | null): Record<string, string> | undefined {
  const [, name, value] = /^([^=]+)=(.*)$/.exec(text ?? "") ?? [];
  return name === undefined || value === undefined ? undefined : { [name]: value };
}

const day = 86_400_000;

/** The range as the data room takes it. @param now milliseconds since 1970 */
export function rangeQuery(range: TrendState["range"], now: number): { last?: number; from?: string } {
  if (range === "all") return {};
  if (range === "30d") return { from: new Date(now - 30 * day).toISOString() };
  return { last: Number(range) };
}
