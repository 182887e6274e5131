-- AlterTable
ALTER TABLE "series" ADD COLUMN     "variant" JSONB NOT NULL DEFAULT '{}';
