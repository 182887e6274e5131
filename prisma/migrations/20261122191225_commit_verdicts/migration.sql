-- AlterTable
ALTER TABLE "change_due" ADD COLUMN     "commit_id" UUID;

-- CreateTable
CREATE TABLE "verdict_due" (
    "project_id" UUID NOT NULL,
    "commit_id" UUID NOT NULL,
    "cause_id" UUID NOT NULL,

    CONSTRAINT "verdict_due_pkey" PRIMARY KEY ("project_id","commit_id","cause_id")
);

-- CreateTable
CREATE TABLE "commit_verdict" (
    "project_id" UUID NOT NULL,
    "commit_id" UUID NOT NULL,
    "since_id" UUID,
    "verdict" TEXT NOT NULL,
    "better" INTEGER NOT NULL,
    "worse" INTEGER NOT NULL,
    "figures" JSONB NOT NULL,
    "sentence" TEXT NOT NULL,
    "config_changed" BOOLEAN NOT NULL,
    "repaired_by_id" UUID,
    "repairs_id" UUID,
    "version" SMALLINT NOT NULL,
    "judged_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "commit_verdict_pkey" PRIMARY KEY ("project_id","commit_id")
);

-- AddForeignKey
ALTER TABLE "commit_verdict" ADD CONSTRAINT "commit_verdict_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "commit_verdict" ADD CONSTRAINT "commit_verdict_project_id_commit_id_fkey" FOREIGN KEY ("project_id", "commit_id") REFERENCES "commit"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
