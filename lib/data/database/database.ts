import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { Pool, type PoolClient, types } from "pg";
import { env } from "@/lib/env";
import { perProcess } from "@/lib/env/per-process";
import { PrismaClient } from "../generated/client";

interface Database {
  pool: Pool;
  /** For the statement that stores an upload. */
  uploadPool: Pool;
  prisma: PrismaClient;
  /** Statements sent so far, those of Prisma and of transactions among them. */
  statements: number;
}

const connected = perProcess<{ to?: Database | undefined }>("database", () => ({}));

/**
 * PostgreSQL would plan the statement that stores an upload anew each time, which takes twice as long as running it. The
 * plan that is kept instead is made while tables may still be tiny: without this it would read them whole long after they
 * have grown. Everything else is planned for what it asks.
 */
const planOnce = "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off";

function open(): Database {
  const database = { statements: 0 };
  const pool = connections(12, database);
  const uploadPool = connections(8, database, planOnce);
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { disposeExternalPool: false }) });
  return Object.assign(database, { pool, uploadPool, prisma });
}

/** @param max connections @param settings SQL that a new one begins with */
function connections(max: number, database: Pick<Database, "statements">, settings?: string): Pool {
  const pool = new Pool({
    connectionString: env().databaseUrl,
    max,
    idleTimeoutMillis: 60_000,
    ...(settings !== undefined && { onConnect: async (client) => void (await client.query(settings)) }),
  });
  // Without a listener an idle connection that breaks would end the process.
  pool.on("error", (error) => console.warn(`database connection lost: ${error.message}`));
  pool.on("connect", (client) => countStatements(client, database));
  return pool;
}

function countStatements(client: PoolClient, database: Pick<Database, "statements">): void {
  const send = client.query;
  // The overloads of `query` cannot be said of a function that passes everything on.
  client.query = ((...args: unknown[]): unknown => {
    database.statements++;
    return Reflect.apply(send, client, args);
  }) as typeof send;
}

function database(): Database {
  return (connected.to ??= open());
}

/** The Prisma client, for everything that is not hot. */
export function prisma(): PrismaClient {
  return database().prisma;
}

/** The same pool without Prisma: for the few statements that must be one round trip, or carry columns. */
export function pool(): Pool {
  return database().pool;
}

/** How many statements this process has sent to the database. */
export function statementsSent(): number {
  return database().statements;
}

/** Connections for the one statement that stores an upload, and for the transaction that it is part of. */
export function uploadPool(): Pool {
  return database().uploadPool;
}

/** Closes every connection; tests call it. */
export async function closeDatabase(): Promise<void> {
  const { to } = connected;
  connected.to = undefined;
  await to?.prisma.$disconnect();
  await Promise.all([to?.pool.end(), to?.uploadPool.end()]);
}

const awayCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "08006",
  "08001",
  "08003",
  "P1001",
  "P1002",
  "P1017",
]);

/** Whether an error says that the database cannot be reached now (and not that a statement was wrong). */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; depth++) {
    if ("code" in cause && typeof cause.code === "string" && awayCodes.has(cause.code)) return true;
    if (
      /Connection terminated|timeout exceeded when trying to connect|Can't reach database/.test(cause.message)
    )
      return true;
    cause = cause.cause;
  }
  return false;
}

// bigint and numeric results of counts are small here: read them as numbers.
types.setTypeParser(types.builtins.INT8, Number);
