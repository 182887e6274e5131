-- CreateTable
CREATE TABLE "side_log" (
    "project_id" UUID NOT NULL,
    "upload_id" UUID NOT NULL,
    "ordinal" SMALLINT NOT NULL,
    "raw_id" UUID NOT NULL,
    "file_name" TEXT,
    "phase" TEXT NOT NULL,
    "process_started_at" TIMESTAMPTZ(3),

    CONSTRAINT "side_log_pkey" PRIMARY KEY ("project_id","upload_id","ordinal")
);

-- CreateIndex
CREATE INDEX "side_log_project_id_raw_id_idx" ON "side_log"("project_id", "raw_id");

-- AddForeignKey
ALTER TABLE "side_log" ADD CONSTRAINT "side_log_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "side_log" ADD CONSTRAINT "side_log_project_id_upload_id_fkey" FOREIGN KEY ("project_id", "upload_id") REFERENCES "upload"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "side_log" ADD CONSTRAINT "side_log_project_id_raw_id_fkey" FOREIGN KEY ("project_id", "raw_id") REFERENCES "raw_file"("project_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
