-- AlterTable
ALTER TABLE "commit" ADD COLUMN     "placed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "commit_due" (
    "project_id" UUID NOT NULL,
    "commit_id" UUID NOT NULL,

    CONSTRAINT "commit_due_pkey" PRIMARY KEY ("project_id","commit_id")
);

-- CreateIndex
CREATE INDEX "commit_project_id_placed_at_idx" ON "commit"("project_id", "placed_at");
