-- Lists of commits, the newest first, read as many as they show (lib/data/verdicts/commit-list.ts). Prisma's schema has no
-- words for an index on an expression.
CREATE INDEX "commit_order_idx" ON "commit"("project_id", (coalesce("placed_at", "committed_at")), "sha");
