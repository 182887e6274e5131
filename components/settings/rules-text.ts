/** A text of a form that cannot be read: its message says which line and what is expected. */
export class UnreadableLine extends Error {}

/** Lines "name = value" as pairs; empty lines count for nothing. @throws UnreadableLine */
function pairs<T>(text: string, example: string, valueOf: (value: string) => T | undefined): [string, T][] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const at = line.lastIndexOf("=");
      const name = line.slice(0, Math.max(0, at)).trim();
      const value = name === "" ? undefined : valueOf(line.slice(at + 1).trim());
      if (value === undefined)
        throw new UnreadableLine(`"${line.trim()}" cannot be read; write it like this: ${example}`);
      return [name, value];
    });
}

/** "latency_p99 = 5 %", one metric a line; null: all as usual. @throws UnreadableLine */
export function readThresholds(text: string): Record<string, number> | null {
  const all = pairs(text, "latency_p99 = 5 %", (value) => {
    const percent = /^(\d+(?:\.\d+)?)\s*%?$/.exec(value)?.[1];
    // Written as a decimal: 7 / 100 would not be 0.07.
    return percent === undefined ? undefined : Number(`${percent}e-2`);
  });
  return all.length > 0 ? Object.fromEntries(all) : null;
}

/** The text that `readThresholds` reads. */
export function thresholdsText(thresholds: Readonly<Record<string, number>>): string {
  return Object.entries(thresholds)
    .map(([metric, share]) => `${metric} = ${Number(`${share}e2`)} %`)
    .join("\n");
}

/** "main = for ever" or "* = 90d", one branch a line; null: everything is kept. @throws UnreadableLine */
export function readRetention(text: string): Record<string, string | null> | null {
  const all = pairs(text, "main = for ever, or feature/* = 90d", (value) => {
    if (/^for ?ever$/i.test(value)) return null;
    const days = /^([1-9]\d{0,4})\s*(?:d|days?)$/i.exec(value)?.[1];
    return days === undefined ? undefined : `${days}d`;
  });
  return all.length > 0 ? Object.fromEntries(all) : null;
}

/** A number of days; null: none. @throws UnreadableLine */
export function readDays(text: string): number | null {
  if (text.trim() === "") return null;
  const days = /^([1-9]\d{0,2})(?:\s*d(?:ays?)?)?$/.exec(text.trim())?.[1];
  if (days === undefined) throw new UnreadableLine(`"${text.trim()}" is no number of days from 1 to 365`);
  return Number(days);
}

/** The text that `readRetention` reads. */
export function retentionText(branches: Readonly<Record<string, string | null>>): string {
  return Object.entries(branches)
    .map(([branch, age]) => `${branch} = ${age ?? "for ever"}`)
    .join("\n");
}
