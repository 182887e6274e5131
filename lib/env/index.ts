import "server-only";
import { z } from "zod";
import { workerCount } from "./workers";

/** What is shorter could be guessed (scripts/lib/data-directory.mjs refuses it in plain words). */
const Token = z.string().min(12, "a token has at least 12 characters");

const splitTokens = (text: string) => text.split(",").flatMap((token) => token.trim() || []);

const Env = z
  .object({
    DATABASE_URL: z.string().min(1, "DATABASE_URL is not set; `npm start` sets it for the embedded database"),
    DATABASE_REPLICA_URL: z.string().default(""),
    BENCHTRAIL_TOKEN: z.string().default("").transform(splitTokens).pipe(z.array(Token)),
    BENCHTRAIL_TOKEN_HOST: z.string().default(""),
    BENCHTRAIL_URL: z.url().optional(),
    BENCHTRAIL_TRUSTED_PROXIES: z.string().default(""),
    BENCHTRAIL_ACCESS_LOG: z.string().default("0"),
    BENCHTRAIL_HOOKS_PRIVATE: z.string().default("1"),
    BENCHTRAIL_SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    BENCHTRAIL_MAIL_FROM: z.string().min(3).optional(),
    BENCHTRAIL_DATA_DIR: z.string().default("."),
    PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  })
  .transform((raw) => ({
    /** Connection string of PostgreSQL. */
    databaseUrl: raw.DATABASE_URL,
    /** That of a streaming replica for reading; "": there is none. */
    replicaUrl: raw.DATABASE_REPLICA_URL,
    /** The bootstrap tokens: instance-wide. Two while one takes the place of the other; none: those of the database count. */
    tokens: raw.BENCHTRAIL_TOKEN,
    /** Set where a start made its token for itself, beside others that share the database: whose it is. */
    tokenHost: raw.BENCHTRAIL_TOKEN_HOST,
    /** Addresses and networks of our own proxies (server/client-address.ts). */
    trustedProxies: raw.BENCHTRAIL_TRUSTED_PROXIES,
    /** Whether each request is logged. */
    accessLog: raw.BENCHTRAIL_ACCESS_LOG === "1",
    /** Whether hooks may lead to loopback and private networks. */
    hooksPrivate: raw.BENCHTRAIL_HOOKS_PRIVATE !== "0",
    /** The mail server, smtp://user:password@host:587; null: no e-mail is sent. */
    smtpUrl: raw.BENCHTRAIL_SMTP_URL ?? null,
    /** From whom e-mail comes. */
    mailFrom: raw.BENCHTRAIL_MAIL_FROM ?? null,
    /** Where the embedded database and other local state live. */
    dataDirectory: raw.BENCHTRAIL_DATA_DIR,
    /** Base of all links, without a slash at its end. */
    publicUrl: (raw.BENCHTRAIL_URL ?? `http://localhost:${raw.PORT}`).replace(/\/+$/, ""),
  }));

let parsed: z.infer<typeof Env> | undefined;

/** The process's environment, parsed once, on first use (a build has none). @throws ZodError naming the variable */
export function env(): z.infer<typeof Env> {
  return (parsed ??= Env.parse(process.env));
}

const Bound = (usual: number) => z.coerce.number().int().min(0).default(usual);

/** How long derived call trees are kept after the last look at them, in days, and how many bytes of all. @throws ZodError */
export function treeBounds(): { days: number; bytes: number } {
  const { BENCHTRAIL_TREES_DAYS: days, BENCHTRAIL_TREES_MB: megabytes } = process.env;
  return {
    days: Bound(90).parse(days || undefined),
    bytes: Bound(2_048).parse(megabytes || undefined) * 2 ** 20,
  };
}

/** MB that a process needs, and has by default. */
const memoryOfOne = { least: 192, usual: 640 };

/**
 * Bytes of memory that the files of all requests under way may take together in this process: what is given to all server
 * processes of the port (BENCHTRAIL_MEMORY_MB) is divided among them. @throws ZodError
 */
export function memoryBytes(): number {
  const workers = workerCount();
  const Memory = z.coerce
    .number()
    .int()
    .min(memoryOfOne.least * workers)
    .default(memoryOfOne.usual * workers);
  return (Memory.parse(process.env.BENCHTRAIL_MEMORY_MB || undefined) / workers) * 2 ** 20;
}
