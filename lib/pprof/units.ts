/** Factors to the base unit of each family, as pprof's internal/measurement has them (1 kB is 1024 bytes). */
const families: readonly Readonly<Record<string, number>>[] = [
  scale(
    ["b", "byte"],
    ["kb", "kbyte", "kilobyte"],
    ["mb", "mbyte", "megabyte"],
    ["gb", "gbyte", "gigabyte"],
    ["tb", "tbyte", "terabyte"],
    ["pb", "pbyte", "petabyte"],
  ),
  // prettier-ignore
  { ns: 1, nanosecond: 1, μs: 1e3, us: 1e3, microsecond: 1e3, ms: 1e6, millisecond: 1e6,
    s: 1e9, sec: 1e9, second: 1e9, hour: 3.6e12, hr: 3.6e12 },
];

function scale(...names: readonly (readonly string[])[]): Record<string, number> {
  return Object.fromEntries(names.flatMap((same, power) => same.map((name) => [name, 1024 ** power])));
}

function factorIn(family: Readonly<Record<string, number>>, unit: string): number | undefined {
  const lower = unit.toLowerCase();
  const name = lower.length > 2 ? lower.replace(/s$/, "") : lower;
  return Object.hasOwn(family, name) ? family[name] : undefined;
}

/** How many of `to` one of `from` is, e.g. 1000 for ms → us; 1 for equal units; null where they do not compare. */
export function unitRatio(from: string, to: string): number | null {
  if (from === to) return 1;
  for (const family of families) {
    const [a, b] = [factorIn(family, from), factorIn(family, to)];
    if (a !== undefined && b !== undefined) return a / b;
  }
  return null;
}
