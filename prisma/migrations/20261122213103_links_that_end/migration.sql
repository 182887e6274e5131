-- AlterTable
ALTER TABLE "pinned_comparison" ADD COLUMN     "expires_at" TIMESTAMPTZ(3);
