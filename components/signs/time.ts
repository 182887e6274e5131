const units = [
  ["year", 365.25 * 86_400],
  ["month", 30.44 * 86_400],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** Units of which the last and the next one have a name. */
const named: Readonly<Record<string, readonly [last: string, next: string]>> = {
  day: ["yesterday", "tomorrow"],
  month: ["last month", "next month"],
  year: ["last year", "next year"],
};

/** "3 hours ago", "yesterday", "just now"; also "in 2 hours" for clocks that disagree. */
export function relativeTime(at: string, now: number): string {
  const seconds = (Date.parse(at) - now) / 1000;
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return countOf(Math.trunc(seconds / size), unit);
  }
  return "just now";
}

/** As `Intl.RelativeTimeFormat` says it, which takes a page 30 ms to begin with. */
function countOf(count: number, unit: string): string {
  const name = Math.abs(count) === 1 ? named[unit]?.[count < 0 ? 0 : 1] : undefined;
  if (name) return name;
  const units = `${Math.abs(count)} ${unit}${Math.abs(count) === 1 ? "" : "s"}`;
  return count < 0 ? `${units} ago` : `in ${units}`;
}

/** "2026-11-21 07:54:49 UTC": the same on every machine. */
export function fullTime(at: string): string {
  return `${new Date(at).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}
