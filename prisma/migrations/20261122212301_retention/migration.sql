-- AlterTable
ALTER TABLE "project" ADD COLUMN     "retention_due_at" TIMESTAMPTZ(3);
