-- AlterTable
ALTER TABLE "commit_verdict" ADD COLUMN     "config_keys" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "moves" JSONB NOT NULL DEFAULT '[]';
