-- AlterTable
ALTER TABLE "change_point" ADD COLUMN     "repaired_by_id" UUID,
ADD COLUMN     "repairs_id" UUID,
ADD COLUMN     "state" TEXT NOT NULL DEFAULT 'open';

-- AlterTable
ALTER TABLE "change_acceptance" ADD COLUMN     "by" TEXT;
