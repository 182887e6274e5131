import { z } from "zod";

const age = z
  .string()
  .regex(/^[1-9]\d{0,4}d$/, 'expected days as "90d", or null to keep for ever')
  .nullable();

/** How long what was measured is kept, by branch. */
export const Retention = z.strictObject({
  branches: z
    .record(z.string().min(1).max(250), age)
    .refine((rules) => Object.keys(rules).length <= 50, "at most 50 branches")
    .describe(
      'Days ("90d") or null (for ever), by the name of a branch; `*` stands for any characters. The most exact name counts; of a commit on several branches the longest time; what no name fits is kept',
    ),
});
export type Retention = z.infer<typeof Retention>;

const dayMs = 86_400_000;

/**
 * What is older than this may go: milliseconds since 1970; null: nothing may.
 * @param branches those of a commit; none: only the name `*` fits
 */
export function keptSince(retention: Retention, branches: readonly string[], now: number): number | null {
  const limits = (branches.length > 0 ? branches : [""]).map((branch) => ruleOf(retention, branch));
  const days = limits.map((limit) => (limit === null ? Infinity : Number.parseInt(limit, 10)));
  const longest = Math.max(...days);
  return Number.isFinite(longest) ? now - longest * dayMs : null;
}

function ruleOf({ branches }: Retention, branch: string): string | null {
  const fitting = Object.keys(branches).filter((name) => fits(name, branch));
  const exact = (name: string) => (name === branch ? Infinity : name.replaceAll("*", "").length);
  const [best] = fitting.sort((a, b) => exact(b) - exact(a) || (a < b ? -1 : 1));
  return best === undefined ? null : (branches[best] ?? null);
}

/** Without a regular expression: a name with many stars must not take long. */
function fits(name: string, branch: string): boolean {
  const [start = "", ...parts] = name.split("*");
  if (parts.length === 0) return name === branch;
  if (!branch.startsWith(start)) return false;
  const end = parts.pop() ?? "";
  let at = start.length;
  for (const part of parts) {
    const found = branch.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return branch.length - end.length >= at && branch.endsWith(end);
}
