import "server-only";
import { z } from "zod";

const Env = z
  .object({
    DATABASE_URL: z.string().min(1, "DATABASE_URL is not set; `npm start` sets it for the embedded database"),
    BENCHTRAIL_TOKEN: z.string().min(1).optional(),
    BENCHTRAIL_URL: z.url().optional(),
    PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  })
  .transform((raw) => ({
    /** Connection string of PostgreSQL. */
    databaseUrl: raw.DATABASE_URL,
    /** The bootstrap token: instance-wide. Undefined: only tokens of the database count. */
    token: raw.BENCHTRAIL_TOKEN,
    /** Base of all links, without a slash at its end. */
    publicUrl: (raw.BENCHTRAIL_URL ?? `http://localhost:${raw.PORT}`).replace(/\/+$/, ""),
  }));

let parsed: z.infer<typeof Env> | undefined;

/** The process's environment, parsed once, on first use (a build has none). @throws ZodError naming the variable */
export function env(): z.infer<typeof Env> {
  return (parsed ??= Env.parse(process.env));
}
