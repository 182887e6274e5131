-- AlterTable
ALTER TABLE "function_costs" ADD COLUMN     "revision" UUID NOT NULL DEFAULT gen_random_uuid();

-- CreateTable
CREATE TABLE "series_version" (
    "project_id" UUID NOT NULL,
    "series_id" UUID NOT NULL,
    "taken" BIGINT NOT NULL,

    CONSTRAINT "series_version_pkey" PRIMARY KEY ("project_id","series_id")
);

-- AddForeignKey
ALTER TABLE "series_version" ADD CONSTRAINT "series_version_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;
