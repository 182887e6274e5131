const pattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d+))?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Reads the times of a stream, RFC 3339 with nanoseconds, as milliseconds since 1970 with their fraction; NaN
 * for anything else. Neighbouring points share their second, so the last one is remembered.
 */
export function timeReader(): (text: string) => number {
  let last = "";
  let lastMs = Number.NaN;
  return (text) => {
    const [, second = "", fraction = "0", zone = ""] = pattern.exec(text) ?? [];
    if (!second) return Number.NaN;
    if (second + zone !== last) {
      last = second + zone;
      lastMs = Date.parse(last);
    }
    return lastMs + Number(`0.${fraction}`) * 1000;
  };
}

/** The year 10000, where RFC 3339 ends. */
const endOfTime = 253_402_300_800_000;

/** Milliseconds since 1970 as RFC 3339 in UTC; undefined for what no clock shows. */
export function timestampOf(ms: number): string | undefined {
  return ms >= 0 && ms < endOfTime ? new Date(ms).toISOString() : undefined;
}
