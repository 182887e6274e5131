-- CreateTable
CREATE TABLE "run_latencies" (
    "project_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "histogram" BYTEA NOT NULL,
    "windows" BYTEA,
    "parts" BYTEA,

    CONSTRAINT "run_latencies_pkey" PRIMARY KEY ("project_id","run_id")
);

-- AddForeignKey
ALTER TABLE "run_latencies" ADD CONSTRAINT "run_latencies_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_latencies" ADD CONSTRAINT "run_latencies_project_id_run_id_fkey" FOREIGN KEY ("project_id", "run_id") REFERENCES "run"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
