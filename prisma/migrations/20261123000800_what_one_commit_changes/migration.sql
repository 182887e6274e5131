-- Where a long line was cut: what lies before is not searched again (lib/data/changes/settled.ts).
ALTER TABLE "change_scan" ADD COLUMN "settled_from" TIMESTAMPTZ(3),
  ADD COLUMN "settled_points" INTEGER NOT NULL DEFAULT 0;

-- Which commits are compared with one, and whose loss one took back (lib/data/verdicts).
CREATE INDEX "commit_verdict_project_id_since_id_idx" ON "commit_verdict"("project_id", "since_id");
CREATE INDEX "commit_verdict_project_id_repaired_by_id_idx" ON "commit_verdict"("project_id", "repaired_by_id");

-- Children of a commit, and commits by words of their message. The extensions come with PostgreSQL and belong to those
-- that the owner of a database may make; where they are not installed, the same is found by reading the project's commits.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS btree_gin;
  CREATE INDEX "commit_parents_idx" ON "commit" USING gin ("project_id", "parents") WITH (fastupdate = off);
EXCEPTION WHEN undefined_file OR undefined_object OR insufficient_privilege OR feature_not_supported THEN
  CREATE INDEX "commit_parents_idx" ON "commit" USING gin ("parents") WITH (fastupdate = off);
END $$;
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX "commit_message_idx" ON "commit" USING gin ("project_id", lower(coalesce("message", '')) gin_trgm_ops)
    WITH (gin_pending_list_limit = 256);
EXCEPTION WHEN undefined_file OR undefined_object OR insufficient_privilege OR feature_not_supported THEN
  RAISE NOTICE 'pg_trgm or btree_gin is not here: messages are searched without an index.';
END $$;
