-- AlterTable
ALTER TABLE "project" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "deletion" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "rows" BIGINT,
    "deleted" BIGINT NOT NULL DEFAULT 0,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "deletion_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "run_project_id_upload_id_idx" ON "run"("project_id", "upload_id");

-- CreateIndex
CREATE INDEX "run_project_id_raw_id_idx" ON "run"("project_id", "raw_id");

-- CreateIndex
CREATE INDEX "run_project_id_config_id_idx" ON "run"("project_id", "config_id");

-- CreateIndex
CREATE INDEX "run_project_id_environment_id_idx" ON "run"("project_id", "environment_id");

-- CreateIndex
CREATE INDEX "profile_project_id_upload_id_idx" ON "profile"("project_id", "upload_id");

-- CreateIndex
CREATE INDEX "profile_project_id_raw_id_idx" ON "profile"("project_id", "raw_id");

-- CreateIndex
CREATE INDEX "profile_project_id_config_id_idx" ON "profile"("project_id", "config_id");

-- CreateIndex
CREATE INDEX "profile_project_id_environment_id_idx" ON "profile"("project_id", "environment_id");

-- CreateIndex
CREATE INDEX "change_point_project_id_commit_id_idx" ON "change_point"("project_id", "commit_id");

-- CreateIndex
CREATE INDEX "change_point_project_id_previous_id_idx" ON "change_point"("project_id", "previous_id");
