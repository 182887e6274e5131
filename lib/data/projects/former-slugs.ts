import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { perProcess } from "@/lib/env/per-process";
import { hearWorkers, tellWorkers } from "@/lib/env/workers";
import { pool } from "../database/database";
import type { Prisma } from "../generated/client";

/** Milliseconds: a rename on another server is known here after as many. */
const trustMs = 1_000;
/** A database that says nothing is not waited for. */
const patienceMs = 250;

interface SlugCache {
  /** Present slugs by former ones. */
  slugs: ReadonlyMap<string, string>;
  /** When they were asked for, by the clock of the process; 0: never. */
  at: number;
  asking: Promise<void> | null;
}

const cache = perProcess<SlugCache>("former-slugs", () => {
  hearWorkers("renamed", () => void (cache.at = 0));
  return { slugs: new Map(), at: 0, asking: null };
});

/** The present slug of the project that was once called so; null where there is none. Costs a statement a second. */
export async function presentSlug(slug: string): Promise<string | null> {
  if (cache.at === 0 || performance.now() - cache.at > trustMs) {
    cache.asking ??= ask().finally(() => (cache.asking = null));
    await Promise.race([cache.asking.catch(() => {}), sleep(patienceMs, undefined, { ref: false })]);
  }
  return cache.slugs.get(slug) ?? null;
}

async function ask(): Promise<void> {
  const at = performance.now();
  const { rows } = await pool().query<{ former: string; present: string }>({
    name: "former-slugs",
    text: `SELECT f.slug AS former, p.slug AS present FROM former_slug f JOIN project p ON p.id = f.project_id
      WHERE p.deleted_at IS NULL`,
  });
  cache.slugs = new Map(rows.map(({ former, present }) => [former, present]));
  cache.at = at;
}

/** Another project has the slug. */
export class SlugTaken extends Error {}

/**
 * Gives a project another slug and keeps the one it had as a former one. A former slug of another project is taken over.
 * @throws SlugTaken
 */
export async function rename(
  transaction: Prisma.TransactionClient,
  { id, slug }: { id: string; slug: string },
  next: string,
): Promise<void> {
  if (next === slug) return;
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('benchtrail rename', 4))`;
  if (await transaction.project.findUnique({ where: { slug: next }, select: { id: true } }))
    throw new SlugTaken();
  await transaction.formerSlug.deleteMany({ where: { slug: next } });
  await transaction.formerSlug.upsert({
    where: { slug },
    create: { slug, projectId: id },
    update: { projectId: id },
  });
  await transaction.project.update({ where: { id }, data: { slug: next } });
}

/** Has former slugs read anew, here and by the other server processes of this port: a project was renamed. */
export function forgetFormerSlugs(): void {
  cache.at = 0;
  tellWorkers("renamed");
}
