-- AlterTable
ALTER TABLE "series" ADD COLUMN     "primary_metrics" TEXT[] DEFAULT ARRAY[]::TEXT[];
