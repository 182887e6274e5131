import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";

const { admin, any, template } = inject("postgres");
const name = `test_${randomBytes(8).toString("hex")}`;
const client = new pg.Client({ connectionString: admin });
await client.connect();
await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);

process.env.DATABASE_URL = any.replace("DATABASE", name);
process.env.BENCHTRAIL_TOKEN = "bt_test_token";
process.env.BENCHTRAIL_URL = "http://benchtrail.test";

afterAll(async () => {
  const { closeDatabase } = await import("@/lib/data/database");
  await closeDatabase();
  await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await client.end();
});
