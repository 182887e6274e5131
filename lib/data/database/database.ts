import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { Pool, type PoolClient, types } from "pg";
import { env } from "@/lib/env";
import { perProcess } from "@/lib/env/per-process";
import { PrismaClient } from "../generated/client";
import { Heartbeat } from "./heartbeat";
import { poolSizes } from "./pool-sizes";
import { readsReplica } from "./replica";
import { withPrimary } from "./replica-pool";

/** To a replica. */
interface Connections {
  pool: Pool;
  prisma: PrismaClient;
  heartbeat: Heartbeat;
}

interface Database {
  pool: Pool;
  /** For the statement that stores an upload. */
  uploadPool: Pool;
  prisma: PrismaClient;
  heartbeat: Heartbeat;
  /** For reading, while that is fresh (replica.ts). */
  replica: Connections | null;
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
  const { databaseUrl: url, replicaUrl } = env();
  const database = { statements: 0, heartbeat: new Heartbeat(url) };
  const sizes = poolSizes();
  const pool = connections(sizes.general, { url, database, heartbeat: database.heartbeat });
  const uploadPool = connections(sizes.uploads, {
    url,
    database,
    heartbeat: database.heartbeat,
    settings: planOnce,
  });
  const replica = replicaUrl ? openReplica(replicaUrl, pool, database) : null;
  return Object.assign(database, { pool, uploadPool, prisma: prismaOn(pool), replica });
}

function openReplica(url: string, primary: Pool, database: Counted): Connections {
  const heartbeat = new Heartbeat(url, "The replica");
  const pool = withPrimary(connections(poolSizes().general, { url, database, heartbeat }), primary);
  return { pool, prisma: prismaOn(pool), heartbeat };
}

const prismaOn = (pool: Pool) =>
  new PrismaClient({ adapter: new PrismaPg(pool, { disposeExternalPool: false }) });

type Counted = Pick<Database, "statements">;

/** @property settings SQL that a new connection begins with */
interface Target {
  readonly url: string;
  readonly database: Counted;
  readonly heartbeat: Heartbeat;
  readonly settings?: string;
}

/** @param max how many */
function connections(max: number, { url, database, heartbeat, settings = "" }: Target): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: connectMs,
    stream: heartbeat.socket,
    onConnect: async (client) => void (await client.query([patience, settings].join("; "))),
  });
  // Without a listener an idle connection that breaks would end the process.
  pool.on("error", (error) => console.warn(`database connection lost: ${error.message}`));
  pool.on("connect", (client) => countStatements(client, database));
  return afterSilence(pool, heartbeat);
}

/** Before the pool and not in it: those who wait take no places of one another. */
function afterSilence(pool: Pool, heartbeat: Heartbeat): Pool {
  const { connect } = pool;
  // The overloads of `connect` cannot be said of a function that passes everything on.
  pool.connect = ((...args: unknown[]): unknown => {
    const go = (): unknown => Reflect.apply(connect, pool, args);
    const soon = heartbeat.soon();
    return soon ? soon.then(go) : go();
  }) as typeof connect;
  return pool;
}

function countStatements(client: PoolClient, database: Counted): void {
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

/** What is being done reads from it. */
const readFrom = () => (readsReplica() && connected.to?.replica) || database();

/** The Prisma client, for everything that is not hot. */
export function prisma(): PrismaClient {
  return readFrom().prisma;
}

/** The same pool without Prisma: for the few statements that must be one round trip, or carry columns. */
export function pool(): Pool {
  return readFrom().pool;
}

/** Those to the primary, whoever asks. */
export function primaryPool(): Pool {
  return database().pool;
}

/** The replica, where there is one. */
export function replica(): Connections | null {
  return database().replica;
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
  await Promise.all([to?.heartbeat.stop(), to?.replica?.heartbeat.stop()]);
  await Promise.all([to?.prisma.$disconnect(), to?.replica?.prisma.$disconnect()]);
  await Promise.all([to?.pool.end(), to?.uploadPool.end(), to?.replica?.pool.end()]);
}

// bigint and numeric results of counts are small here: read them as numbers.
types.setTypeParser(types.builtins.INT8, Number);
