-- AlterTable
ALTER TABLE "change_due" ADD COLUMN     "runs" INTEGER;

-- AlterTable
ALTER TABLE "series_version" ADD COLUMN     "runs" BIGINT;

-- Runs of a series without a row here were never counted: the search for change points does it once.
INSERT INTO "series_version" ("project_id", "series_id", "taken") SELECT "project_id", "id", 0 FROM "series" ON CONFLICT DO NOTHING;
