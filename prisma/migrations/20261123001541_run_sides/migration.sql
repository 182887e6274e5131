-- CreateTable
CREATE TABLE "run_side" (
    "project_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "run_side_pkey" PRIMARY KEY ("project_id","run_id")
);

-- AddForeignKey
ALTER TABLE "run_side" ADD CONSTRAINT "run_side_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_side" ADD CONSTRAINT "run_side_project_id_run_id_fkey" FOREIGN KEY ("project_id", "run_id") REFERENCES "run"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
