const seconds: Readonly<Record<string, number>> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  ms: 1e-3,
  s: 1,
  m: 60,
  min: 60,
  h: 3600,
  d: 86_400,
};

/** A number; null for anything else. */
export function numberOf(text: string): number | null {
  const trimmed = text.trim();
  return trimmed !== "" && Number.isFinite(Number(trimmed)) ? Number(trimmed) : null;
}

/**
 * Seconds of "1m30s", "250ms", "10s"; a bare number is milliseconds, as pools and Node have it, unless its key says
 * otherwise. Null for anything else.
 */
export function durationOf(text: string, key = ""): number | null {
  const bare = numberOf(text);
  if (bare !== null) return /(_s|_seconds|_sec)$/i.test(key) ? bare : bare / 1_000;
  const parts = [...text.trim().matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|min|s|m|h|d)/g)];
  if (parts.length === 0 || parts.map(([all]) => all).join("") !== text.trim()) return null;
  return parts.reduce((sum, [, number, unit]) => sum + Number(number) * (seconds[unit ?? ""] ?? 0), 0);
}

/** Bytes of "128MiB", "512m", "536870912"; null for anything else. */
export function sizeOf(text: string): number | null {
  const [, number, unit = ""] = /^(\d+(?:\.\d+)?)\s*([kmgt]?)(?:i?b)?$/i.exec(text.trim()) ?? [];
  if (number === undefined) return null;
  return Number(number) * 1024 ** ["", "k", "m", "g", "t"].indexOf(unit.toLowerCase());
}
