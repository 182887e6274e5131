import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { Pool, type PoolClient, types } from "pg";
import { env } from "@/lib/env";
import { perProcess } from "@/lib/env/per-process";
import { PrismaClient } from "../generated/client";
import { Heartbeat } from "./heartbeat";
import { poolSizes } from "./pool-sizes";

interface Database {
  pool: Pool;
  /** For the statement that stores an upload. */
  uploadPool: Pool;
  prisma: PrismaClient;
  heartbeat: Heartbeat;
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

/**
 * Nothing waits for ever. Who waits for a lock, or for a connection of the pool, is told before a client would hang up;
 * a statement may take as long as the largest upload on a slow disk. A database that says nothing is found out earlier
 * (heartbeat.ts).
 */
const patience =
  "SET statement_timeout = '120s'; SET lock_timeout = '4s'; SET idle_in_transaction_session_timeout = '120s'";
const connectMs = 4_500;

function open(): Database {
  const database = { statements: 0, heartbeat: new Heartbeat(env().databaseUrl) };
  const sizes = poolSizes();
  const pool = connections(sizes.general, database);
  const uploadPool = connections(sizes.uploads, database, planOnce);
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { disposeExternalPool: false }) });
  return Object.assign(database, { pool, uploadPool, prisma });
}

/** @param max connections @param settings SQL that a new one begins with */
function connections(max: number, database: Pick<Database, "statements" | "heartbeat">, settings = ""): Pool {
  const pool = new Pool({
    connectionString: env().databaseUrl,
    max,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: connectMs,
    stream: database.heartbeat.socket,
    onConnect: async (client) => void (await client.query([patience, settings].join("; "))),
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

/** What watches whether the database answers. */
export function heartbeat(): Heartbeat {
  return database().heartbeat;
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
  await to?.heartbeat.stop();
  await to?.prisma.$disconnect();
  await Promise.all([to?.pool.end(), to?.uploadPool.end()]);
}

// bigint and numeric results of counts are small here: read them as numbers.
types.setTypeParser(types.builtins.INT8, Number);
