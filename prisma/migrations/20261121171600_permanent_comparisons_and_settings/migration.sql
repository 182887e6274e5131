-- AlterTable
ALTER TABLE "project" ADD COLUMN     "settings" JSONB NOT NULL DEFAULT '{}';

-- CreateTable
CREATE TABLE "pinned_comparison" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "result" BYTEA NOT NULL,

    CONSTRAINT "pinned_comparison_pkey" PRIMARY KEY ("project_id","id")
);

-- AddForeignKey
ALTER TABLE "pinned_comparison" ADD CONSTRAINT "pinned_comparison_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;
