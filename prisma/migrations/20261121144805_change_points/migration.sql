-- CreateTable
CREATE TABLE "change_due" (
    "project_id" UUID NOT NULL,
    "series_id" UUID NOT NULL,
    "cause_id" UUID NOT NULL,

    CONSTRAINT "change_due_pkey" PRIMARY KEY ("project_id","series_id","cause_id")
);

-- CreateTable
CREATE TABLE "change_scan" (
    "project_id" UUID NOT NULL,
    "series_id" UUID NOT NULL,
    "metric" TEXT NOT NULL,
    "version" SMALLINT NOT NULL,
    "branch" TEXT,
    "commits" INTEGER NOT NULL,
    "scanned_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "change_scan_pkey" PRIMARY KEY ("project_id","series_id","metric")
);

-- CreateTable
CREATE TABLE "change_point" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "series_id" UUID NOT NULL,
    "metric" TEXT NOT NULL,
    "commit_id" UUID NOT NULL,
    "previous_id" UUID NOT NULL,
    "committed_at" TIMESTAMPTZ(3) NOT NULL,
    "before" DOUBLE PRECISION NOT NULL,
    "after" DOUBLE PRECISION NOT NULL,
    "change" DOUBLE PRECISION,
    "p_value" DOUBLE PRECISION NOT NULL,
    "commits_before" INTEGER NOT NULL,
    "commits_after" INTEGER NOT NULL,

    CONSTRAINT "change_point_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "change_acceptance" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "note" TEXT NOT NULL,
    "accepted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "change_acceptance_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateIndex
CREATE INDEX "change_point_project_id_series_id_metric_idx" ON "change_point"("project_id", "series_id", "metric");

-- CreateIndex
CREATE INDEX "change_point_project_id_committed_at_idx" ON "change_point"("project_id", "committed_at");

-- AddForeignKey
ALTER TABLE "change_scan" ADD CONSTRAINT "change_scan_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change_scan" ADD CONSTRAINT "change_scan_project_id_series_id_fkey" FOREIGN KEY ("project_id", "series_id") REFERENCES "series"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change_point" ADD CONSTRAINT "change_point_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change_point" ADD CONSTRAINT "change_point_project_id_series_id_fkey" FOREIGN KEY ("project_id", "series_id") REFERENCES "series"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change_point" ADD CONSTRAINT "change_point_project_id_commit_id_fkey" FOREIGN KEY ("project_id", "commit_id") REFERENCES "commit"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change_point" ADD CONSTRAINT "change_point_project_id_previous_id_fkey" FOREIGN KEY ("project_id", "previous_id") REFERENCES "commit"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change_acceptance" ADD CONSTRAINT "change_acceptance_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;
